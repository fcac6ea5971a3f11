// Status and Result: how support, hostops, devices and runtime report failure. From ir up, failures are LogicalResult
// with diagnostics; at the C API they become strata_status. The codes are those of TensorFlow and Abseil, by number.

#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "support/str_cat.h"

namespace strata {

enum class StatusCode : int {
  Ok = 0,
  Cancelled = 1,
  Unknown = 2,
  InvalidArgument = 3,
  DeadlineExceeded = 4,
  NotFound = 5,
  AlreadyExists = 6,
  PermissionDenied = 7,
  ResourceExhausted = 8,
  FailedPrecondition = 9,
  Aborted = 10,
  OutOfRange = 11,
  Unimplemented = 12,
  Internal = 13,
  Unavailable = 14,
  DataLoss = 15,
  Unauthenticated = 16,
};

// The canonical spelling, such as "INVALID_ARGUMENT"; "UNKNOWN" for a number outside the enumeration.
std::string_view codeName(StatusCode code);

// The inverse of codeName; nullopt for any other text.
std::optional<StatusCode> parseCodeName(std::string_view name);

// Success, or a code with a message and, where one is to blame, the name of a graph node. Success is a null pointer:
// it costs no allocation and one comparison. Copying a failure copies its text.
class [[nodiscard]] Status {
public:
  Status() = default;
  // A code of Ok gives success, whatever the message.
  Status(StatusCode code, std::string message);
  Status(const Status &other);
  Status &operator=(const Status &other);
  Status(Status &&) noexcept = default;
  Status &operator=(Status &&) noexcept = default;
  ~Status() = default;

  bool isOk() const { return !rep; }
  StatusCode code() const { return rep ? rep->code : StatusCode::Ok; }
  // Empty for success. Valid as long as this object is neither changed nor destroyed.
  std::string_view message() const [[clang::lifetimebound]] { return rep ? std::string_view(rep->message) : std::string_view(); }
  // The graph node to blame; empty when there is none.
  std::string_view node() const [[clang::lifetimebound]] { return rep ? std::string_view(rep->node) : std::string_view(); }

  // "OK", "INVALID_ARGUMENT: message" or "INVALID_ARGUMENT: message [node 'n']".
  std::string toString() const;

  // The same failure blamed on `name`; one that is blamed already keeps its node. Success stays success.
  Status withNode(std::string_view name) &&;
  // The same failure with "context: " before its message. Success stays success.
  Status withContext(std::string_view context) &&;

private:
  struct Rep {
    StatusCode code;
    std::string message;
    std::string node;
  };
  std::unique_ptr<Rep> rep;
};

inline Status okStatus() { return Status(); }

// One constructor for each code; the arguments are concatenated with strCat.
#define STRATA_STATUS_CONSTRUCTOR(NAME, CODE)                                                                          \
  template <typename... Args> [[nodiscard]] Status NAME(const Args &...args) {                                         \
    return Status(StatusCode::CODE, strCat(args...));                                                                  \
  }
STRATA_STATUS_CONSTRUCTOR(cancelled, Cancelled)
STRATA_STATUS_CONSTRUCTOR(unknownError, Unknown)
STRATA_STATUS_CONSTRUCTOR(invalidArgument, InvalidArgument)
STRATA_STATUS_CONSTRUCTOR(deadlineExceeded, DeadlineExceeded)
STRATA_STATUS_CONSTRUCTOR(notFound, NotFound)
STRATA_STATUS_CONSTRUCTOR(alreadyExists, AlreadyExists)
STRATA_STATUS_CONSTRUCTOR(permissionDenied, PermissionDenied)
STRATA_STATUS_CONSTRUCTOR(resourceExhausted, ResourceExhausted)
STRATA_STATUS_CONSTRUCTOR(failedPrecondition, FailedPrecondition)
STRATA_STATUS_CONSTRUCTOR(aborted, Aborted)
STRATA_STATUS_CONSTRUCTOR(outOfRange, OutOfRange)
STRATA_STATUS_CONSTRUCTOR(unimplemented, Unimplemented)
STRATA_STATUS_CONSTRUCTOR(internalError, Internal)
STRATA_STATUS_CONSTRUCTOR(unavailable, Unavailable)
STRATA_STATUS_CONSTRUCTOR(dataLoss, DataLoss)
STRATA_STATUS_CONSTRUCTOR(unauthenticated, Unauthenticated)
#undef STRATA_STATUS_CONSTRUCTOR

// A value, or the failure that prevented it. Reading the value of a failure is a programmer's error (asserted).
template <typename T> class [[nodiscard]] Result {
  static_assert(!std::is_reference_v<T> && !std::is_same_v<std::remove_cv_t<T>, Status>);

public:
  using ValueType = T;

  // Implicit from a failure; an OK status is a programmer's error and becomes INTERNAL.
  Result(Status status) : failure(std::move(status)) {
    assert(!failure.isOk() && "a Result without a value needs a failure");
    if (failure.isOk())
      failure = internalError("a result has neither a value nor a failure");
  }
  // Implicit from anything that initialises a T.
  template <typename U = T,
            typename = std::enable_if_t<std::is_constructible_v<T, U &&> && !std::is_same_v<std::decay_t<U>, Result> &&
                                        !std::is_same_v<std::decay_t<U>, Status>>>
  Result(U &&value) : stored(std::in_place, std::forward<U>(value)) {}

  bool isOk() const { return stored.has_value(); }
  explicit operator bool() const { return isOk(); }

  // OK when there is a value.
  const Status &status() const & { return failure; }
  Status status() && { return std::move(failure); }
  // Moves the failure out, for returning it from a function of another result type.
  Status takeStatus() { return std::move(failure); }

  T &operator*() & { return value(); }
  const T &operator*() const & { return value(); }
  T &&operator*() && { return std::move(value()); }
  T *operator->() { return &value(); }
  const T *operator->() const { return &value(); }
  T &value() & {
    assert(isOk());
    return *stored;
  }
  const T &value() const & {
    assert(isOk());
    return *stored;
  }
  T &&value() && { return std::move(value()); }
  // Moves the value out.
  T takeValue() { return std::move(value()); }

private:
  std::optional<T> stored;
  Status failure;
};

} // namespace strata

// Returns from the calling function when `expr` (a Status) is a failure.
#define STRATA_RETURN_IF_ERROR(expr)                                                                                   \
  do {                                                                                                                 \
    if (::strata::Status strataStatus = (expr); !strataStatus.isOk())                                                  \
      return strataStatus;                                                                                             \
  } while (false)

// `STRATA_ASSIGN_OR_RETURN(auto x, f());` declares or assigns from a Result, or returns its failure.
#define STRATA_ASSIGN_OR_RETURN(target, expr)                                                                          \
  STRATA_ASSIGN_OR_RETURN_IMPL(STRATA_CONCATENATE(strataResult, __LINE__), target, expr)
#define STRATA_ASSIGN_OR_RETURN_IMPL(result, target, expr)                                                             \
  auto result = (expr);                                                                                                \
  if (!result.isOk())                                                                                                  \
    return result.takeStatus();                                                                                        \
  target = result.takeValue()
#define STRATA_CONCATENATE(a, b) STRATA_CONCATENATE_IMPL(a, b)
#define STRATA_CONCATENATE_IMPL(a, b) a##b
