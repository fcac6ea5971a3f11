// The graph itself: a region of nodes, and what is fetched from it.

#ifndef STRATA_TF_GRAPH
#define STRATA_TF_GRAPH

include "dialects/tf/base.td"

def TF_GraphOp : Op<TF_Dialect, "graph", [GraphRegion, SingleBlock]> {
  let summary = "A TensorFlow graph.";
  let description = [{
    Nodes are operations in any order; they run as their operands become available. Region arguments are what is fed;
    results are what `tf.fetch` names, less its control operands.

        %0 = tf.graph (%arg0 : tensor<f32>, %arg1 : !tf.resource) {
          %1, %control = tf.ReadVariableOp(%arg1) : (!tf.resource) -> (tensor<f32>, !tf.control)
          tf.fetch %1 : tensor<f32>
        }

    With a name it is a definition without results: `tf.graph @main (%x: tensor<f32>) -> tensor<f32> {...}`; the types
    after the arrow are those of the data that it fetches. Source: the MLIR paper, figure 6.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_name);
  let results = (outs Variadic<TF_Tensor>:$fetches);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}

def TF_FetchOp : Op<TF_Dialect, "fetch", [Terminator, ReturnLike, Pure]> {
  let summary = "What a graph gives.";
  let description = [{
    Data operands become the graph's results; control operands are nodes to run for their effect.
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

#endif  // STRATA_TF_GRAPH
