// Declarative syntax: `assemblyFormat` strings compiled to programs that parser and printer interpret. Compiled on first
// use, kept for the process; a program refers to groups and property slots of its row by number only.
#pragma once

#include "ir/op_record.h"

#include <string>
#include <vector>

namespace strata {
class AsmPrinter;
class AsmParser;
class OpAsmPrinter;
class OpAsmParser;
}  // namespace strata

namespace strata::text {

struct FormatInst {
  enum Kind : uint8_t {
    Literal,         ///< index: literal; `space`: a blank goes before it
    Blank, Newline,  ///< printed only
    Operand, Result, Attr, Region, Successor,  ///< index: group or slot
    AllOperands, AllResults, AllRegions, AllSuccessors,
    Type,            ///< of `ref`
    FunctionalType,  ///< of `ref` and `ref2`
    AttrDict, AttrDictWithKeyword, PropDict,
    Custom,          ///< index: directive; arguments in `args`
    Optional,        ///< `thenCount` instructions, then `elseCount` instructions
  };
  struct Ref {
    Kind kind = Operand;
    uint16_t index = 0;
  };
  Kind kind;
  bool space = false;      ///< printing: a blank goes before
  bool qualified = false;
  bool elidedAnchor = false;  ///< a unit attribute that its group's presence stands for
  uint16_t index = 0;
  uint16_t thenCount = 0, elseCount = 0;
  Ref ref, ref2;           ///< of Optional: `ref` is the anchor
  SmallVector<Ref, 2> args;
};

struct FormatProgram {
  std::vector<FormatInst> code;
  std::vector<std::string> literals;
  SmallVector<bool, 8> usedAttributes;  ///< by slot: not repeated in the attribute dictionary
  std::string error;                    ///< why the format cannot be used; empty: it can
};

/// The program of a row, compiled on first use. Thread-safe.
const FormatProgram &getFormatProgram(const OpRow &row);

// Attribute values in the syntax of their row.
void printFormatAttr(AsmPrinter &printer, Attribute attr, const AttributeRow &row, bool qualified);
/// With `optional`, `attr` stays null and nothing is consumed when no such attribute is there.
bool parseFormatAttr(AsmParser &parser, Attribute &attr, const AttributeRow &row, bool qualified, bool optional);

}  // namespace strata::text
