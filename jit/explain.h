// One node of a graph at every level, for `strata explain`: what of each stage's dump comes from the node, the kernels that
// hold it down to machine code, and its steps in the plan. Works by the locations that operations carry from stage to stage; kernels
// have none, so from there on a level is the whole kernel.
#pragma once

#include "codegen/target/target.h"
#include "ir/op.h"
#include "runtime/compiler.h"

#include "llvm/ADT/StringMap.h"

#include <string>

namespace strata::jit {

/// The operations of `node` in a dump with locations (stage_text.h), with their regions and the maps that they name; without the
/// locations. Names of values are the dump's. Empty when the node has none.
std::string operationsOfNode(StringRef dump, StringRef node);

class Explainer {
 public:
  explicit Explainer(std::string node) : node(std::move(node)) {}

  const std::string &getNode() const { return node; }
  /// Forgets everything: compilation begins anew.
  void restart() { *this = Explainer(std::move(node)); }

  /// Takes what the module has of the node. NOT_FOUND, with names that are like it, when no node of the graph is called so.
  Status finish(StringRef stage, Operation *module);
  /// Whether kernel `name` holds the node, as of stage "outline".
  bool holds(StringRef kernel) const;
  /// A kernel's text after one of its own stages.
  void finishKernel(StringRef stage, StringRef kernel, StringRef text);
  void finishProgram(const plan::Program &program);

  /// What there is to tell; `fate` says why later levels have nothing.
  runtime::Explanation take(std::string fate);

 private:
  void findLaunches(Operation *module);
  std::string *level(StringRef stage);

  std::string node;
  llvm::StringMap<std::vector<bool>> launches;  ///< of each kernel, in order: whether the node is in it
  llvm::StringMap<bool> packers;  ///< kernels that lay the node's weights out
  runtime::Explanation explanation;
};

}  // namespace strata::jit
