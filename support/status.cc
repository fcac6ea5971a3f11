// Status: code names and the parts of a failure that need not be inline.

#include "support/status.h"

#include <array>

namespace strata {

static constexpr std::array<std::string_view, 17> codeNames = {
    "OK",        "CANCELLED",       "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
    "NOT_FOUND", "ALREADY_EXISTS",  "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
    "ABORTED",   "OUT_OF_RANGE",    "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
    "DATA_LOSS", "UNAUTHENTICATED",
};

std::string_view codeName(StatusCode code) {
  auto index = static_cast<size_t>(code);
  return index < codeNames.size() ? codeNames[index] : codeNames[static_cast<size_t>(StatusCode::Unknown)];
}

std::optional<StatusCode> parseCodeName(std::string_view name) {
  for (size_t i = 0; i < codeNames.size(); ++i)
    if (codeNames[i] == name)
      return static_cast<StatusCode>(i);
  return std::nullopt;
}

Status::Status(StatusCode code, std::string message) {
  if (code != StatusCode::Ok)
    rep = std::make_unique<Rep>(Rep{code, std::move(message), {}});
}

Status::Status(const Status &other) : rep(other.rep ? std::make_unique<Rep>(*other.rep) : nullptr) {}

Status &Status::operator=(const Status &other) {
  if (this != &other)
    rep = other.rep ? std::make_unique<Rep>(*other.rep) : nullptr;
  return *this;
}

std::string Status::toString() const {
  if (isOk())
    return "OK";
  std::string text = strCat(codeName(rep->code), ": ", rep->message);
  if (!rep->node.empty())
    text += strCat(" [node '", rep->node, "']");
  return text;
}

Status Status::withNode(std::string_view name) && {
  if (rep && rep->node.empty())
    rep->node = name;
  return std::move(*this);
}

Status Status::withContext(std::string_view context) && {
  if (rep)
    rep->message = strCat(context, ": ", rep->message);
  return std::move(*this);
}

} // namespace strata
