// Host ops on strings.

#include "hostops/groups.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

#include <re2/re2.h>
#include <unicode/unistr.h>

#include "support/dtype_dispatch.h"

namespace strata {

namespace {

Result<Tensor> stringsLike(const Tensor &tensor) {
  return Tensor::allocate(DType::String, Dims(tensor.shape().begin(), tensor.shape().end()));
}

// result[i] = transform(operand 0[i]).
template <typename Fn> Status mapStrings(HostCall &call, Fn transform) {
  const Tensor &in = call.operands[0];
  STRATA_ASSIGN_OR_RETURN(Tensor out, stringsLike(in));
  for (int64_t i = 0; i < in.numElements(); ++i)
    out.data<std::string>()[i] = transform(in.data<std::string>()[i]);
  call.results[0] = std::move(out);
  return okStatus();
}

// --- Case and blanks ------------------------------------------------------------------------------------------------

template <bool Upper> Status changeCase(HostCall &call) {
  const std::string_view encoding = call.stringAttribute("encoding", "");
  if (!encoding.empty() && encoding != "utf-8")
    return invalidArgument("only utf-8 or '' (no encoding) is supported, received ", encoding);
  return mapStrings(call, [&](const std::string &text) {
    std::string result = text;
    if (encoding.empty()) {
      for (char &c : result)
        if (Upper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z')
          c = static_cast<char>(c ^ 0x20);
      return result;
    }
    icu::UnicodeString unicode = icu::UnicodeString::fromUTF8(text);
    Upper ? unicode.toUpper() : unicode.toLower();
    result.clear();
    unicode.toUTF8String(result);
    return result;
  });
}

bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view strip(std::string_view text) {
  while (!text.empty() && isBlank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back()))
    text.remove_suffix(1);
  return text;
}

Status stringStrip(HostCall &call) {
  return mapStrings(call, [](const std::string &text) { return std::string(strip(text)); });
}

Status stringLength(HostCall &call) {
  const Tensor &in = call.operands[0];
  const bool characters = call.stringAttribute("unit", "BYTE") == "UTF8_CHAR";
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(DType::Int32, Dims(in.shape().begin(), in.shape().end())));
  for (int64_t i = 0; i < in.numElements(); ++i) {
    const std::string &text = in.data<std::string>()[i];
    auto isFirst = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    out.data<int32_t>()[i] = static_cast<int32_t>(characters ? std::count_if(text.begin(), text.end(), isFirst) : static_cast<int64_t>(text.size()));
  }
  call.results[0] = std::move(out);
  return okStatus();
}

// Elementwise; scalars are repeated.
Status stringJoin(HostCall &call) {
  const std::string separator(call.stringAttribute("separator", ""));
  const Tensor *shaped = &call.operands[0];
  for (const Tensor &operand : call.operands) {
    if (operand.rank() == 0)
      continue;
    if (shaped->rank() != 0 && !std::ranges::equal(shaped->shape(), operand.shape()))
      return invalidArgument("Input shapes do not match: ", shapeToString(shaped->shape()), " vs. ", shapeToString(operand.shape()));
    shaped = &operand;
  }
  STRATA_ASSIGN_OR_RETURN(Tensor out, stringsLike(*shaped));
  for (int64_t i = 0; i < out.numElements(); ++i) {
    std::string &text = out.data<std::string>()[i];
    for (size_t k = 0; k < call.operands.size(); ++k)
      text += (k ? separator : "") + call.operands[k].data<std::string>()[call.operands[k].rank() == 0 ? 0 : i];
  }
  call.results[0] = std::move(out);
  return okStatus();
}

// --- Regular expressions --------------------------------------------------------------------------------------------

Status badPattern(const re2::RE2 &pattern) {
  return invalidArgument("Invalid pattern: ", pattern.pattern(), ", error: ", pattern.error());
}

// Operand number `operand`, or the attribute where the op has no such operand.
std::string textOf(HostCall &call, size_t operand, std::string_view attribute) {
  return operand < call.operands.size() ? *call.operands[operand].data<std::string>()
                                        : std::string(call.stringAttribute(attribute, ""));
}

Status regexReplace(HostCall &call) {
  const re2::RE2 pattern(textOf(call, 1, "pattern"), re2::RE2::Quiet);
  if (!pattern.ok())
    return badPattern(pattern);
  const std::string rewrite = textOf(call, 2, "rewrite");
  std::string problem;
  if (!pattern.CheckRewriteString(rewrite, &problem))
    return invalidArgument("Invalid rewrite: ", rewrite, ", error: ", problem);
  const bool global = call.intAttribute("replace_global", 1) != 0;
  return mapStrings(call, [&](std::string text) {
    global ? static_cast<void>(re2::RE2::GlobalReplace(&text, pattern, rewrite)) : static_cast<void>(re2::RE2::Replace(&text, pattern, rewrite));
    return text;
  });
}

Status regexFullMatch(HostCall &call) {
  const re2::RE2 pattern(textOf(call, 1, "pattern"), re2::RE2::Quiet);
  if (!pattern.ok())
    return badPattern(pattern);
  const Tensor &in = call.operands[0];
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(DType::Bool, Dims(in.shape().begin(), in.shape().end())));
  for (int64_t i = 0; i < in.numElements(); ++i)
    out.data<bool>()[i] = re2::RE2::FullMatch(in.data<std::string>()[i], pattern);
  call.results[0] = std::move(out);
  return okStatus();
}

