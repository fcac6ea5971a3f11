// RUN: strata opt %s | FileCheck %s
// The text of figure 6 of the MLIR paper, and the named form.

// CHECK: tf.graph (%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>, %{{.*}}: !tf.resource) {
// CHECK: tf.ReadVariableOp(%{{.*}}) : (!tf.resource) -> (tensor<f32>, !tf.control)
// CHECK: tf.AssignVariableOp(%{{.*}}, %{{.*}}, %{{.*}}) : (!tf.resource, tensor<f32>) -> !tf.control
// CHECK: tf.fetch %{{.*}}, %{{.*}} : tensor<f32>, !tf.control
%0 = tf.graph (%arg0 : tensor<f32>, %arg1 : tensor<f32>,
               %arg2 : !tf.resource) {
  // Execution of these operations is asynchronous, the %control return value
  // can be used to impose extra runtime ordering, for example the assignment
  // to the variable %arg2 is ordered after the read explicitly below.
  %1, %control = tf.ReadVariableOp(%arg2)
     : (!tf.resource) -> (tensor<f32>, !tf.control)
  %2, %control_1 = tf.Add(%arg0, %1)
     : (tensor<f32>, tensor<f32>) -> (tensor<f32>, !tf.control)
  %control_2 = tf.AssignVariableOp(%arg2, %arg0, %control)
     : (!tf.resource, tensor<f32>) -> !tf.control
  %3, %control_3 = tf.Add(%2, %arg1)
     : (tensor<f32>, tensor<f32>) -> (tensor<f32>, !tf.control)
  tf.fetch %3, %control_2 : tensor<f32>, !tf.control
}

// CHECK: tf.graph @main (%{{.*}}: tensor<?x3xf32>) -> tensor<?x3xf32> {
tf.graph @main (%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %y, %c = tf.Relu(%x) : (tensor<?x3xf32>) -> (tensor<?x3xf32>, !tf.control)
  tf.fetch %y : tensor<?x3xf32>
}
