// Context: registry look-up, operation records, file names, the table of locations, resources.
#include "ir/context_impl.h"

#include "ir/text.h"
#include "support/hash.h"

#include <algorithm>

namespace strata {

// --- Registry ---------------------------------------------------------------------------------------------------------

const OpRow *Dialect::findOp(StringRef fullName) const {
  for (const OpRow *row : ops)
    if (fullName == row->name) return row;
  return nullptr;
}

static const NodeKind *findKind(ArrayRef<const NodeKind *> kinds, StringRef mnemonic) {
  for (const NodeKind *kind : kinds)
    if (kind->mnemonic == mnemonic) return kind;
  return nullptr;
}

const NodeKind *Dialect::findType(StringRef mnemonic) const { return findKind(types, mnemonic); }
const NodeKind *Dialect::findAttribute(StringRef mnemonic) const { return findKind(attributes, mnemonic); }

void DialectRegistry::insert(const Dialect *dialect) {
  auto it = std::lower_bound(dialects.begin(), dialects.end(), dialect->name,
                             [](const Dialect *a, StringRef name) { return a->name < name; });
  if (it != dialects.end() && (*it)->name == dialect->name) return;
  dialects.insert(it, dialect);
  for (const OpRow *row : dialect->ops) rows.try_emplace(row->name, row);
}

const Dialect *DialectRegistry::find(StringRef name) const {
  auto it = std::lower_bound(dialects.begin(), dialects.end(), name,
                             [](const Dialect *a, StringRef wanted) { return a->name < wanted; });
  return it != dialects.end() && (*it)->name == name ? *it : nullptr;
}

ArrayRef<InterfaceEntry> DialectRegistry::getAttachedTo(const void *what) const {
  auto it = attached.find(what);
  return it == attached.end() ? ArrayRef<InterfaceEntry>() : ArrayRef<InterfaceEntry>(it->second);
}

static const void *findEntry(ArrayRef<InterfaceEntry> entries, unsigned id) {
  for (const InterfaceEntry &entry : entries)
    if (entry.id == id) return entry.table;
  return nullptr;
}

const void *DialectRegistry::findAttached(const void *what, unsigned id) const {
  return attached.empty() ? nullptr : findEntry(getAttachedTo(what), id);
}

const void *DialectRegistry::findInterface(const Dialect &dialect, unsigned id) const {
  const void *table = findAttached(&dialect, id);
  return table ? table : findEntry(dialect.interfaces, id);
}

// --- Records ----------------------------------------------------------------------------------------------------------

void RecordTable::put(Table &table, uint64_t hash, const OpRecord *record) {
  uint64_t i = hash;
  while (table.entries[i & (table.capacity - 1)].record.load(std::memory_order_relaxed)) ++i;
  Entry &entry = table.entries[i & (table.capacity - 1)];
  entry.hash = hash;
  entry.record.store(record, std::memory_order_release);
}

void RecordTable::insert(uint64_t hash, const OpRecord *record) {
  Table *table = current.load(std::memory_order_relaxed);
  if (!table || count * 2 >= table->capacity) {
    auto grown = std::make_unique<Table>(table ? table->capacity * 2 : 64);
    for (uint32_t i = 0; table && i < table->capacity; ++i) {
      const Entry &entry = table->entries[i];
      if (const OpRecord *old = entry.record.load(std::memory_order_relaxed)) put(*grown, entry.hash, old);
    }
    table = grown.get();
    tables.push_back(std::move(grown));
    current.store(table, std::memory_order_release);
  }
  put(*table, hash, record);
  ++count;
}

static uint64_t hashName(StringRef name) { return hash64(std::string_view(name.data(), name.size())); }
static uint64_t hashRow(const OpRow *row) { return hashCombine(0, reinterpret_cast<uintptr_t>(row)); }

namespace {
/// What a record needs that is computed before the record mutex is taken, because default values are parsed.
struct RecordProperties {
  SmallVector<StringAttr, 8> names;
  SmallVector<Attribute, 8> defaults;
  int32_t operandSegmentsSlot = -1, resultSegmentsSlot = -1;
};
}  // namespace

static RecordProperties makeProperties(Context *context, const OpRow &row) {
  RecordProperties properties;
  for (const AttributeRow &attr : row.attributes) {
    properties.names.push_back(StringAttr::get(context, attr.name));
    properties.defaults.push_back(attr.defaultText ? parseAttribute(attr.defaultText, context) : Attribute());
  }
  auto addSegments = [&](OpTrait trait, StringRef name) -> int32_t {
    if (!(row.traits & uint64_t(trait))) return -1;
    properties.names.push_back(StringAttr::get(context, name));
    properties.defaults.push_back(Attribute());
    return static_cast<int32_t>(properties.names.size() - 1);
  };
  properties.operandSegmentsSlot = addSegments(OpTrait::AttrSizedOperandSegments, "operandSegmentSizes");
  properties.resultSegmentsSlot = addSegments(OpTrait::AttrSizedResultSegments, "resultSegmentSizes");
  return properties;
}

/// A new record; the record mutex is held. `row` null: unregistered, with one property.
static OpRecord *makeRecord(Context *context, StringRef name, const OpRow *row, const RecordProperties &properties) {
  Context::Impl &impl = context->getImpl();
  auto *record = impl.recordArena.create<OpRecord>();
  std::string_view copy = impl.recordArena.copy(std::string_view(name.data(), name.size()));
  record->name = StringRef(copy.data(), copy.size());
  record->dialect = const_cast<Dialect *>(context->getDialect(name.split('.').first));
  record->context = context;
  record->row = row;
  record->id = impl.nextRecordId++;
  record->numProperties = 1;
  record->operandCountMayChange = true;
  if (!row) return record;

  record->traits = row->traits;
  record->operandSegmentsSlot = properties.operandSegmentsSlot;
  record->resultSegmentsSlot = properties.resultSegmentsSlot;
  for (const InterfaceEntry &entry : row->interfaces) record->interfaces[entry.id] = entry.table;
  for (const InterfaceEntry &entry : context->getRegistry().getAttached(row))
    record->interfaces[entry.id] = entry.table;
  size_t count = properties.names.size();
  record->numProperties = static_cast<uint32_t>(count);
  record->operandCountMayChange =
      record->hasTrait(OpTrait::OrderTokens) ||
      llvm::any_of(row->operands, [](const OperandRow &operand) { return operand.arity != Arity::One; });
  record->propertyNames = impl.recordArena.allocateArray<StringAttr>(count);
  record->propertyDefaults = impl.recordArena.allocateArray<Attribute>(count);
  std::copy(properties.names.begin(), properties.names.end(), record->propertyNames);
  std::copy(properties.defaults.begin(), properties.defaults.end(), record->propertyDefaults);
  record->initialProperties = impl.recordArena.allocateArray<Attribute>(count);
  for (size_t i = 0; i < count; ++i) {
    const bool staysAbsent = i < row->attributes.size() && row->attributes[i].optional;
    record->initialProperties[i] = staysAbsent ? Attribute() : properties.defaults[i];
  }
  return record;
}

const OpRecord *Context::getRecord(StringRef fullName) {
  uint64_t hash = hashName(fullName);
  auto matches = [&](const OpRecord *record) { return record->name == fullName; };
  if (const OpRecord *record = impl->recordsByName.find(hash, matches)) return record;
  if (const OpRow *row = registry.findOp(fullName)) return getRecord(*row);

  std::lock_guard<std::mutex> lock(impl->recordMutex);
  if (const OpRecord *record = impl->recordsByName.find(hash, matches)) return record;
  OpRecord *record = makeRecord(this, fullName, nullptr, RecordProperties());
  impl->recordsByName.insert(hash, record);
  return record;
}

const OpRecord *Context::getRecord(const OpRow &row) {
  uint64_t hash = hashRow(&row);
  auto matches = [&](const OpRecord *record) { return record->row == &row; };
  if (const OpRecord *record = impl->recordsByRow.find(hash, matches)) return record;

  RecordProperties properties = makeProperties(this, row);
  std::lock_guard<std::mutex> lock(impl->recordMutex);
  if (const OpRecord *record = impl->recordsByRow.find(hash, matches)) return record;
  OpRecord *record = makeRecord(this, row.name, &row, properties);
  impl->recordsByRow.insert(hash, record);
  impl->recordsByName.insert(hashName(record->name), record);
  return record;
}

int OpRecord::getPropertySlot(StringRef attr) const {
  if (!row) return -1;
  for (uint32_t i = 0; i < numProperties; ++i)
    if (propertyNames[i].getValue() == attr) return static_cast<int>(i);
  return -1;
}

// --- Context ----------------------------------------------------------------------------------------------------------

Context::Context(const DialectRegistry &registry) : registry(registry), impl(std::make_unique<Impl>()) {}
Context::~Context() = default;

uint32_t Context::getFileId(StringRef name) {
  std::lock_guard<std::mutex> lock(impl->tableMutex);
  auto [it, isNew] = impl->fileIds.try_emplace(name, static_cast<uint32_t>(impl->fileNames.size()));
  if (isNew) impl->fileNames.push_back(it->getKey());
  return it->getValue();
}

StringRef Context::getFileName(uint32_t id) const {
  std::lock_guard<std::mutex> lock(impl->tableMutex);
  return impl->fileNames[id];
}

uint32_t Context::getLocationIndex(Attribute location) {
  std::lock_guard<std::mutex> lock(impl->tableMutex);
  auto [it, isNew] = impl->locationIds.try_emplace(location, static_cast<uint32_t>(impl->locations.size()));
  if (isNew) impl->locations.push_back(location);
  return it->second;
}

Attribute Context::getLocationAttr(uint32_t index) const {
  std::lock_guard<std::mutex> lock(impl->tableMutex);
  return impl->locations[index];
}

void Context::setResource(StringRef dialect, StringRef key, StringRef value) {
  std::lock_guard<std::mutex> lock(impl->tableMutex);
  for (auto &[name, entry] : resources) {
    if (name != dialect || entry.first != key) continue;
    entry.second = value.str();
    return;
  }
  resources.push_back({dialect.str(), {key.str(), value.str()}});
}

size_t Context::getAllocatedBytes() const {
  size_t bytes = sizeof(Context) + sizeof(Impl) + impl->recordArena.heldBytes() + impl->ops.heldBytes();
  for (NodeShard &shard : impl->shards) {
    std::lock_guard<std::mutex> lock(shard.mutex);
    bytes += shard.heldBytes();
  }
  std::lock_guard<std::mutex> lock(impl->tableMutex);
  return bytes + impl->locations.capacity() * (sizeof(Attribute) + 16);
}

}  // namespace strata
