// The pinned list of host ops, and the table of sequence operations beside it.

#include "hostops/host_op.h"
#include "hostops/sequence_op.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace strata {
namespace {

using Names = std::vector<std::string>;

// What may run outside compiled code. Another op here is a decision, not an accident.
Names pinned() {
  const Names groups[] = {
      // Strings.
      {"AsString", "ReduceJoin", "RegexFullMatch", "RegexReplace", "StaticRegexFullMatch", "StaticRegexReplace", "StringEqual",
       "StringFirstPlace", "StringJoin", "StringLength", "StringLower", "StringSplit", "StringSplitV2", "StringStrip",
       "StringToHashBucketFast", "StringToNumber", "StringUpper", "Substr", "TakeHostElements", "UnsortedSegmentJoin"},
      // Tables.
      {"HashTableV2", "InitializeTableFromTextFileV2", "InitializeTableV2", "LookupTableExportV2", "LookupTableFindV2",
       "LookupTableImportV2", "LookupTableInsertV2", "LookupTableRemoveV2", "LookupTableSizeV2", "MutableHashTableV2"},
      // Files.
      {"MergeV2Checkpoints", "RestoreV2", "SaveV2", "ShardedFilename"},
      // Image codecs.
      {"DecodeAndCropJpeg", "DecodeBmp", "DecodeImage", "DecodeJpeg", "DecodePng"},
      // Fourier transforms.
      {"FFT", "FFT2D", "FFT3D", "IFFT", "IFFT2D", "IFFT3D", "IRFFT", "IRFFT2D", "IRFFT3D", "RFFT", "RFFT2D", "RFFT3D"},
      // Their messages have elements as text.
      {"Assert", "Print", "PrintV2", "StringFormat"},
  };
  Names all;
  for (const Names &group : groups)
    all.insert(all.end(), group.begin(), group.end());
  std::sort(all.begin(), all.end());
  return all;
}

TEST(HostOpsTest, TheListIsPinned) {
  Names found;
  for (const HostOp *op : allHostOps()) {
    EXPECT_FALSE(op->reason.empty()) << op->name;
    found.emplace_back(op->name);
  }
  EXPECT_EQ(found, pinned());
}

TEST(HostOpsTest, NamesAreFound) {
  for (const HostOp *op : allHostOps())
    EXPECT_EQ(findHostOp(op->name), op);
  EXPECT_EQ(findHostOp("TensorListPushBack"), nullptr);
  EXPECT_EQ(findHostOp(""), nullptr);
}

TEST(SequenceOpsTest, AreNoHostOps) {
  Names sorted;
  for (const SequenceOp *op : allSequenceOps()) {
    EXPECT_EQ(findSequenceOp(op->name), op);
    EXPECT_EQ(findHostOp(op->name), nullptr) << op->name;
    EXPECT_EQ(op->references >> op->numOperands, 0) << op->name;
    sorted.emplace_back(op->name);
  }
  EXPECT_EQ(sorted.size(), 34u);
  EXPECT_TRUE(std::is_sorted(sorted.begin(), sorted.end()));
  EXPECT_EQ(findSequenceOp("StringJoin"), nullptr);
}

TEST(SequenceOpsTest, SayWhichOperandsTheyOnlyReferTo) {
  auto references = [](const char *name) {
    Names operands;
    for (size_t i = 0; i < findSequenceOp(name)->numOperands; ++i)
      if (findSequenceOp(name)->isReference(i))
        operands.push_back(std::to_string(i));
    return operands;
  };
  EXPECT_EQ(references("TensorListSetItem"), Names{"2"});
  EXPECT_EQ(references("TensorListPushBack"), Names{"1"});
  EXPECT_EQ(references("TensorListFromTensor"), Names{"0"});
  EXPECT_EQ(references("TensorListStack"), Names{});
  EXPECT_EQ(references("TensorArrayWriteV3"), (Names{"2", "3"}));
  EXPECT_EQ(references("StackPushV2"), Names{"1"});
  EXPECT_FALSE(findSequenceOp("TensorListPushBack")->hasEffects);
  EXPECT_TRUE(findSequenceOp("StackPushV2")->hasEffects);
}

} // namespace
} // namespace strata
