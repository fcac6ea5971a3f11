// RUN: strata opt %s --split-input-file --verify-diagnostics --check-dialects --emit none

// expected-error@+1 {{'irdl.dialect' op dialect 'func' exists already}}
irdl.dialect @func {
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op knows no trait "Fast"}}
  irdl.operation @o attributes {traits = ["Fast"]}
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op knows no trait 1}}
  irdl.operation @o attributes {traits = [1]}
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op needs traits as an array of names}}
  irdl.operation @o attributes {traits = "Pure"}
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op knows no effect "explode"}}
  irdl.operation @o attributes {effects = ["explode"]}
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op needs effects as an array of names}}
  irdl.operation @o attributes {effects = "read"}
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op is a loop without a region}}
  irdl.operation @o attributes {traits = ["LoopLike"]}
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op has a bad format}}
  irdl.operation @o attributes {format = "$nothing attr-dict"} {
    %0 = irdl.any
    irdl.operands(x: %0)
  }
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op has a bad format}}
  irdl.operation @o attributes {format = "`unfinished"}
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op refers to nothing that is defined}}
    %0 = irdl.base @d::@missing
    irdl.operands(x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.type @t
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op refers to nothing that is defined}}
    %0 = irdl.base @e::@t
    irdl.operands(x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op knows no type or attribute '!builtin.unicorn'}}
    %0 = irdl.base "!builtin.unicorn"
    irdl.operands(x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op needs either a name or a reference}}
    %0 = "irdl.base"() : () -> !irdl.attribute
    irdl.operands(x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.type @t {
    %0 = irdl.any
    irdl.parameters(p: %0)
  }
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.parametric' op gives 2 parameters to 'd.t', which takes 1}}
    %1 = irdl.parametric @d::@t<%0, %0>
    irdl.operands(x: %1)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.parametric' op refers to nothing that is defined}}
    %1 = irdl.parametric @d::@t<%0>
    irdl.operands(x: %1)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.operands' op has the name 'x' twice}}
    irdl.operands(x: %0, x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.results' op has the name 'x' twice}}
    irdl.results(x: %0, x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.attributes' op has the name 'x' twice}}
    irdl.attributes {"x" = %0, "x" = %0}
  }
}

// -----

irdl.dialect @d {
  irdl.type @t {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.parameters' op has the name 'x' twice}}
    irdl.parameters(x: %0, x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    irdl.operands(x: %0)
    // expected-error@+1 {{'irdl.operands' op is there twice}}
    irdl.operands(y: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.type @t {
    %0 = irdl.any
    irdl.parameters(x: %0)
    // expected-error@+1 {{'irdl.parameters' op is there twice}}
    irdl.parameters(y: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.region' op has a negative number of blocks}}
    %0 = "irdl.region"() <{numberOfBlocks = -1 : i32}> : () -> !irdl.region
    irdl.regions(body: %0)
  }
}

// -----

irdl.dialect @d {
  // expected-note@+1 {{see existing symbol definition here}}
  irdl.type @t
  // expected-error@+1 {{redefinition of symbol named 't'}}
  irdl.type @t
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.operands' op needs a name for each constraint}}
    "irdl.operands"(%0) <{names = [], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.operands' op needs a variadicity for each constraint}}
    "irdl.operands"(%0) <{names = ["x"], variadicity = #irdl<variadicity_array[]>}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{attribute 'names' failed to satisfy constraint: string array attribute}}
    "irdl.operands"(%0) <{names = [1], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.attributes' op needs a name for each constraint}}
    "irdl.attributes"(%0) <{attributeValueNames = []}> : (!irdl.attribute) -> ()
  }
}

// -----

// expected-error@+1 {{'irdl.type' op expects parent op 'irdl.dialect'}}
irdl.type @t

// -----

// expected-error@+1 {{'irdl.operation' op expects parent op 'irdl.dialect'}}
irdl.operation @o

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.any' op expects parent op to be one of 'irdl.operation', 'irdl.type', 'irdl.attribute'}}
  %0 = irdl.any
}

// -----

irdl.dialect @d {
  irdl.type @t {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.operands' op expects parent op 'irdl.operation'}}
    irdl.operands(x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.parameters' op expects parent op to be one of 'irdl.type', 'irdl.attribute'}}
    irdl.parameters(x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.region
    // expected-error@+1 {{operand #0 must be variadic of a constraint, but got '!irdl.region'}}
    "irdl.operands"(%0) <{names = ["x"], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.region) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{operand #0 must be variadic of a region constraint, but got '!irdl.attribute'}}
    "irdl.regions"(%0) <{names = ["x"]}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{operand #0 does not dominate this use}}
    irdl.operands(x: %0)
    // expected-note@+1 {{operand defined here}}
    %0 = irdl.any
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{expected valid keyword}}
    irdl.operands(%0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{expected SSA operand}}
    irdl.operands(x: many %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{requires attribute 'expected'}}
    %0 = "irdl.is"() : () -> !irdl.attribute
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{expected 'size'}}
    %0 = irdl.region with length 1
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{expected single, optional or variadic}}
    "irdl.operands"(%0) <{names = ["x"], variadicity = #irdl<variadicity_array[several]>}> : (!irdl.attribute) -> ()
  }
}

// -----

// expected-error@+1 {{expected valid '@'-identifier for symbol name}}
irdl.dialect "d" {
}

// -----

// expected-error@+1 {{'irdl.dialect' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
"irdl.dialect"() <{sym_name = "d"}> ({
}) : () -> ()

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'func.func' op}}
    func.func private @f()
  }
}