// --- Numbers --------------------------------------------------------------------------------------------------------

// The conversion that AsString's attributes spell, as for printf: flags, width, precision, then the letter.
struct NumberFormat {
  std::string flags; // "%", fill, width and precision
  bool scientific, shortest, hasPrecision;
};

Result<NumberFormat> numberFormat(HostCall &call) {
  const int64_t width = call.intAttribute("width", -1), precision = call.intAttribute("precision", -1);
  const std::string_view fill = call.stringAttribute("fill", "");
  NumberFormat format{"%", call.intAttribute("scientific", 0) != 0, call.intAttribute("shortest", 0) != 0, precision > -1};
  if (fill.size() > 1)
    return invalidArgument("Fill string must be one or fewer characters");
  if (!fill.empty() && std::string_view(" +-0#").find(fill[0]) == std::string_view::npos)
    return invalidArgument("Fill argument not supported: \"", fill, "\"");
  if (format.scientific && format.shortest)
    return invalidArgument("Cannot select both scientific and shortest notation");
  format.flags += fill;
  if (width > -1)
    format.flags += std::to_string(width);
  if (format.hasPrecision)
    format.flags += strCat(".", precision);
  return format;
}

template <typename... Args> std::string printed(const std::string &format, Args... args) {
  const int size = std::snprintf(nullptr, 0, format.c_str(), args...);
  std::string text(static_cast<size_t>(std::max(size, 0)) + 1, '\0');
  std::snprintf(text.data(), text.size(), format.c_str(), args...);
  text.pop_back();
  return text;
}

template <typename T> std::string formatElement(const NumberFormat &format, const T &value) {
  const char letter = format.shortest ? 'g' : format.scientific ? 'e' : 'f';
  if constexpr (std::is_same_v<T, bool>)
    return value ? "true" : "false";
  else if constexpr (std::is_same_v<T, std::string>)
    return printed(format.flags + "s", value.c_str());
  else if constexpr (isComplexType<T>)
    return printed("(" + format.flags + letter + "," + format.flags + letter + ")", static_cast<double>(value.real()), static_cast<double>(value.imag()));
  else if constexpr (isFloatType<T>)
    return printed(format.flags + letter, static_cast<double>(static_cast<ComputeType<T>>(value)));
  else if constexpr (std::is_signed_v<T>)
    return printed(format.flags + "lld", static_cast<long long>(value));
  else
    return printed(format.flags + "llu", static_cast<unsigned long long>(value));
}

Status asString(HostCall &call) {
  const Tensor &in = call.operands[0];
  STRATA_ASSIGN_OR_RETURN(NumberFormat format, numberFormat(call));
  const bool isNumber = isFloat(in.dtype()) || isComplex(in.dtype());
  if (!isNumber && (format.scientific || format.shortest))
    return invalidArgument("scientific and shortest format not supported for datatype ", dtypeName(in.dtype()));
  if (!isNumber && format.hasPrecision && in.dtype() != DType::String)
    return invalidArgument("precision not supported for datatype ", dtypeName(in.dtype()));
  STRATA_ASSIGN_OR_RETURN(Tensor out, stringsLike(in));
  bool known = dispatch<AllTypes>(in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    for (int64_t i = 0; i < in.numElements(); ++i)
      out.data<std::string>()[i] = formatElement<T>(format, in.data<T>()[i]);
  });
  if (!known)
    return unimplemented("AsString of ", dtypeName(in.dtype()));
  call.results[0] = std::move(out);
  return okStatus();
}

