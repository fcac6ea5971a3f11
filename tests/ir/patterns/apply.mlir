// RUN: strata opt %s -o - | strata opt - --generic | FileCheck %s --check-prefix=ROUND
// RUN: strata opt %s --emit-bytecode -o %t.rules && strata opt %t.rules | strata opt - --check-patterns --emit none
// RUN: strata opt %S/input.txt --patterns %s | FileCheck %s
// RUN: strata opt %S/input.txt --patterns=%s --counts --emit none 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: strata opt %S/input.txt --pipeline "func.func(apply-patterns{file=%s driver=walk})" | FileCheck %s --check-prefix=WALK
// RUN: strata opt %S/input.txt --patterns=%s --fuel 1 | FileCheck %s --check-prefix=FUEL
// RUN: strata opt %S/input.txt --patterns=%s --remarks --emit none 2>&1 | FileCheck %s --check-prefix=REMARKS
// RUN: not strata opt %S/input.txt --patterns=%s.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not strata opt %S/input.txt --pipeline "apply-patterns{file=%s driver=run}" 2>&1 | FileCheck %s --check-prefix=DRIVER

// ROUND: "pattern.rule"() <{benefit = 3 : i64, sym_name = "add_zero"}>

// x + 0 -> x
pattern.rule @add_zero benefit 3 {
  %zero = pattern.attribute is 0 : i32
  %x = pattern.operand
  %constant = pattern.operation "arith.constant" with ["value"] = %zero
  %c = pattern.result 0 of %constant
  %add = pattern.operation "arith.addi"(%x, %c)
  pattern.rewrite %add {
    pattern.replace %add with (%x)
  }
}

// x * 2 -> x + x, for i32 only
pattern.rule @mul_two {
  %i32 = pattern.type is i32
  %two = pattern.attribute is 2 : i32
  %x = pattern.operand of %i32
  %constant = pattern.operation "arith.constant" with ["value"] = %two
  %c = pattern.result 0 of %constant
  %mul = pattern.operation "arith.muli"(%x, %c) -> (%i32)
  pattern.rewrite %mul {
    %add = pattern.operation "arith.addi"(%x, %x)
    %sum = pattern.result 0 of %add
    pattern.replace %mul with (%sum)
  }
}

// x - x -> 0, the same value twice; the constant is made by a native function
pattern.rule @sub_self {
  %x = pattern.operand
  %type = pattern.type is i32
  %sub = pattern.operation "arith.subi"(%x, %x) -> (%type)
  pattern.rewrite %sub {
    %five = pattern.attribute is 5 : i32
    %zero = pattern.apply "subtract"(%five, %five : !pattern.attribute, !pattern.attribute) : !pattern.attribute
    %constant = pattern.operation "arith.constant" with ["value"] = %zero -> (%type)
    %c = pattern.results of %constant
    pattern.replace %sub with (%c)
  }
}

// select c, x, x -> x, only where the condition has no other use
pattern.rule @select_same {
  %c = pattern.operand
  %x = pattern.operand
  %select = pattern.operation "arith.select"(%c, %x, %x)
  pattern.check "one-use"(%c : !pattern.value)
  pattern.rewrite %select {
    pattern.replace %select with (%x)
  }
}

// call @swap(all...) -> call @swapped(all...), any number of operands and results
pattern.rule @swap {
  %name = pattern.attribute is @swap
  %all = pattern.operands
  %call = pattern.operation "func.call"(%all) with ["callee"] = %name
  %results = pattern.results of %call
  pattern.rewrite %call {
    %swapped = pattern.attribute is @swapped
    %i32 = pattern.type is i32
    %new = pattern.operation "func.call"(%all) with ["callee"] = %swapped -> (%i32, %i32)
    %a = pattern.result 0 of %new
    %b = pattern.result 1 of %new
    pattern.replace %call with (%b, %a)
  }
}

// CHECK-LABEL: func.func @add_zero
// CHECK-NEXT: return %arg0
// CHECK-LABEL: func.func @mul_two
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT: return %[[SUM]]
// CHECK-LABEL: func.func @not_two
// CHECK: arith.muli
// CHECK-LABEL: func.func @sub_self
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-NEXT: return %[[ZERO]]
// CHECK-LABEL: func.func @select_same
// CHECK: return %arg1
// CHECK-LABEL: func.func @select_used
// CHECK: arith.select
// CHECK-LABEL: func.func @multi
// CHECK: %[[R:.*]]:2 = call @swapped(%arg0, %arg1)
// CHECK-NEXT: return %[[R]]#1, %[[R]]#0

// Constants that nobody needs any more stay.
// WALK-LABEL: func.func @mul_two
// WALK: %[[SUM:.*]] = arith.addi %arg0, %arg0
// WALK-NEXT: return %[[SUM]]

// COUNTS-DAG: 1 add_zero
// COUNTS-DAG: 1 mul_two
// COUNTS-DAG: 1 sub_self
// COUNTS-DAG: 1 select_same
// COUNTS-DAG: 1 swap

// FUEL-LABEL: func.func @add_zero
// FUEL: return %arg0
// FUEL-LABEL: func.func @mul_two
// FUEL: arith.muli

// REMARKS-DAG: remark: mul_two: attribute 'value' of the definition of operand 1 is not 2 : i32
// REMARKS-DAG: remark: select_same: check 'one-use' does not hold

// MISSING: cannot read '{{.*}}.missing'
// DRIVER: driver 'run' is neither greedy nor walk
