// Lookup tables.

#ifndef STRATA_TF_TABLES
#define STRATA_TF_TABLES

include "dialects/tf/base.td"

def TF_HashTableV2Op : TF_Op<"HashTableV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Handle of the table of a name.";
  let description = [{
    Made at first use.

    Source: TensorFlow op registry, `HashTableV2`.
  }];
  let arguments = (ins
    DefaultedAttr<StrAttr, "\"\"">:$container,
    DefaultedAttr<StrAttr, "\"\"">:$shared_name,
    DefaultedAttr<BoolAttr, "false">:$use_node_name_sharing,
    TypeAttr:$key_dtype,
    TypeAttr:$value_dtype
  );
  let results = (outs TF_Resource:$table_handle);
}

def TF_MutableHashTableV2Op : TF_Op<"MutableHashTableV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Handle of the mutable table of a name.";
  let description = [{
    Made at first use.

    Source: TensorFlow op registry, `MutableHashTableV2`.
  }];
  let arguments = (ins
    DefaultedAttr<StrAttr, "\"\"">:$container,
    DefaultedAttr<StrAttr, "\"\"">:$shared_name,
    DefaultedAttr<BoolAttr, "false">:$use_node_name_sharing,
    TypeAttr:$key_dtype,
    TypeAttr:$value_dtype
  );
  let results = (outs TF_Resource:$table_handle);
}

def TF_LookupTableFindV2Op : TF_Op<"LookupTableFindV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Values of keys.";
  let description = [{
    The default where a key is missing.

    Source: TensorFlow op registry, `LookupTableFindV2`.
  }];
  let arguments = (ins TF_Resource:$table_handle, TF_Tensor:$keys, TF_Tensor:$default_value);
  let results = (outs TF_Tensor:$values);
}

def TF_LookupTableImportV2Op : TF_Op<"LookupTableImportV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Replaces the contents.";
  let description = [{
    Keys and values of equal length.

    Source: TensorFlow op registry, `LookupTableImportV2`.
  }];
  let arguments = (ins TF_Resource:$table_handle, TF_Tensor:$keys, TF_Tensor:$values);
}

def TF_LookupTableInsertV2Op : TF_Op<"LookupTableInsertV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Inserts pairs.";
  let description = [{
    Mutable tables.

    Source: TensorFlow op registry, `LookupTableInsertV2`.
  }];
  let arguments = (ins TF_Resource:$table_handle, TF_Tensor:$keys, TF_Tensor:$values);
}

def TF_LookupTableSizeV2Op : TF_Op<"LookupTableSizeV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Number of pairs.";
  let description = [{
    A scalar `int64`.

    Source: TensorFlow op registry, `LookupTableSizeV2`.
  }];
  let arguments = (ins TF_Resource:$table_handle);
  let results = (outs TF_Int64Tensor:$size);
}

def TF_LookupTableExportV2Op : TF_Op<"LookupTableExportV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "All keys and values.";
  let description = [{
    In some order.

    Source: TensorFlow op registry, `LookupTableExportV2`.
  }];
  let arguments = (ins TF_Resource:$table_handle);
  let results = (outs TF_Tensor:$keys, TF_Tensor:$values);
}

def TF_InitializeTableV2Op : TF_Op<"InitializeTableV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Fills a table once.";
  let description = [{
    A second, different filling fails.

    Source: TensorFlow op registry, `InitializeTableV2`.
  }];
  let arguments = (ins TF_Resource:$table_handle, TF_Tensor:$keys, TF_Tensor:$values);
}

def TF_InitializeTableFromTextFileV2Op : TF_Op<"InitializeTableFromTextFileV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Fills a table once, from the lines of a file.";
  let description = [{
    `key_index` and `value_index` choose the line's number plus `offset` (-1), the whole line (-2), or a column between
    delimiters. The file is an asset of the model or lies in the session's folder. A line without enough columns, an empty
    line and a field that is no number fail.

    Source: TensorFlow op registry, `InitializeTableFromTextFileV2`.
  }];
  let arguments = (ins
    TF_Resource:$table_handle,
    TF_StrTensor:$filename,
    I64Attr:$key_index,
    I64Attr:$value_index,
    DefaultedAttr<I64Attr, "-1">:$vocab_size,
    DefaultedAttr<StrAttr, "\"\\t\"">:$delimiter,
    DefaultedAttr<I64Attr, "0">:$offset
  );
}

#endif  // STRATA_TF_TABLES
