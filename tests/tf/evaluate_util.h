// Runs single tf operations in the evaluator, for tests.
#pragma once

#include "dialects/all.h"
#include "dialects/tf/ops.h"
#include "hostops/resource_manager.h"
#include "ir/builder.h"
#include "ir/eval.h"

#include <gtest/gtest.h>

namespace strata::tf {

/// Environment with resources of its own.
class TestEnvironment : public EvalEnvironment {
 public:
  ResourceManager *getResources() override { return &resources; }

 private:
  ResourceManager resources;
};

/// A registry, context and environment; operations are made, run and thrown away one by one.
class EvaluateTest : public ::testing::Test {
 protected:
  EvaluateTest() : context(makeRegistry()) {}

  /// Results of `name` on the operands; `status` holds the failure when there are none.
  std::vector<Tensor> run(StringRef name, std::vector<Tensor> operands, std::vector<DType> results,
                          std::vector<std::pair<StringRef, Attribute>> attributes = {});
  /// The first result.
  Tensor run1(StringRef name, std::vector<Tensor> operands, DType result,
              std::vector<std::pair<StringRef, Attribute>> attributes = {}) {
    std::vector<Tensor> all = run(name, std::move(operands), {result}, std::move(attributes));
    return all.empty() ? Tensor() : all[0];
  }

  Attribute integer(int64_t value) { return Builder(&context).getI64IntegerAttr(value); }
  Attribute real(float value) { return Builder(&context).getF32FloatAttr(value); }
  Attribute flag(bool value) { return Builder(&context).getBoolAttr(value); }
  Attribute text(StringRef value) { return Builder(&context).getStringAttr(value); }
  Attribute type(DType value) { return TypeAttr::get(typeOfDType(value, &context)); }
  Attribute integers(ArrayRef<int64_t> values) {
    SmallVector<Attribute> list;
    for (int64_t value : values) list.push_back(integer(value));
    return ArrayAttr::get(&context, list);
  }
  Attribute texts(ArrayRef<StringRef> values) {
    SmallVector<Attribute> list;
    for (StringRef value : values) list.push_back(text(value));
    return ArrayAttr::get(&context, list);
  }

  static const DialectRegistry &makeRegistry();
  Context context;
  TestEnvironment environment;
  Status status;
};

template <typename T>
Tensor tensorOf(Dims shape, std::vector<T> values) {
  constexpr DType kType = std::is_same_v<T, float> ? DType::Float : std::is_same_v<T, double> ? DType::Double
                        : std::is_same_v<T, int32_t> ? DType::Int32 : std::is_same_v<T, int64_t> ? DType::Int64
                        : std::is_same_v<T, int8_t> ? DType::Int8 : std::is_same_v<T, uint8_t> ? DType::UInt8 : DType::String;
  Result<Tensor> tensor = Tensor::allocate(kType, std::move(shape));
  std::copy(values.begin(), values.end(), tensor->data<T>());
  return tensor.takeValue();
}
inline Tensor boolsOf(Dims shape, std::vector<int> values) {
  Result<Tensor> tensor = Tensor::allocate(DType::Bool, std::move(shape));
  for (size_t i = 0; i < values.size(); ++i) tensor->data<bool>()[i] = values[i] != 0;
  return tensor.takeValue();
}

/// Shape and exact elements.
template <typename T>
void expectTensor(const Tensor &got, Dims shape, std::vector<T> values) {
  ASSERT_TRUE(static_cast<bool>(got));
  EXPECT_EQ(Dims(got.shape().begin(), got.shape().end()), shape);
  ASSERT_EQ(got.numElements(), static_cast<int64_t>(values.size()));
  for (size_t i = 0; i < values.size(); ++i) EXPECT_EQ(got.data<T>()[i], values[i]) << "element " << i;
}
inline void expectNear(const Tensor &got, Dims shape, std::vector<float> values, float tolerance = 1e-5f) {
  ASSERT_TRUE(static_cast<bool>(got));
  EXPECT_EQ(Dims(got.shape().begin(), got.shape().end()), shape);
  ASSERT_EQ(got.numElements(), static_cast<int64_t>(values.size()));
  for (size_t i = 0; i < values.size(); ++i)
    EXPECT_NEAR(got.data<float>()[i], values[i], tolerance * (1 + std::abs(values[i]))) << "element " << i;
}

}  // namespace strata::tf
