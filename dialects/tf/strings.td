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

def TF_RegexReplaceOp : TF_Op<"RegexReplace", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Replaces matches of a pattern that is fed.";
  let description = [{
    As StaticRegexReplace.

    Source: TensorFlow op registry, `RegexReplace`.
  }];
  let arguments = (ins
    TF_StrTensor:$input,
    TF_StrTensor:$pattern,
    TF_StrTensor:$rewrite,
    DefaultedAttr<BoolAttr, "true">:$replace_global
  );
  let results = (outs TF_StrTensor:$output);
}

def TF_RegexFullMatchOp : TF_Op<"RegexFullMatch", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Whether a pattern that is fed matches all.";
  let description = [{
    As StaticRegexFullMatch.

    Source: TensorFlow op registry, `RegexFullMatch`.
  }];
  let arguments = (ins TF_StrTensor:$input, TF_StrTensor:$pattern);
  let results = (outs TF_BoolTensor:$output);
}

def TF_StringSplitOp : TF_Op<"StringSplit", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Splits a vector of strings at any of some characters.";
  let description = [{
    A sparse matrix: row and column of each part, the parts, the extents. Without delimiters every byte is a part.

    Source: TensorFlow op registry, `StringSplit`.
  }];
  let arguments = (ins TF_StrTensor:$input, TF_StrTensor:$delimiter, DefaultedAttr<BoolAttr, "true">:$skip_empty);
  let results = (outs TF_Int64Tensor:$indices, TF_StrTensor:$values, TF_Int64Tensor:$shape);
}

def TF_StringSplitV2Op : TF_Op<"StringSplitV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Splits a vector of strings at a separator.";
  let description = [{
    As Python's `str.split`: an empty separator stands for runs of blanks. A sparse matrix as of StringSplit.

    Source: TensorFlow op registry, `StringSplitV2`.
  }];
  let arguments = (ins TF_StrTensor:$input, TF_StrTensor:$sep, DefaultedAttr<I64Attr, "-1 : i64">:$maxsplit);
  let results = (outs TF_Int64Tensor:$indices, TF_StrTensor:$values, TF_Int64Tensor:$shape);
}

def TF_SubstrOp : TF_Op<"Substr", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Parts of strings by position and length.";
  let description = [{
    In bytes or characters of UTF-8; a negative position counts from the end. `input` and `pos` are broadcast together; `len` has the
    shape of `pos`.

    Source: TensorFlow op registry, `Substr`.
  }];
  let arguments = (ins
    TF_StrTensor:$input,
    TF_IntTensor:$pos,
    TF_IntTensor:$len,
    DefaultedAttr<TF_EnumStr<["BYTE", "UTF8_CHAR"]>, "\"BYTE\"">:$unit
  );
  let results = (outs TF_StrTensor:$output);
}

def TF_StringToHashBucketFastOp : TF_Op<"StringToHashBucketFast", [Pure, ShapeInference, Evaluation]> {
  let summary = "Strings to numbers of buckets.";
  let description = [{
    FarmHash's Fingerprint64 modulo `num_buckets`.

    Source: TensorFlow op registry, `StringToHashBucketFast`.
  }];
  let arguments = (ins TF_StrTensor:$input, I64Attr:$num_buckets);
  let results = (outs TF_Int64Tensor:$output);
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

def TF_ReduceJoinOp : TF_Op<"ReduceJoin", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Joins strings along dimensions.";
  let description = [{
    Strings follow each other along the first dimension in `reduction_indices` fastest.

    Source: TensorFlow op registry, `ReduceJoin`.
  }];
  let arguments = (ins TF_StrTensor:$inputs, TF_Int32Tensor:$reduction_indices, DefaultedAttr<BoolAttr, "false">:$keep_dims,
                       DefaultedAttr<StrAttr, "\"\"">:$separator);
  let results = (outs TF_StrTensor:$output);
}

def TF_UnsortedSegmentJoinOp : TF_Op<"UnsortedSegmentJoin", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Joins strings of equal segment numbers.";
  let description = [{
    The separator comes between strings, and not before the first that is not empty.

    Source: TensorFlow op registry, `UnsortedSegmentJoin`.
  }];
  let arguments = (ins TF_StrTensor:$inputs, TF_IndexTensor:$segment_ids, TF_IndexTensor:$num_segments,
                       DefaultedAttr<StrAttr, "\"\"">:$separator);
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

def TF_StringFormatOp : TF_Op<"StringFormat", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A text with tensors in it.";
  let description = [{
    `template` with the first and last `summarize` elements of each dimension of an operand, nested, in place of each `placeholder`; there
    are as many of these as operands, else INVALID_ARGUMENT.

    Source: TensorFlow op registry, `StringFormat`.
  }];
  let arguments = (ins Variadic<TF_Tensor>:$inputs, DefaultedAttr<StrAttr, "\"%s\"">:$template,
                       DefaultedAttr<StrAttr, "\"%s\"">:$placeholder, DefaultedAttr<I64Attr, "3 : i64">:$summarize);
  let results = (outs TF_StrTensor:$output);
}

def TF_PrintV2Op : TF_Op<"PrintV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Prints a text.";
  let description = [{
    A scalar, followed by `end`, to "stdout" or "stderr"; the streams "log(info)", "log(warning)" and "log(error)" are lines on standard
    error, "file://NAME" is added to the end of a file in the session's folder.

    Source: TensorFlow op registry, `PrintV2`.
  }];
  let arguments = (ins TF_StrTensor:$input, DefaultedAttr<StrAttr, "\"stderr\"">:$output_stream,
                       DefaultedAttr<StrAttr, "\"\\n\"">:$end);
}

#endif  // STRATA_TF_STRINGS
