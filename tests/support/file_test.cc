// Contained file access: what is opened, what is refused and with which code.

#include "support/file.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace strata {
namespace {

struct FileTest : testing::Test {
  void SetUp() override {
    char pattern[] = "/tmp/strata-file-XXXXXX";
    ASSERT_NE(mkdtemp(pattern), nullptr);
    base = pattern;
    ASSERT_TRUE(writePath(base + "/outside", "secret").isOk());
    std::filesystem::create_directories(base + "/root/sub");
    auto opened = Folder::open(base + "/root");
    ASSERT_TRUE(opened);
    root = opened.takeValue();
    ASSERT_TRUE(root.writeFile("sub/a.txt", "hello").isOk());
  }
  void TearDown() override { std::filesystem::remove_all(base); }

  StatusCode codeOf(std::string_view name) { return root.readFile(name, 100).status().code(); }

  std::string base;
  Folder root;
};

TEST_F(FileTest, ReadsAndWrites) {
  EXPECT_EQ(*root.readFile("sub/a.txt", 5), "hello");
  EXPECT_EQ(codeOf("sub/b.txt"), StatusCode::NotFound);
  EXPECT_EQ(root.readFile("sub/a.txt", 4).status().code(), StatusCode::ResourceExhausted);
  EXPECT_TRUE(root.writeFile("sub/a.txt", "").isOk());
  EXPECT_EQ(*root.readFile("sub/a.txt", 0), "");
  EXPECT_TRUE(root.hasFile("sub/a.txt"));
  EXPECT_FALSE(root.hasFile("sub"));
  EXPECT_TRUE(root.createFolder("x/y/z").isOk());
  EXPECT_TRUE(root.createFolder("x/y").isOk());
  EXPECT_TRUE(root.openFolder("x/y").isOk());
  EXPECT_EQ(root.createFolder("x/../../y").code(), StatusCode::InvalidArgument);
  auto entries = root.list();
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 2u);
  EXPECT_TRUE((*entries)[0].name == "sub" && (*entries)[0].isFolder);
  EXPECT_EQ(root.list(1).status().code(), StatusCode::ResourceExhausted);
}

TEST_F(FileTest, RefusesNamesThatLeave) {
  using std::string_view_literals::operator""sv;
  for (std::string_view name : {""sv, "/etc/passwd"sv, "../outside"sv, "sub/../../outside"sv, "sub/../sub/a.txt"sv,
                                "./sub"sv, "sub//a.txt"sv, "sub/"sv, "sub/a.txt\0.png"sv})
    EXPECT_EQ(codeOf(name), StatusCode::InvalidArgument) << name;
  EXPECT_EQ(codeOf(std::string(5000, 'x')), StatusCode::InvalidArgument);
}

TEST_F(FileTest, RefusesLinksAndSpecialFiles) {
  ASSERT_EQ(symlink("../outside", (base + "/root/link").c_str()), 0);
  ASSERT_EQ(symlink("sub", (base + "/root/folder-link").c_str()), 0);
  ASSERT_EQ(symlink("a.txt", (base + "/root/sub/inner").c_str()), 0);
  ASSERT_EQ(mkfifo((base + "/root/pipe").c_str(), 0600), 0);
  for (const char *name : {"link", "folder-link/a.txt", "sub/inner"}) {
    EXPECT_EQ(codeOf(name), StatusCode::PermissionDenied) << name;
    EXPECT_FALSE(root.writeFile(name, "x").isOk());
  }
  EXPECT_EQ(codeOf("pipe"), StatusCode::FailedPrecondition);
  EXPECT_EQ(codeOf("sub"), StatusCode::FailedPrecondition);
  EXPECT_EQ(codeOf("sub/a.txt/b"), StatusCode::FailedPrecondition);
  EXPECT_EQ(*Folder::open(base)->readFile("outside", 100), "secret");
  EXPECT_EQ(Folder::open(base + "/outside").status().code(), StatusCode::FailedPrecondition);
  EXPECT_EQ(Folder::open(base + "/none").status().code(), StatusCode::NotFound);
}

TEST_F(FileTest, MapsOnlyWhatNobodyElseCanShrink) {
  ASSERT_TRUE(root.writeFile("large", std::string(100000, 'x')).isOk());
  std::string path = base + "/root/large";
  chmod(path.c_str(), 0644);
  auto mapped = root.loadFile("large", 1 << 20);
  ASSERT_TRUE(mapped);
  EXPECT_TRUE(mapped->isMapped());
  EXPECT_EQ(mapped->view(), std::string(100000, 'x'));
  chmod(path.c_str(), 0666);
  auto read = root.loadFile("large", 1 << 20);
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->isMapped());
  EXPECT_EQ(read->view(), mapped->view());
  EXPECT_EQ(root.loadFile("large", 1000).status().code(), StatusCode::ResourceExhausted);
}

TEST_F(FileTest, ReadAt) {
  auto file = File::openPath(base + "/outside");
  ASSERT_TRUE(file);
  char buffer[3];
  ASSERT_TRUE(file->readAt(2, buffer, 3).isOk());
  EXPECT_EQ(std::string_view(buffer, 3), "cre");
  EXPECT_EQ(file->readAt(4, buffer, 3).code(), StatusCode::DataLoss);
  EXPECT_EQ(File::openPath(base).status().code(), StatusCode::FailedPrecondition);
}

} // namespace
} // namespace strata
