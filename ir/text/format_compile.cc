// From the text of `assemblyFormat` to a program. Blanks before elements are decided here, by MLIR's rules, so that the
// printer only follows flags.
#include "ir/text/format.h"

#include "llvm/ADT/StringExtras.h"

#include <memory>
#include <mutex>

namespace strata::text {
namespace {

class Compiler {
 public:
  Compiler(const OpRow &row, FormatProgram &program) : row(row), program(program), text(row.assemblyFormat) {
    program.usedAttributes.assign(row.attributes.size(), false);
  }

  void compile() {
    while (program.error.empty() && !skipSpace()) parseElement();
  }

 private:
  using Kind = FormatInst::Kind;

  // --- Characters ---
  bool skipSpace() {  // true at the end
    while (position < text.size() && llvm::isSpace(text[position])) ++position;
    return position == text.size();
  }
  bool consume(char c) {
    if (skipSpace() || text[position] != c) return false;
    ++position;
    return true;
  }
  bool expect(char c) {
    if (consume(c)) return true;
    fail("expected '" + Twine(c) + "'");
    return false;
  }
  StringRef word() {
    skipSpace();
    const size_t begin = position;
    while (position < text.size() && (llvm::isAlnum(text[position]) || text[position] == '_' || text[position] == '-'))
      ++position;
    return text.substr(begin, position - begin);
  }
  void fail(const Twine &message) {
    if (program.error.empty()) program.error = (message + " at offset " + Twine(position)).str();
  }

  // --- Blanks ---
  /// A blank before a literal, as MLIR decides it.
  bool blankBeforeLiteral(StringRef value) {
    bool blank = false;
    if (emitSpace) {
      if (value.size() != 1 && value != "->") blank = true;
      else blank = !StringRef(lastWasPunctuation ? ">)}]," : "<>(){}[],").contains(value.front());
    }
    emitSpace = value.size() != 1 || !StringRef("<({[").contains(value.front());
    lastWasPunctuation = value.front() != '_' && !llvm::isAlpha(value.front());
    return blank;
  }
  bool blankBeforeElement() {
    const bool blank = emitSpace || !lastWasPunctuation;
    lastWasPunctuation = false;
    emitSpace = true;
    return blank;
  }

  // --- Elements ---
  FormatInst &add(Kind kind, uint16_t index = 0) {
    FormatInst inst;
    inst.kind = kind;
    inst.index = index;
    program.code.push_back(std::move(inst));
    return program.code.back();
  }
  void parseElement();
  void parseLiteral();
  void parseOptionalGroup();
  void parseDirective();
  void parseCustom();
  bool parseReference(FormatInst::Ref &ref);
  bool parseVariable(FormatInst::Ref &ref);
  void addVariable(FormatInst::Ref ref, bool qualified);

