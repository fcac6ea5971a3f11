// What strata-tblgen knows of an operation: the records of op_def.td read into plain structures, with every mistake in
// a definition reported at its place in the .td file. Emitters (emit_*.cc) read these structures and never records.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/TableGen/Record.h"

#include <string>
#include <vector>

namespace strata::tblgen {

using llvm::Record;
using llvm::RecordKeeper;
using llvm::StringRef;

enum class Arity { One, Optional, Variadic };

/// An operand or a result group.
struct ValueModel {
  std::string name;
  const Record *constraint = nullptr;  ///< a TypeConstraint, the element's for groups
  std::string summary;
  Arity arity = Arity::One;
  std::vector<std::string> effects;    ///< names of EffectKind
};

struct AttributeModel {
  std::string name;
  const Record *attr = nullptr;
  const Record *enumInfo = nullptr;    ///< null: no enumeration
  bool optional = false;
};

struct RegionModel {
  std::string name;
  bool singleBlock = false;
  bool variadic = false;
};

struct SuccessorModel {
  std::string name;
  bool variadic = false;
};

struct InterfaceModel {
  std::string name;  ///< "Branch": names the id and the member kBranch
  std::string type;  ///< "::strata::BranchInterface"
};

/// One TypeRule of the row. Expressions over `$_self`; "" is the type itself.
struct TypeRuleModel {
  std::string from, to, transform, view, message;
};

struct OpModel {
  const Record *record = nullptr;
  std::string name;          ///< "arith.addf"
  std::string className;     ///< "AddFOp"
  std::string summary, description, assemblyFormat, extraDeclarations;
  std::vector<std::string> traitBits;
  std::vector<ValueModel> operands, results;
  std::vector<AttributeModel> attributes;
  std::vector<RegionModel> regions;
  std::vector<SuccessorModel> successors;
  std::vector<std::string> parents;
  std::vector<InterfaceModel> interfaces;
  std::vector<TypeRuleModel> typeRules;
  std::vector<std::string> resourceEffects;  ///< names of EffectKind, of no operand
  std::string implicitTerminator;
  std::string sharedSyntax;
  bool customSyntax = false, verifier = false, regionVerifier = false, folder = false, canonicalizer = false;
  bool infersTypes = false, customEffects = false;

  bool hasTrait(StringRef bit) const;
  bool hasOneResult() const { return results.size() == 1 && results[0].arity == Arity::One; }
};

struct DialectModel {
  const Record *record = nullptr;
  std::string name;          ///< "arith"
  std::string cppNamespace;  ///< "strata::arith"
  std::string summary, description;
  std::vector<OpModel> ops;                ///< in the order of the definitions
  std::vector<const Record *> enums;       ///< EnumInfo records of this dialect's namespace
  std::vector<const Record *> enumAttrs;   ///< EnumAttr records of this dialect
};

/// Reads the dialect called `name` (or the only one that defines operations when `name` is ""). Reports mistakes at
/// their place and ends the process with failure, as TableGen back ends do.
DialectModel readDialect(const RecordKeeper &records, StringRef name);

/// "static_offsets" -> "StaticOffsets".
std::string upperCamel(StringRef name);
/// A C++ string literal, raw where the text has newlines or quotes.
std::string quoted(StringRef text);
/// `text` with `$_self` and `$_context` replaced.
std::string substitute(std::string text, StringRef self, StringRef context = "context");

void emitDeclarations(const DialectModel &dialect, llvm::raw_ostream &os);
void emitDefinitions(const DialectModel &dialect, llvm::raw_ostream &os);
void emitDocumentation(const DialectModel &dialect, llvm::raw_ostream &os);
/// All records that derive from Pattern (ir/tblgen/rule_base.td).
void emitRules(const RecordKeeper &records, llvm::raw_ostream &os);

}  // namespace strata::tblgen
