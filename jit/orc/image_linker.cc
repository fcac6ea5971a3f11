// ORC's ObjectLinkingLayer does the linking; our memory manager lays all segments out in one slab in ordinary memory at a
// pretended address, so that nothing is ever executed here.
#include "jit/orc/image_linker.h"

#include "support/kernel_abi.h"
#include "support/image.h"

#include "llvm/ExecutionEngine/JITLink/JITLink.h"
#include "llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h"
#include "llvm/ExecutionEngine/JITLink/x86_64.h"
#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/Orc/SelfExecutorProcessControl.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstring>

namespace strata::jit {

namespace {

using namespace llvm;
using namespace llvm::jitlink;

/// The slab being filled: text, read-only data, writable data, each from a 64-byte (data: page) boundary.
struct Slab {
  uint64_t address = 0;
  std::vector<std::byte> bytes;
  uint64_t textBytes = 0, rodataOffset = 0, rodataBytes = 0, dataOffset = 0, dataBytes = 0;
};

uint64_t alignUp(uint64_t value, uint64_t alignment) { return (value + alignment - 1) / alignment * alignment; }

class SlabAllocation : public JITLinkMemoryManager::InFlightAlloc {
 public:
  void abandon(OnAbandonedFunction onAbandoned) override { onAbandoned(Error::success()); }
  void finalize(OnFinalizedFunction onFinalized) override {
    onFinalized(JITLinkMemoryManager::FinalizedAlloc(orc::ExecutorAddr(1)));
  }
};

class SlabMemoryManager : public JITLinkMemoryManager {
 public:
  explicit SlabMemoryManager(Slab &slab) : slab(slab) {}

  void allocate(const JITLinkDylib *, LinkGraph &graph, OnAllocatedFunction onAllocated) override {
    BasicLayout layout(graph);
    SmallVector<std::pair<orc::MemProt, BasicLayout::Segment *>, 4> text, rodata, data;
    for (auto &entry : layout.segments()) {
      const orc::MemProt protection = entry.first.getMemProt();
      if ((protection & orc::MemProt::Exec) != orc::MemProt::None)
        text.push_back({protection, &entry.second});
      else if ((protection & orc::MemProt::Write) != orc::MemProt::None)
        data.push_back({protection, &entry.second});
      else
        rodata.push_back({protection, &entry.second});
    }
    uint64_t end = 0;
    auto place = [&](auto &segments, uint64_t alignment, uint64_t &offset, uint64_t &size) {
      end = offset = alignUp(end, alignment);
      for (auto &[protection, segment] : segments) {
        end = alignUp(end, std::max<uint64_t>(segment->Alignment.value(), 64));
        segment->Addr = orc::ExecutorAddr(slab.address + end);
        end += segment->ContentSize + segment->ZeroFillSize;
      }
      size = end - offset;
    };
    uint64_t textOffset = 0;
    place(text, 64, textOffset, slab.textBytes);
    place(rodata, 64, slab.rodataOffset, slab.rodataBytes);
    place(data, data.empty() ? 1 : kImagePageBytes, slab.dataOffset, slab.dataBytes);
    slab.bytes.assign(end, std::byte{0});
    for (auto *segments : {&text, &rodata, &data})
      for (auto &[protection, segment] : *segments)
        segment->WorkingMem = reinterpret_cast<char *>(slab.bytes.data()) + (segment->Addr.getValue() - slab.address);
    if (Error error = layout.apply()) return onAllocated(std::move(error));
    onAllocated(std::make_unique<SlabAllocation>());
  }
  using JITLinkMemoryManager::allocate;

  void deallocate(std::vector<FinalizedAlloc> allocations, OnDeallocatedFunction onDeallocated) override {
    for (FinalizedAlloc &allocation : allocations) allocation.release();
    onDeallocated(Error::success());
  }

 private:
  Slab &slab;
};

/// Removes unwind tables, refuses absolute relocations, and records where the entries ended up.
class ImagePlugin : public orc::ObjectLinkingLayer::Plugin {
 public:
  ImagePlugin(ArrayRef<std::string> entries, std::vector<ImageSymbol> &symbols, uint64_t base)
      : entries(entries), symbols(symbols), base(base) {}

