"""Random TensorFlow graphs compared with TensorFlow; started by scripts/fuzz-tf."""
