// What the text format knows about MLIR 22's own dialects that are not defined here: that their attributes may print aliases
// inside their bodies, and which of their attributes are printed as aliases themselves. So their text stays the same.
#pragma once

#include "ir/support.h"

namespace strata::text {

/// True for the dialects that MLIR 22 ships.
bool isUpstreamDialect(StringRef dialect);

/// The alias name that MLIR 22 gives to attributes of this dialect and body (`di_file<...>`); empty: none.
StringRef getUpstreamAlias(StringRef dialect, StringRef body);

/// The name of the attribute that may stand without it, `<...>`, behind `before` in a body of this dialect, as in
/// `loop_annotation<unroll = <disable = true>>` or `tbaa_type_desc<id = "c", members = {<#tbaa_root, 0>}>`; empty: none.
StringRef getElidedName(StringRef dialect, StringRef body, StringRef before);

}  // namespace strata::text