  void modifyPassConfig(orc::MaterializationResponsibility &, LinkGraph &, PassConfiguration &config) override {
    config.PrePrunePasses.push_back([](LinkGraph &graph) {
      if (Section *unwind = graph.findSectionByName(".eh_frame")) graph.removeSection(*unwind);
      return Error::success();
    });
    config.PostPrunePasses.push_back([](LinkGraph &graph) { return refuseAbsolute(graph); });
    config.PostFixupPasses.push_back([this](LinkGraph &graph) {
      for (Symbol *symbol : graph.defined_symbols())
        if (symbol->hasName() && is_contained(entries, *symbol->getName()))
          symbols.push_back({(*symbol->getName()).str(), symbol->getAddress().getValue() - base, symbol->getSize()});
      return Error::success();
    });
  }
  Error notifyFailed(orc::MaterializationResponsibility &) override { return Error::success(); }
  Error notifyRemovingResources(orc::JITDylib &, orc::ResourceKey) override { return Error::success(); }
  void notifyTransferringResources(orc::JITDylib &, orc::ResourceKey, orc::ResourceKey) override {}

 private:
  static Error refuseAbsolute(LinkGraph &graph) {
    for (Symbol *symbol : graph.external_symbols())
      return make_error<StringError>("code refers to external symbol '" + (*symbol->getName()).str() + "'",
                                     inconvertibleErrorCode());
    for (Block *block : graph.blocks())
      for (Edge &edge : block->edges())
        if (edge.getKind() == x86_64::Pointer64 || edge.getKind() == x86_64::Pointer32 ||
            edge.getKind() == x86_64::Pointer32Signed)
          return make_error<StringError>("code keeps an absolute address", inconvertibleErrorCode());
    return Error::success();
  }

  ArrayRef<std::string> entries;
  std::vector<ImageSymbol> &symbols;
  uint64_t base;
};

}  // namespace

Result<std::vector<std::byte>> linkImage(StringRef object, ArrayRef<std::string> entries, const LinkOptions &options) {
  Slab slab;
  slab.address = options.linkAddress;
  std::vector<ImageSymbol> symbols;
  std::string problem;

  auto control = orc::SelfExecutorProcessControl::Create();
  if (!control) return internalError("cannot start a link session: ", toString(control.takeError()));
  {
    orc::ExecutionSession session(std::move(*control));
    session.setErrorReporter([&](Error error) {
      std::string text = toString(std::move(error));
      if (problem.empty()) problem = std::move(text);
    });
    SlabMemoryManager memory(slab);
    orc::ObjectLinkingLayer layer(session, memory);
    layer.addPlugin(std::make_shared<ImagePlugin>(entries, symbols, slab.address));
    orc::JITDylib &library = session.createBareJITDylib("kernels");
    if (Error error = layer.add(library, MemoryBuffer::getMemBufferCopy(object, "kernels"))) {
      problem = toString(std::move(error));
    } else {
      orc::SymbolLookupSet wanted;
      for (const std::string &entry : entries) wanted.add(session.intern(entry));
      auto found = session.lookup({{&library, orc::JITDylibLookupFlags::MatchAllSymbols}}, std::move(wanted));
      if (!found) {
        std::string text = toString(found.takeError());
        if (problem.empty()) problem = std::move(text);
      }
    }
    if (Error error = session.endSession()) consumeError(std::move(error));
  }
  if (!problem.empty()) return internalError("linking a kernel failed: ", problem);

  ImageContents contents;
  contents.architecture = ImageArchitecture::X86_64;
  contents.abiVersion = kKernelAbiVersion;
  contents.features = options.features;
  contents.slab = slab.bytes;
  contents.textBytes = slab.textBytes;
  contents.rodataOffset = slab.rodataOffset;
  contents.rodataBytes = slab.rodataBytes;
  contents.dataOffset = slab.dataOffset;
  contents.dataBytes = slab.dataBytes;
  contents.symbols = std::move(symbols);
  return buildImage(contents);
}

}  // namespace strata::jit
