// Strings.

#ifndef STRATA_TF_STRINGS
#define STRATA_TF_STRINGS

include "dialects/tf/base.td"

def TF_AsStringOp : TF_Op<"AsString", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Numbers as text.";
  let description = [{
    Formats of C's printf; `fill` one of space, +, -, 0, #.

    Source: TensorFlow op registry, `AsString`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Bool, TF_Str, TF_Variant]>:$input,
    DefaultedAttr<I64Attr, "-1 : i64">:$precision,
    DefaultedAttr<BoolAttr, "false">:$scientific,
    DefaultedAttr<BoolAttr, "false">:$shortest,
    DefaultedAttr<I64Attr, "-1 : i64">:$width,
    DefaultedAttr<StrAttr, "\"\"">:$fill
  );
  let results = (outs TF_StrTensor:$output);
}

def TF_StringLowerOp : TF_Op<"StringLower", [Pure, ShapeInference, Evaluation]> {
  let summary = "Lower case.";
  let description = [{
    ASCII, or Unicode with encoding utf-8.

    Source: TensorFlow op registry, `StringLower`.
  }];
  let arguments = (ins TF_StrTensor:$input, DefaultedAttr<StrAttr, "\"\"">:$encoding);
  let results = (outs TF_StrTensor:$output);
}

def TF_StringUpperOp : TF_Op<"StringUpper", [Pure, ShapeInference, Evaluation]> {
  let summary = "Upper case.";
  let description = [{
    ASCII, or Unicode with encoding utf-8.

    Source: TensorFlow op registry, `StringUpper`.
  }];
  let arguments = (ins TF_StrTensor:$input, DefaultedAttr<StrAttr, "\"\"">:$encoding);
  let results = (outs TF_StrTensor:$output);
}

def TF_StaticRegexReplaceOp : TF_Op<"StaticRegexReplace", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Replaces matches of a pattern.";
  let description = [{
    RE2; `\1` in `rewrite`.

    Source: TensorFlow op registry, `StaticRegexReplace`.
  }];
  let arguments = (ins
    TF_StrTensor:$input,
    StrAttr:$pattern,
    StrAttr:$rewrite,
    DefaultedAttr<BoolAttr, "true">:$replace_global
  );
  let results = (outs TF_StrTensor:$output);
}

def TF_StaticRegexFullMatchOp : TF_Op<"StaticRegexFullMatch", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Whether a pattern matches all.";
  let description = [{
    RE2.

    Source: TensorFlow op registry, `StaticRegexFullMatch`.
  }];
  let arguments = (ins TF_StrTensor:$input, StrAttr:$pattern);
  let results = (outs TF_BoolTensor:$output);
}

def TF_StringToNumberOp : TF_Op<"StringToNumber", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Numbers from text.";
  let description = [{
    The whole text but for blanks; else INVALID_ARGUMENT.

    Source: TensorFlow op registry, `StringToNumber`.
  }];
  let arguments = (ins TF_StrTensor:$string_tensor);
  let results = (outs TF_RealTensor:$output);
}

def TF_StringJoinOp : TF_Op<"StringJoin", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Joins strings elementwise.";
  let description = [{
    Scalars broadcast.

    Source: TensorFlow op registry, `StringJoin`.
  }];
  let arguments = (ins Variadic<TF_StrTensor>:$inputs, DefaultedAttr<StrAttr, "\"\"">:$separator);
  let results = (outs TF_StrTensor:$output);
}

def TF_StringLengthOp : TF_Op<"StringLength", [Pure, ShapeInference, Evaluation]> {
  let summary = "Lengths of strings.";
  let description = [{
    Bytes, or characters of UTF-8.

    Source: TensorFlow op registry, `StringLength`.
  }];
  let arguments = (ins
    TF_StrTensor:$input,
    DefaultedAttr<TF_EnumStr<["BYTE", "UTF8_CHAR"]>, "\"BYTE\"">:$unit
  );
  let results = (outs TF_Int32Tensor:$output);
}

def TF_StringStripOp : TF_Op<"StringStrip", [Pure, ShapeInference, Evaluation]> {
  let summary = "Strings without blanks at their ends.";
  let description = [{
    ASCII.

    Source: TensorFlow op registry, `StringStrip`.
  }];
  let arguments = (ins TF_StrTensor:$input);
  let results = (outs TF_StrTensor:$output);
}

#endif  // STRATA_TF_STRINGS
