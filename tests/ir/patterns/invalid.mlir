// RUN: strata opt %s --split-input-file --verify-diagnostics --check-patterns --emit none

// expected-error@+1 {{must end in 'pattern.rewrite'}}
pattern.rule @r {
  %x = pattern.operand
}

// -----

// expected-error@+1 {{must end in 'pattern.rewrite'}}
pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    pattern.erase %root
  }
  %x = pattern.operand
}

// -----

// expected-error@+1 {{has more than one 'pattern.rewrite'}}
pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    pattern.erase %root
  }
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

// expected-error@+1 {{has a benefit outside of 0 to 65535}}
pattern.rule @r benefit -1 {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

// expected-error@+1 {{has a benefit outside of 0 to 65535}}
pattern.rule @r benefit 65536 {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  // expected-error@+1 {{needs the name of an operation}}
  %root = pattern.operation ""
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %a = pattern.attribute
  // expected-error@+1 {{needs a name for each attribute}}
  %root = "pattern.operation"(%a) <{name = "arith.constant", operandSegmentSizes = array<i32: 0, 1, 0>}> : (!pattern.attribute) -> !pattern.operation
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %a = pattern.attribute
  // expected-error@+1 {{needs a name for each attribute}}
  %root = pattern.operation "arith.constant" with ["value", "other"] = %a
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

// expected-error@+1 {{there is no operation 'no.such'}}
pattern.rule @r {
  %root = pattern.operation "no.such"
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %c = pattern.apply "constant-value"() : !pattern.value
  // expected-error@+1 {{matches an operand that is neither a 'pattern.operand' nor a 'pattern.result'}}
  %root = pattern.operation "arith.addi"(%c, %c)
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %a = pattern.apply "add"() : !pattern.attribute
  // expected-error@+1 {{matches an attribute that is not a 'pattern.attribute'}}
  %root = pattern.operation "arith.constant" with ["value"] = %a
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %t = pattern.apply "add"() : !pattern.type
  // expected-error@+1 {{matches a type that is not a 'pattern.type'}}
  %root = pattern.operation "arith.addi" -> (%t)
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %a = pattern.operands
  %b = pattern.operands
  // expected-error@+1 {{matches more than one group of several operands}}
  %root = pattern.operation "func.call"(%a, %b)
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %a = pattern.operands
  %b = pattern.operand
  // expected-error@+1 {{matches operands behind several operands}}
  %root = pattern.operation "func.call"(%a, %b)
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %other = pattern.operation "func.call"
  %rs = pattern.results of %other
  // expected-error@+1 {{matches the results of an operation as operands}}
  %root = pattern.operation "func.call"(%rs)
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{is not reached from the root}}
  %other = pattern.operation "arith.muli"
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{is not reached from the root}}
  %x = pattern.operand
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{is not reached from the root}}
  %x = pattern.attribute
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{is not reached from the root}}
  %x = pattern.type
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{is not reached from the root}}
  %x = pattern.operands
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  // expected-error@+1 {{is not reached from the root}}
  %other = pattern.operation "arith.muli"
  //
  %v = pattern.result 0 of %other
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %x = pattern.operand
  %root = pattern.operation "arith.addi"(%x, %x)
  // expected-error@+1 {{belongs into the 'pattern.rewrite'}}
  pattern.replace %root with (%x)
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{belongs into the 'pattern.rewrite'}}
  pattern.erase %root
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{belongs into the 'pattern.rewrite'}}
  %x = pattern.apply "add"() : !pattern.value
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %t = pattern.type is i32
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{uses something that is neither matched nor made}}
  pattern.check "one-use"(%t : !pattern.type)
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

// expected-error@+1 {{there is no native check 'no-such-check'}}
pattern.rule @r {
  %x = pattern.operand
  %root = pattern.operation "arith.addi"(%x, %x)
  pattern.check "no-such-check"(%x : !pattern.value)
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

// expected-error@+1 {{there is no native function 'no-such-function'}}
pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    %x = pattern.apply "no-such-function"() : !pattern.value
    pattern.replace %root with (%x)
  }
}

// -----

// expected-error@+1 {{nothing is rewritten}}
pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    // expected-error@+1 {{belongs in front of the 'pattern.rewrite'}}
    pattern.check "zero"
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    // expected-error@+1 {{belongs in front of the 'pattern.rewrite'}}
    %x = pattern.operand
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    // expected-error@+1 {{belongs in front of the 'pattern.rewrite'}}
    %x = pattern.operands
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    // expected-error@+1 {{needs a value in a rewrite}}
    %x = pattern.attribute
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    // expected-error@+1 {{needs a value in a rewrite}}
    %x = pattern.type
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    %new = pattern.operation "arith.muli"
    // expected-error@+1 {{is not about a matched operation}}
    pattern.erase %new
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    %new = pattern.operation "arith.muli"
    // expected-error@+1 {{is not about a matched operation}}
    pattern.replace %new with ()
  }
}

// -----

// expected-error@+1 {{there is no operation 'no.such'}}
pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    %new = pattern.operation "no.such"
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  // expected-error@+1 {{use of undeclared SSA value name '%nothing'}}
  pattern.rewrite %nothing {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  %x = pattern.operand
  // expected-error@+1 {{use of value '%x' expects different type than prior uses}}
  pattern.rewrite %x {
  }
}

// -----

// expected-error@+1 {{expects parent op to be one of 'pattern.rule', 'pattern.rewrite'}}
%x = pattern.operand

// -----

func.func @f(%0: !pattern.operation) {
  // expected-error@+1 {{expects parent op 'pattern.rule'}}
  "pattern.rewrite"(%0) ({
  ^bb0:
  }) : (!pattern.operation) -> ()
  return
}

// -----

pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    // expected-error@+1 {{requires a single operand}}
    "pattern.erase"(%root, %root) : (!pattern.operation, !pattern.operation) -> ()
  }
}

// -----

pattern.rule @r {
  // expected-error@+1 {{custom op 'pattern.nothing' is unknown}}
  %root = pattern.nothing
}

// -----

// expected-note@+1 {{see existing symbol definition here}}
pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    pattern.erase %root
  }
}
// expected-error@+1 {{redefinition of symbol named 'r'}}
pattern.rule @r {
  %root = pattern.operation "arith.addi"
  pattern.rewrite %root {
    pattern.erase %root
  }
}

// -----

pattern.rule @r {
  // expected-error@+2 {{expected attribute value}}
  %a = pattern.attribute is
}