  const OpRow &row;
  FormatProgram &program;
  StringRef text;
  size_t position = 0;
  bool emitSpace = true, lastWasPunctuation = false;
  int anchor = -1;          ///< instruction that `^` marked in the current group
  FormatInst::Ref anchorRef;
};

void Compiler::parseElement() {
  switch (text[position]) {
    case '`': return parseLiteral();
    case '$': {
      FormatInst::Ref ref;
      if (parseVariable(ref)) addVariable(ref, false);
      break;
    }
    case '(': return parseOptionalGroup();
    default: parseDirective(); break;
  }
}

void Compiler::parseLiteral() {
  const size_t end = text.find('`', position + 1);
  if (end == StringRef::npos) return fail("unterminated literal");
  StringRef value = text.substr(position + 1, end - position - 1);
  position = end + 1;
  if (value.empty() || value == " ") {
    if (value == " ") {
      add(Kind::Blank);
      lastWasPunctuation = false;
    } else {
      lastWasPunctuation = true;
    }
    emitSpace = false;
    return;
  }
  if (value == "\\n") {
    add(Kind::Newline);
    emitSpace = false;
    lastWasPunctuation = true;
    return;
  }
  const bool blank = blankBeforeLiteral(value);
  add(Kind::Literal, static_cast<uint16_t>(program.literals.size())).space = blank;
  program.literals.push_back(value.str());
  if (consume('^')) anchor = static_cast<int>(program.code.size()) - 1;
}

/// `$name`: an operand, attribute, region, successor or result of the row.
bool Compiler::parseVariable(FormatInst::Ref &ref) {
  if (!consume('$')) {
    fail("expected a variable");
    return false;
  }
  StringRef name = word();
  auto find = [&](auto rows, Kind kind) {
    for (size_t i = 0; i < rows.size(); ++i)
      if (name == rows[i].name) {
        ref = {kind, static_cast<uint16_t>(i)};
        return true;
      }
    return false;
  };
  if (find(row.operands, Kind::Operand) || find(row.attributes, Kind::Attr) || find(row.regions, Kind::Region) ||
      find(row.successors, Kind::Successor) || find(row.results, Kind::Result))
    return true;
  fail("unknown variable '$" + name + "'");
  return false;
}

void Compiler::addVariable(FormatInst::Ref ref, bool qualified) {
  if (ref.kind == Kind::Result) return fail("a result stands alone");
  if (ref.kind == Kind::Attr) program.usedAttributes[ref.index] = true;
  const bool isAnchor = consume('^');
  const bool isUnit = ref.kind == Kind::Attr && row.attributes[ref.index].constraint &&
                      row.attributes[ref.index].constraint->syntax == AttrSyntax::Unit;
  FormatInst &inst = add(ref.kind, ref.index);
  inst.qualified = qualified;
  inst.elidedAnchor = isAnchor && isUnit;
  if (!inst.elidedAnchor) inst.space = blankBeforeElement();
  if (isAnchor) {
    anchor = static_cast<int>(program.code.size()) - 1;
    anchorRef = ref;
  }
}

/// Argument of type(...) and the like: `$name`, `operands`, `results`, ref(...) and qualified(...).
bool Compiler::parseReference(FormatInst::Ref &ref) {
  if (!skipSpace() && text[position] == '$') return parseVariable(ref);
  StringRef name = word();
  if (name == "operands") ref = {Kind::AllOperands, 0};
  else if (name == "results") ref = {Kind::AllResults, 0};
  else if (name == "ref" || name == "qualified" || name == "type")
    return expect('(') && parseReference(ref) && expect(')');
  else {
    fail("unexpected argument '" + name + "'");
    return false;
  }
  return true;
}

void Compiler::parseDirective() {
  StringRef name = word();
  if (name == "attr-dict" || name == "attr-dict-with-keyword" || name == "prop-dict") {
    add(name == "attr-dict" ? Kind::AttrDict : name == "prop-dict" ? Kind::PropDict : Kind::AttrDictWithKeyword);
    lastWasPunctuation = false;
    return;
  }
  if (name == "custom") return parseCustom();
  if (name == "qualified" || name == "ref") {
    FormatInst::Ref ref;
    if (!expect('(')) return;
    StringRef rest = text.substr(position).ltrim();
    if (rest.starts_with("type(")) {
      parseDirective();
      program.code.back().qualified = true;
    } else if (parseVariable(ref)) {
      addVariable(ref, true);
    }
    expect(')');
    return;
  }
  FormatInst inst;
  if (name == "type") {
    inst.kind = Kind::Type;
    if (!expect('(') || !parseReference(inst.ref) || !expect(')')) return;
  } else if (name == "functional-type") {
    inst.kind = Kind::FunctionalType;
    if (!expect('(') || !parseReference(inst.ref) || !expect(',') || !parseReference(inst.ref2) || !expect(')')) return;
  } else if (name == "operands") {
    inst.kind = Kind::AllOperands;
  } else if (name == "regions") {
    inst.kind = Kind::AllRegions;
  } else if (name == "successors") {
    inst.kind = Kind::AllSuccessors;
  } else {
    return fail("unknown directive '" + name + "'");
  }
  inst.space = blankBeforeElement();
  program.code.push_back(inst);
  if (consume('^')) {
    anchor = static_cast<int>(program.code.size()) - 1;
    anchorRef = inst.kind == Kind::Type ? inst.ref : FormatInst::Ref{inst.kind, 0};
  }
}

void Compiler::parseCustom() {
  if (!expect('<')) return;
  StringRef name = word();
  if (!expect('>') || !expect('(')) return;
  FormatInst inst;
  inst.kind = Kind::Custom;
  inst.index = static_cast<uint16_t>(program.literals.size());
  program.literals.push_back(name.str());
  do {
    FormatInst::Ref ref;
    if (!parseReference(ref)) return;
    if (ref.kind == Kind::Attr) program.usedAttributes[ref.index] = true;
    inst.args.push_back(ref);
  } while (consume(','));
  if (!expect(')')) return;
  inst.space = blankBeforeElement();
  program.code.push_back(inst);
  if (consume('^')) {
    anchor = static_cast<int>(program.code.size()) - 1;
    if (!inst.args.empty()) anchorRef = inst.args.front();
  }
}

/// `(` elements `)` [`:` `(` elements `)`] `?`, one element marked with `^`.
void Compiler::parseOptionalGroup() {
  expect('(');
  const int outerAnchor = std::exchange(anchor, -1);
  const FormatInst::Ref outerRef = anchorRef;
  const size_t head = program.code.size();
  add(Kind::Optional);
  auto parseElements = [&]() -> size_t {
    const size_t begin = program.code.size();
    while (program.error.empty()) {
      if (skipSpace()) {
        fail("unterminated optional group");
        break;
      }
      if (consume(')')) break;
      parseElement();
    }
    return program.code.size() - begin;
  };
  const size_t thenCount = parseElements();
  size_t elseCount = 0;
  if (consume(':') && expect('(')) elseCount = parseElements();
  expect('?');
  if (anchor < 0) fail("optional group without anchor");
  FormatInst &inst = program.code[head];
  inst.ref = anchorRef;
  inst.thenCount = static_cast<uint16_t>(thenCount);
  inst.elseCount = static_cast<uint16_t>(elseCount);
  anchor = outerAnchor;
  anchorRef = outerRef;
}

}  // namespace

const FormatProgram &getFormatProgram(const OpRow &row) {
  static std::mutex mutex;
  static DenseMap<const OpRow *, std::unique_ptr<FormatProgram>> programs;
  // A thread asks for the same few rows again and again.
  struct Recent {
    const OpRow *row = nullptr;
    const FormatProgram *program = nullptr;
  };
  thread_local Recent recent[64];
  Recent &slot = recent[(reinterpret_cast<uintptr_t>(&row) >> 5) % 64];
  if (slot.row == &row) return *slot.program;
  std::lock_guard<std::mutex> lock(mutex);
  std::unique_ptr<FormatProgram> &program = programs[&row];
  if (!program) {
    program = std::make_unique<FormatProgram>();
    Compiler(row, *program).compile();
  }
  slot = {&row, program.get()};
  return *program;
}

}  // namespace strata::text
