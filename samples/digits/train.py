#!/usr/bin/env python3
"""Trains the sample's network on scikit-learn's digits and writes everything that the demo reads. Run by hand:

    pip install tensorflow-cpu scikit-learn && python3 samples/digits/train.py

model/                  the network as a SavedModel: `image` float32 [?, 8, 8, 1] in [0, 1] -> `logits`, `label`
images.npy              32 images that training never saw
labels.npy              what they show, int64
tensorflow_logits.npy   what TensorFlow computes for them with the saved model
"""

import os

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")

import numpy as np
import tensorflow as tf
from sklearn.datasets import load_digits

HERE = os.path.dirname(os.path.abspath(__file__))
TRAINING_IMAGES = 1400
DEMO_IMAGES = 32


def data():
    digits = load_digits()
    images = (digits.images / 16.0).astype(np.float32)[..., None]
    order = np.random.default_rng(7).permutation(len(images))
    return images[order], digits.target.astype(np.int64)[order]


def network():
    layers = tf.keras.layers
    return tf.keras.Sequential([
        tf.keras.Input((8, 8, 1)),
        layers.Conv2D(16, 3, padding="same", activation="relu"),
        layers.Conv2D(32, 3, padding="same", activation="relu"),
        layers.MaxPooling2D(),
        layers.Dropout(0.2),
        layers.Flatten(),
        layers.Dense(48, activation="relu"),
        layers.Dropout(0.3),
        layers.Dense(10),
    ])


def save(model, folder):
    """Saves the variables and one signature, not the Keras bookkeeping."""
    module = tf.Module()
    module.weights = [tf.Variable(weight, name=f"weight{i}") for i, weight in enumerate(model.get_weights())]

    @tf.function(input_signature=[tf.TensorSpec([None, 8, 8, 1], tf.float32, "image")])
    def classify(image):
        conv1, bias1, conv2, bias2, hidden, hidden_bias, last, last_bias = module.weights
        x = tf.nn.relu(tf.nn.bias_add(tf.nn.conv2d(image, conv1, 1, "SAME", name="conv1"), bias1), name="relu1")
        x = tf.nn.relu(tf.nn.bias_add(tf.nn.conv2d(x, conv2, 1, "SAME", name="conv2"), bias2), name="relu2")
        x = tf.nn.max_pool2d(x, 2, 2, "VALID", name="pool")
        x = tf.reshape(x, [-1, 4 * 4 * 32], name="flatten")
        x = tf.nn.relu(tf.nn.bias_add(tf.matmul(x, hidden, name="dense1"), hidden_bias), name="relu3")
        logits = tf.nn.bias_add(tf.matmul(x, last, name="dense2"), last_bias)
        return {"logits": logits, "label": tf.argmax(logits, -1, name="argmax")}

    module.classify = classify
    tf.saved_model.save(module, folder, signatures={"serving_default": classify})


def main():
    tf.keras.utils.set_random_seed(1)
    images, labels = data()
    model = network()
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile("adam", loss, metrics=["accuracy"])
    model.fit(images[:TRAINING_IMAGES], labels[:TRAINING_IMAGES], batch_size=64, epochs=20, verbose=0)
    accuracy = model.evaluate(images[TRAINING_IMAGES:], labels[TRAINING_IMAGES:], verbose=0)[1]
    print(f"accuracy on {len(images) - TRAINING_IMAGES} images kept back: {accuracy:.3f}")

    save(model, os.path.join(HERE, "model"))
    shown = images[TRAINING_IMAGES:TRAINING_IMAGES + DEMO_IMAGES]
    loaded = tf.saved_model.load(os.path.join(HERE, "model"))
    logits = loaded.signatures["serving_default"](image=tf.constant(shown))["logits"].numpy()
    np.testing.assert_allclose(logits, model.predict(shown, verbose=0), rtol=1e-4, atol=1e-4)
    np.save(os.path.join(HERE, "images.npy"), shown)
    np.save(os.path.join(HERE, "labels.npy"), labels[TRAINING_IMAGES:TRAINING_IMAGES + DEMO_IMAGES])
    np.save(os.path.join(HERE, "tensorflow_logits.npy"), logits)
    wrong = np.sum(np.argmax(logits, -1) != labels[TRAINING_IMAGES:TRAINING_IMAGES + DEMO_IMAGES])
    print(f"TensorFlow is wrong on {wrong} of the {DEMO_IMAGES} demo images")


if __name__ == "__main__":
    main()
