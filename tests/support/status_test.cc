// Status, Result and strCat.

#include "support/status.h"

#include <gtest/gtest.h>

#include <memory>

namespace strata {
namespace {

TEST(Status, SuccessIsNullPointer) {
  static_assert(sizeof(Status) == sizeof(void *));
  Status status;
  EXPECT_TRUE(status.isOk());
  EXPECT_EQ(status.code(), StatusCode::Ok);
  EXPECT_EQ(status.toString(), "OK");
  EXPECT_TRUE(Status(StatusCode::Ok, "ignored").isOk());
}

TEST(Status, CarriesCodeMessageAndNode) {
  Status status = invalidArgument("size ", 3, " of '", std::string("x"), "' is ", -1.5).withNode("g/x");
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  EXPECT_EQ(status.message(), "size 3 of 'x' is -1.5");
  EXPECT_EQ(status.node(), "g/x");
  Status copy = status;
  status = okStatus();
  EXPECT_EQ(copy.toString(), "INVALID_ARGUMENT: size 3 of 'x' is -1.5 [node 'g/x']");
  EXPECT_EQ(Status(copy).withNode("other").node(), "g/x");
  EXPECT_EQ(Status(copy).withContext("case").message(), "case: size 3 of 'x' is -1.5");
}

TEST(Status, CodeNamesAreCanonical) {
  EXPECT_EQ(codeName(StatusCode::Cancelled), "CANCELLED");
  EXPECT_EQ(codeName(StatusCode::Unauthenticated), "UNAUTHENTICATED");
  EXPECT_EQ(codeName(static_cast<StatusCode>(99)), "UNKNOWN");
  for (int code = 0; code <= 16; ++code)
    EXPECT_EQ(parseCodeName(codeName(static_cast<StatusCode>(code))), static_cast<StatusCode>(code));
  EXPECT_FALSE(parseCodeName("invalid_argument").has_value());
}

Result<std::unique_ptr<int>> half(int value) {
  if (value % 2)
    return outOfRange(value, " is odd");
  return std::make_unique<int>(value / 2);
}

Result<int> quarter(int value) {
  STRATA_ASSIGN_OR_RETURN(std::unique_ptr<int> first, half(value));
  STRATA_ASSIGN_OR_RETURN(auto second, half(*first));
  return *second;
}

Status check(int value) {
  STRATA_RETURN_IF_ERROR(quarter(value).status());
  return okStatus();
}

TEST(Result, ValueOrFailure) {
  EXPECT_EQ(*quarter(12), 3);
  Result<int> failed = quarter(6);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.status().toString(), "OUT_OF_RANGE: 3 is odd");
  EXPECT_TRUE(check(8).isOk());
  EXPECT_EQ(check(1).code(), StatusCode::OutOfRange);
}

TEST(StrCat, Pieces) {
  EXPECT_EQ(strCat(), "");
  EXPECT_EQ(strCat("a", 'b', true, INT64_MIN, UINT64_MAX, 0.1, 0.1f),
            "abtrue-9223372036854775808184467440737095516150.10.1");
  EXPECT_EQ(strJoin(std::initializer_list<int>{2, 3, 5}, "x"), "2x3x5");
  EXPECT_EQ(strJoin(std::initializer_list<int>{}, "x"), "");
}

} // namespace
} // namespace strata
