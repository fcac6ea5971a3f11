// Members of a JSON report, with an empty value for what is missing, and numbers for people.
#pragma once

#include "support/json.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::tools {

int64_t number(const JsonValue &object, std::string_view name);
std::string text(const JsonValue &object, std::string_view name);
const JsonValue::Array &list(const JsonValue &object, std::string_view name);

/// "1.50 M", with three digits.
std::string scaled(int64_t value);

} // namespace strata::tools