// The whole text but for blanks around it; "inf", "nan" and signs as strtod takes them.
template <typename T> bool parseNumber(std::string_view text, T &value) {
  text = strip(text);
  if (text.starts_with('+') && text.size() > 1 && text[1] != '-')
    text.remove_prefix(1);
  if constexpr (std::is_floating_point_v<T>)
    if (text.find_first_of("xX") != std::string_view::npos) { // hexadecimal, which from_chars takes without its prefix only
      const std::string copy(text);
      char *rest = nullptr;
      value = static_cast<T>(std::strtod(copy.c_str(), &rest));
      return rest == copy.c_str() + copy.size();
    }
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if constexpr (std::is_floating_point_v<T>)
    if (error == std::errc::result_out_of_range) { // as strtod: infinity or zero
      value = static_cast<T>(std::strtod(std::string(text).c_str(), nullptr));
      error = std::errc();
    }
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

Status stringToNumber(HostCall &call) {
  const Tensor &in = call.operands[0];
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(call.resultType(0), Dims(in.shape().begin(), in.shape().end())));
  int64_t bad = -1;
  bool known = dispatch<TypeSet<float, double, int32_t, int64_t, uint32_t, uint64_t>>(out.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    for (int64_t i = 0; i < in.numElements() && bad < 0; ++i)
      if (!parseNumber<T>(in.data<std::string>()[i], out.data<T>()[i]))
        bad = i;
  });
  if (!known)
    return unimplemented("StringToNumber to ", dtypeName(out.dtype()));
  if (bad >= 0)
    return invalidArgument("StringToNumberOp could not correctly convert string: ", in.data<std::string>()[bad]);
  call.results[0] = std::move(out);
  return okStatus();
}

// --- Movement: the compiler's own ops --------------------------------------------------------------------------------

// For each element of the last operand: the place of the first equal string of all operands one after the other, from 1 on.
Status stringFirstPlace(HostCall &call) {
  std::unordered_map<std::string_view, int64_t> places;
  int64_t next = 1;
  for (const Tensor &operand : call.operands)
    for (int64_t i = 0; i < operand.numElements(); ++i, ++next)
      places.try_emplace(operand.data<std::string>()[i], next);
  const Tensor &last = call.operands.back();
  STRATA_ASSIGN_OR_RETURN(Tensor result, Tensor::allocate(DType::Int64, Dims(last.shape().begin(), last.shape().end())));
  for (int64_t i = 0; i < last.numElements(); ++i)
    result.data<int64_t>()[i] = places.at(last.data<std::string>()[i]);
  call.results[0] = std::move(result);
  return okStatus();
}

// result[i] is element number places[i] - 1 of the further operands, one operand after the other; empty for 0. Strings or
// variants.
Status takeHostElements(HostCall &call) {
  const Tensor &places = call.operands[0];
  const DType dtype = call.resultType(0);
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(dtype, Dims(places.shape().begin(), places.shape().end())));
  const auto size = static_cast<int64_t>(elementStorageSize(dtype));
  for (int64_t i = 0; i < places.numElements(); ++i) {
    int64_t place = places.data<int64_t>()[i] - 1;
    for (size_t k = 1; k < call.operands.size() && place >= 0; ++k) {
      const Tensor &source = call.operands[k];
      if (place < source.numElements()) {
        copyElements(dtype, static_cast<char *>(out.rawData()) + i * size, static_cast<const char *>(source.rawData()) + place * size, 1);
        break;
      }
      place -= source.numElements();
    }
  }
  call.results[0] = std::move(out);
  return okStatus();
}

// Of two tensors of one shape.
Status stringEqual(HostCall &call) {
  const Tensor &a = call.operands[0], &b = call.operands[1];
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(DType::Bool, Dims(a.shape().begin(), a.shape().end())));
  for (int64_t i = 0; i < a.numElements(); ++i)
    out.data<bool>()[i] = a.data<std::string>()[i] == b.data<std::string>()[i];
  call.results[0] = std::move(out);
  return okStatus();
}

constexpr std::string_view kReason = "string elements";
constexpr HostOp kOps[] = {
    {"AsString", asString, kReason},
    {"RegexFullMatch", regexFullMatch, kReason},
    {"RegexReplace", regexReplace, kReason},
    {"StaticRegexFullMatch", regexFullMatch, kReason},
    {"StaticRegexReplace", regexReplace, kReason},
    {"StringEqual", stringEqual, kReason},
    {"StringFirstPlace", stringFirstPlace, kReason},
    {"StringJoin", stringJoin, kReason},
    {"StringLength", stringLength, kReason},
    {"StringLower", changeCase<false>, kReason},
    {"StringStrip", stringStrip, kReason},
    {"StringToNumber", stringToNumber, kReason},
    {"StringUpper", changeCase<true>, kReason},
    {"TakeHostElements", takeHostElements, kReason},
};

} // namespace

void addStringOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
