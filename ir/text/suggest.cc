// Names near a misspelt one, by edit distance.
#include "ir/text/suggest.h"

namespace strata::text {
namespace {

/// Keeps the nearest of the names shown to it: at most one edit for every three letters; the first of equals.
class Nearest {
 public:
  explicit Nearest(StringRef name) : name(name), best(static_cast<unsigned>(name.size() / 3) + 1) {}
  void offer(StringRef candidate) {
    const unsigned distance = name.edit_distance(candidate, /*AllowReplacements=*/true, best);
    if (distance >= best) return;
    best = distance;
    found = candidate;
  }
  std::string text() const { return found.empty() ? std::string() : ("; did you mean '" + found + "'?").str(); }

 private:
  StringRef name, found;
  unsigned best;  ///< distances below are better
};

}  // namespace

std::string suggestOperation(const Context &context, StringRef name) {
  Nearest nearest(name);
  for (const Dialect *dialect : context.getRegistry().getDialects())
    for (const OpRow *row : dialect->ops) nearest.offer(row->name);
  return nearest.text();
}

std::string suggestKind(StringRef mnemonic, ArrayRef<const NodeKind *> kinds) {
  Nearest nearest(mnemonic);
  for (const NodeKind *kind : kinds) nearest.offer(kind->mnemonic);
  return nearest.text();
}

std::string suggestName(StringRef name, ArrayRef<StringRef> candidates) {
  Nearest nearest(name);
  for (StringRef candidate : candidates) nearest.offer(candidate);
  return nearest.text();
}

}  // namespace strata::text
