// Host ops on lookup tables: hash tables from one key to one value of any element types, kept as resources.

#include "hostops/groups.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "support/dtype_dispatch.h"
#include "support/file.h"

namespace strata {

namespace {

// A table. Keys and values are kept as the bytes of their elements (strings as they are).
class LookupTable final : public Resource {
public:
  static const char kKind;
  LookupTable(DType keyType, DType valueType, bool isMutable)
      : Resource(&kKind), keyType(keyType), valueType(valueType), isMutable(isMutable), isInitialized(isMutable) {}
  std::string describe() const override { return "lookup table"; }

  const DType keyType, valueType;
  const bool isMutable;
  std::mutex mutex;
  bool isInitialized; // a table that is filled once
  std::unordered_map<std::string, std::string> entries;
};
const char LookupTable::kKind = 0;

std::string elementBytes(const Tensor &tensor, int64_t i) {
  if (tensor.dtype() == DType::String)
    return tensor.data<std::string>()[i];
  const size_t size = elementStorageSize(tensor.dtype());
  return std::string(static_cast<const char *>(tensor.rawData()) + static_cast<size_t>(i) * size, size);
}
void setElementBytes(Tensor &tensor, int64_t i, const std::string &bytes) {
  if (tensor.dtype() == DType::String)
    tensor.data<std::string>()[i] = bytes;
  else
    copyElements(tensor.dtype(), static_cast<char *>(tensor.rawData()) + static_cast<size_t>(i) * bytes.size(), bytes.data(), 1);
}

template <bool Mutable> Status makeTable(HostCall &call) {
  std::string_view name = call.stringAttribute("shared_name", "");
  if (name.empty())
    name = call.node;
  const std::string_view container = call.stringAttribute("container", "");
  const auto key = static_cast<DType>(call.intAttribute("key_dtype", 0)), value = static_cast<DType>(call.intAttribute("value_dtype", 0));
  auto table = call.context.resources().findOrCreate<LookupTable>(container, name, [&]() -> std::shared_ptr<Resource> {
    return std::make_shared<LookupTable>(key, value, Mutable);
  });
  if (!table)
    return table.takeStatus();
  if ((*table)->keyType != key || (*table)->valueType != value)
    return invalidArgument("Conflicting key/value dtypes ", dtypeName(key), "->", dtypeName(value), " with ", dtypeName((*table)->keyType), "-",
                           dtypeName((*table)->valueType), " for table ", name);
  call.results[0] = Tensor::object(DType::Resource, std::make_shared<ResourceHandle>(std::string(container), std::string(name), *table));
  return okStatus();
}

Result<LookupTable *> tableOperand(HostCall &call) {
  const Tensor &operand = call.operands[0];
  if (operand.dtype() == DType::Resource && operand.numElements() == 1)
    if (auto *handle = objectAs<ResourceHandle>(*operand.data<ObjectRef>()))
      if (handle->resource->getKind() == &LookupTable::kKind)
        return static_cast<LookupTable *>(handle->resource.get());
  return invalidArgument("operand 0 is no lookup table");
}

Status checkTypes(const LookupTable &table, const Tensor &keys, const Tensor &values) {
  if (keys.dtype() != table.keyType || values.dtype() != table.valueType)
    return invalidArgument("Key or value type does not match the table: ", dtypeName(keys.dtype()), "->", dtypeName(values.dtype()), " for ",
                           dtypeName(table.keyType), "->", dtypeName(table.valueType));
  return okStatus();
}

Status findValues(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(LookupTable * table, tableOperand(call));
  const Tensor &keys = call.operands[1], &fallback = call.operands[2];
  STRATA_RETURN_IF_ERROR(checkTypes(*table, keys, fallback));
  if (fallback.numElements() != 1)
    return invalidArgument("Expected shape [] for default value, got ", shapeToString(fallback.shape()));
  STRATA_ASSIGN_OR_RETURN(Tensor values, Tensor::allocate(table->valueType, Dims(keys.shape().begin(), keys.shape().end())));
  const std::string missing = elementBytes(fallback, 0);
  std::lock_guard lock(table->mutex);
  if (!table->isInitialized)
    return failedPrecondition("Table not initialized.");
  for (int64_t i = 0; i < keys.numElements(); ++i) {
    auto found = table->entries.find(elementBytes(keys, i));
    setElementBytes(values, i, found == table->entries.end() ? missing : found->second);
  }
  call.results[0] = std::move(values);
  return okStatus();
}

Status checkPairs(const LookupTable &table, const Tensor &keys, const Tensor &values) {
  STRATA_RETURN_IF_ERROR(checkTypes(table, keys, values));
  if (!std::ranges::equal(keys.shape(), values.shape()))
    return invalidArgument("Shapes of keys and values must be equal: ", shapeToString(keys.shape()), " vs. ", shapeToString(values.shape()));
  return okStatus();
}

// Fills a table that is filled once; a key with two values fails, the same contents again are accepted.
Status fillTable(LookupTable *table, const Tensor &keys, const Tensor &values) {
  std::unordered_map<std::string, std::string> entries;
  for (int64_t i = 0; i < keys.numElements(); ++i) {
    auto [at, isNew] = entries.try_emplace(elementBytes(keys, i), elementBytes(values, i));
    if (!isNew && at->second != elementBytes(values, i))
      return failedPrecondition("HashTable has different value for same key. Key ", elementToString(keys, i), " has ",
                                at->second, " and trying to add value ", elementToString(values, i));
  }
  std::lock_guard lock(table->mutex);
  if (table->isInitialized && !table->isMutable) {
    if (table->entries == entries)
      return okStatus();
    return failedPrecondition("Table already initialized.");
  }
  table->entries = std::move(entries);
  table->isInitialized = true;
  return okStatus();
}

Status initializeTable(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(LookupTable * table, tableOperand(call));
  STRATA_RETURN_IF_ERROR(checkPairs(*table, call.operands[1], call.operands[2]));
  return fillTable(table, call.operands[1], call.operands[2]);
}

//===- Tables from text files -----------------------------------------------------------------------------------------

// Which part of a line is a key or a value: a column, or one of these.
constexpr int64_t kWholeLine = -2, kLineNumber = -1;

// Contents of the file: one that came with the model, or one in the session's folder.
Result<std::string> readTextFile(HostContext &context, const std::string &name) {
  constexpr int64_t kMaxBytes = int64_t(1) << 30;
  auto own = context.asset(name);
  if (own || own.status().code() != StatusCode::NotFound || name.starts_with("assets/"))
    return own;
  if (context.filesFolder().empty())
    return permissionDenied("'", name, "': the session was given no folder for files");
  STRATA_ASSIGN_OR_RETURN(Folder folder, Folder::open(context.filesFolder()));
  return folder.readFile(name, kMaxBytes);
}

template <typename T> Status parseField(std::string_view token, int64_t line, const char *type, T *out) {
  const size_t first = token.find_first_not_of(" \t\r"), last = token.find_last_not_of(" \t\r");
  const std::string_view digits = first == std::string_view::npos ? "" : token.substr(first, last - first + 1);
  const std::string_view unsignedDigits = digits.starts_with('+') ? digits.substr(1) : digits;
  auto [end, error] = std::from_chars(unsignedDigits.data(), unsignedDigits.data() + unsignedDigits.size(), *out);
  if (digits.empty() || error != std::errc() || end != unsignedDigits.data() + unsignedDigits.size())
    return invalidArgument("Field ", token, " in line ", line, " is not a valid ", type, ".");
  return okStatus();
}

// Stores what `index` chooses of a line as element `line`.
Status storeField(Tensor &tensor, int64_t index, int64_t line, int64_t offset, std::string_view text,
                  std::span<const std::string_view> columns) {
  if (index == kLineNumber) {
    tensor.data<int64_t>()[line] = line + offset;
    return okStatus();
  }
  const std::string_view token = index == kWholeLine ? text : columns[static_cast<size_t>(index)];
  switch (tensor.dtype()) {
  case DType::String:
    tensor.data<std::string>()[line] = token;
    return okStatus();
  case DType::Int32:
    return parseField(token, line, "int32", &tensor.data<int32_t>()[line]);
  case DType::Int64:
    return parseField(token, line, "int64", &tensor.data<int64_t>()[line]);
  case DType::Float:
    return parseField(token, line, "float", &tensor.data<float>()[line]);
  case DType::Double:
    return parseField(token, line, "double", &tensor.data<double>()[line]);
  default:
    return invalidArgument("Data type ", dtypeName(tensor.dtype()), " not supported.");
  }
}

Status checkColumnType(const char *what, int64_t index, DType type) {
  if (index == kLineNumber && type != DType::Int64)
    return invalidArgument(what, " index for line number requires table ", *what == 'K' ? "key" : "value", " dtype of int64, got ",
                           dtypeName(type));
  if (index == kWholeLine && !isInteger(type) && type != DType::String)
    return invalidArgument(what, " index for whole line requires table ", *what == 'K' ? "key" : "value",
                           " dtype of integer or string, got ", dtypeName(type));
  return okStatus();
}

// The lines of a text without what ends them; an end after the last one starts no other.
std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r'))
      line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string_view> columnsOf(std::string_view line, char delimiter) {
  std::vector<std::string_view> columns;
  for (size_t start = 0; start <= line.size();) {
    const size_t end = std::min(line.find(delimiter, start), line.size());
    columns.push_back(line.substr(start, end - start));
    start = end + 1;
  }
  return columns;
}

// TensorFlow's words; core/kernels/lookup_util.cc.
Status initializeFromTextFile(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(LookupTable * table, tableOperand(call));
  const Tensor &fileName = call.operands[1];
  const int64_t keyIndex = call.intAttribute("key_index", 0), valueIndex = call.intAttribute("value_index", 0);
  const int64_t vocabSize = call.intAttribute("vocab_size", -1), offset = call.intAttribute("offset", 0);
  const std::string_view delimiter = call.stringAttribute("delimiter", "\t");
  if (delimiter.size() != 1)
    return invalidArgument("delimiter should be only 1 char");
  if (fileName.dtype() != DType::String || fileName.numElements() != 1)
    return invalidArgument("filename should be a single string, but got ", shapeToString(fileName.shape()));
  const std::string &name = *fileName.data<std::string>();
  if (name.empty())
    return invalidArgument("filename cannot be empty.");
  STRATA_RETURN_IF_ERROR(checkColumnType("Key", keyIndex, table->keyType));
  STRATA_RETURN_IF_ERROR(checkColumnType("Value", valueIndex, table->valueType));
  STRATA_ASSIGN_OR_RETURN(std::string content, readTextFile(call.context, name));

  std::vector<std::string_view> lines = linesOf(content);
  if (vocabSize >= 0 && static_cast<int64_t>(lines.size()) < vocabSize)
    return invalidArgument("Invalid vocab_size in ", name, ": expected ", vocabSize, " but got ", lines.size());
  if (vocabSize >= 0)
    lines.resize(static_cast<size_t>(vocabSize));
  const auto count = static_cast<int64_t>(lines.size());
  STRATA_ASSIGN_OR_RETURN(Tensor keys, Tensor::allocate(table->keyType, {count}));
  STRATA_ASSIGN_OR_RETURN(Tensor values, Tensor::allocate(table->valueType, {count}));
  const int64_t lastColumn = std::max(keyIndex, valueIndex);
  for (int64_t i = 0; i < count; ++i) {
    const std::string_view line = lines[static_cast<size_t>(i)];
    if (line.empty())
      return invalidArgument("Invalid content in ", name, ": empty line found at position ", line.data() - content.data() + 1, ".");
    const std::vector<std::string_view> columns = lastColumn >= 0 ? columnsOf(line, delimiter[0]) : std::vector<std::string_view>();
    if (lastColumn >= static_cast<int64_t>(columns.size()))
      return invalidArgument("Invalid number of columns in ", name, " line ", i, " (", line, ") : expected ", lastColumn + 1, " got ",
                             columns.size());
    STRATA_RETURN_IF_ERROR(storeField(keys, keyIndex, i, offset, line, columns));
    STRATA_RETURN_IF_ERROR(storeField(values, valueIndex, i, offset, line, columns));
  }
  return fillTable(table, keys, values);
}

template <bool Clear> Status insertPairs(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(LookupTable * table, tableOperand(call));
  if (!table->isMutable)
    return Clear ? initializeTable(call) : unimplemented("Insert not supported by HashTable implementations");
  const Tensor &keys = call.operands[1], &values = call.operands[2];
  STRATA_RETURN_IF_ERROR(checkPairs(*table, keys, values));
  std::lock_guard lock(table->mutex);
  if (Clear)
    table->entries.clear();
  for (int64_t i = 0; i < keys.numElements(); ++i)
    table->entries[elementBytes(keys, i)] = elementBytes(values, i);
  return okStatus();
}

Status removeKeys(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(LookupTable * table, tableOperand(call));
  if (!table->isMutable)
    return unimplemented("Remove not supported by HashTable implementations");
  std::lock_guard lock(table->mutex);
  for (int64_t i = 0; i < call.operands[1].numElements(); ++i)
    table->entries.erase(elementBytes(call.operands[1], i));
  return okStatus();
}

Status tableSize(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(LookupTable * table, tableOperand(call));
  std::lock_guard lock(table->mutex);
  call.results[0] = Tensor::scalar<int64_t>(DType::Int64, static_cast<int64_t>(table->entries.size()));
  return okStatus();
}

// All pairs in the order of the keys' bytes.
Status exportPairs(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(LookupTable * table, tableOperand(call));
  std::lock_guard lock(table->mutex);
  std::vector<std::pair<std::string, std::string>> pairs(table->entries.begin(), table->entries.end());
  std::sort(pairs.begin(), pairs.end());
  const Dims dims{static_cast<int64_t>(pairs.size())};
  STRATA_ASSIGN_OR_RETURN(Tensor keys, Tensor::allocate(table->keyType, dims));
  STRATA_ASSIGN_OR_RETURN(Tensor values, Tensor::allocate(table->valueType, dims));
  for (size_t i = 0; i < pairs.size(); ++i) {
    setElementBytes(keys, static_cast<int64_t>(i), pairs[i].first);
    setElementBytes(values, static_cast<int64_t>(i), pairs[i].second);
  }
  call.results[0] = std::move(keys);
  call.results[1] = std::move(values);
  return okStatus();
}

constexpr std::string_view kReason = "table";
constexpr HostOp kOps[] = {
    {"HashTableV2", makeTable<false>, kReason},
    {"InitializeTableFromTextFileV2", initializeFromTextFile, kReason},
    {"InitializeTableV2", initializeTable, kReason},
    {"LookupTableExportV2", exportPairs, kReason},       {"LookupTableFindV2", findValues, kReason},
    {"LookupTableImportV2", insertPairs<true>, kReason}, {"LookupTableInsertV2", insertPairs<false>, kReason},
    {"LookupTableRemoveV2", removeKeys, kReason},        {"LookupTableSizeV2", tableSize, kReason},
    {"MutableHashTableV2", makeTable<true>, kReason},
};

} // namespace

void addTableOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
