// The LLVM Support vocabulary that the IR's interfaces speak: containers, casting, results. Nothing of our own belongs here.
#pragma once

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/LogicalResult.h"

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

namespace llvm {
class raw_ostream;
}

namespace strata {

using llvm::APFloat;
using llvm::APInt;
using llvm::ArrayRef;
using llvm::cast;
using llvm::cast_if_present;
using llvm::cast_or_null;
using llvm::DenseMap;
using llvm::dyn_cast;
using llvm::dyn_cast_if_present;
using llvm::dyn_cast_or_null;
using llvm::failed;
using llvm::failure;
using llvm::FailureOr;
using llvm::function_ref;
using llvm::isa;
using llvm::isa_and_present;
using llvm::LogicalResult;
using llvm::MutableArrayRef;
using llvm::raw_ostream;
using llvm::SmallVector;
using llvm::SmallVectorImpl;
using llvm::StringRef;
using llvm::succeeded;
using llvm::success;
using llvm::Twine;

/// std::is_base_of_v that also takes incomplete types (which derive from nothing of ours).
template <typename Base, typename T>
inline constexpr bool kDerivesFrom = std::is_convertible_v<const volatile T *, const volatile Base *>;

}  // namespace strata
