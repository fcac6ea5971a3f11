// Tables of MLIR 22's dialects, sorted.
#include "ir/text/upstream.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace strata::text {
namespace {

constexpr StringRef kDialects[] = {
    "acc", "affine", "amdgpu", "amx", "arith", "arm_neon", "arm_sme", "arm_sve", "async", "bufferization", "builtin",
    "cf", "complex", "dlti", "emitc", "func", "gpu", "index", "irdl", "linalg", "llvm", "math", "memref",
    "ml_program", "mpi", "nvgpu", "nvvm", "omp", "pdl", "pdl_interp", "ptr", "quant", "rocdl", "scf", "shape",
    "shard", "smt", "sparse_tensor", "spirv", "tensor", "test", "tosa", "transform", "ub", "vector", "wasmssa",
    "x86vector", "xegpu", "xevm",};

/// Attributes of `llvm` whose alias is their mnemonic.
constexpr StringRef kLLVMAliases[] = {
    "access_group", "alias_scope", "alias_scope_domain", "di_basic_type", "di_common_block", "di_compile_unit",
    "di_composite_type", "di_derived_type", "di_file", "di_global_variable", "di_global_variable_expression",
    "di_imported_entity", "di_label", "di_lexical_block", "di_lexical_block_file", "di_local_variable", "di_module",
    "di_namespace", "di_null_type", "di_string_type", "di_subprogram", "di_subroutine_type", "loop_annotation",
    "loop_distribute", "loop_interleave", "loop_licm", "loop_peeled", "loop_pipeline", "loop_unroll",
    "loop_unroll_and_jam", "loop_unswitch", "loop_vectorize", "mmra_tag", "tbaa_root", "tbaa_tag", "tbaa_type_desc",};

template <size_t N>
bool contains(const StringRef (&table)[N], StringRef name) {
  return std::binary_search(std::begin(table), std::end(table), name);
}

/// The types of MLIR's own tests.
StringRef getTestAlias(StringRef mnemonic, StringRef body) {
  if (body == "int<unsigned, 8>") return "test_ui8";
  if (body == "op_asm_type_interface") return "op_asm_type_interface_type";
  if (body == "op_asm_type_interface_tablegen_default") return body;
  StringRef name = body.drop_front(std::min(body.size(), mnemonic.size() + 1));
  name = name.take_until([](char c) { return c == ',' || c == '>'; });
  if (mnemonic == "test_rec") return name == "type_to_alias" ? "testrec" : "";
  auto isNameChar = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  const bool isName = !name.empty() && llvm::isAlpha(name[0]) && llvm::all_of(name, isNameChar);
  return mnemonic == "test_rec_alias" && isName ? name : StringRef();
}

}  // namespace

bool isUpstreamDialect(StringRef dialect) { return contains(kDialects, dialect); }

StringRef getUpstreamAlias(StringRef dialect, StringRef body) {
  StringRef mnemonic = body.take_until([](char c) { return c == '<'; });
  if (dialect == "llvm") return contains(kLLVMAliases, mnemonic) ? mnemonic : StringRef();
  if (dialect == "sparse_tensor") return mnemonic == "encoding" ? "sparse" : "";
  if (dialect == "ml_program") return mnemonic == "extern" ? mnemonic : StringRef();
  if (dialect == "test") return getTestAlias(mnemonic, body);
  return StringRef();
}

StringRef getElidedName(StringRef dialect, StringRef body, StringRef before) {
  if (dialect != "llvm") return StringRef();
  before = before.rtrim();
  if (body.starts_with("tbaa_type_desc<") && (before.ends_with("{") || before.ends_with(","))) return "tbaa_member";
  if (!before.consume_back("=")) return StringRef();
  before = before.rtrim();
  const StringRef key = before.take_back(before.size() - before.find_last_of(" ,<") - 1);
  if (key.starts_with("followup")) return "loop_annotation";
  return llvm::StringSwitch<StringRef>(key)
      .Case("vectorize", "loop_vectorize").Case("interleave", "loop_interleave").Case("unroll", "loop_unroll")
      .Case("unrollAndJam", "loop_unroll_and_jam").Case("licm", "loop_licm").Case("distribute", "loop_distribute")
      .Case("pipeline", "loop_pipeline").Case("peeled", "loop_peeled").Case("unswitch", "loop_unswitch")
      .Case("file", "di_file").Case("compileUnit", "di_compile_unit").Case("var", "di_global_variable")
      .Case("domain", "alias_scope_domain").Cases({"base_type", "access_type"}, "tbaa_type_desc").Default("");
}

}  // namespace strata::text
