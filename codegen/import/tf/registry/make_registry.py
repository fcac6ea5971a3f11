#!/usr/bin/env python3
"""Writes ops.txt, the signatures of TensorFlow's operations, from the TensorFlow that Python imports.

    make_registry.py > ops.txt

One operation a line, sorted by name as bytes; ../op_registry.cc finds a line by bisection and reads that line alone.

    line    = NAME ["!"] "(" args ")->(" args ")" {" " attr} [" deprecated=" VERSION {" " word}]
    args    = [arg {"," arg}]                     "!": the operation is stateful
    arg     = NAME ":" ["&"] type                 "&": a reference
    type    = [ATTR "*"] (TYPE | ATTR)            ATTR "*": that many tensors
            | "[" ATTR "]"                        one tensor for each type in that list attribute
    attr    = NAME ":" KIND [">=" MINIMUM] ["{" word {"," word} "}"] ["=" "{" VALUE "}"]
    KIND    = "int", "list(type)", ... as in OpDef; the words in braces are the allowed types or strings
    VALUE   = the default, an AttrValue in protobuf's text format
    TYPE    = a DataType without DT_ in lower case; where an attribute had such a name this script would stop

Left out: descriptions, full types, and operations of oneDNN, NCCL and TPU that only a TensorFlow runtime inserts.
"""
import os
import re
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
from google.protobuf import text_format  # noqa: E402
from tensorflow.core.framework import op_def_pb2, types_pb2  # noqa: E402
from tensorflow.python.client import pywrap_tf_session  # noqa: E402

LEFT_OUT = re.compile(r"_+(Mkl|Nccl|TPU)|.*(DistributedTPU|GlobalTPUArray)")


def type_name(number):
    return types_pb2.DataType.Name(number)[3:].lower()


TYPE_NAMES = {type_name(number) for number in types_pb2.DataType.values()}


def arg_text(arg):
    if arg.type_list_attr:
        kind = f"[{arg.type_list_attr}]"
    else:
        kind = arg.type_attr or type_name(arg.type)
        if arg.number_attr:
            kind = f"{arg.number_attr}*{kind}"
    return f"{arg.name}:{'&' if arg.is_ref else ''}{kind}"


def attr_text(attr):
    if attr.name in TYPE_NAMES:
        sys.exit(f"attribute {attr.name} is called like a type")
    text = f"{attr.name}:{attr.type}"
    if attr.has_minimum:
        text += f">={attr.minimum}"
    allowed = attr.allowed_values.list
    words = [type_name(number) for number in allowed.type] + [word.decode() for word in allowed.s]
    if words:
        if any(re.search(r"[{},\s]", word) for word in words):
            sys.exit(f"attribute {attr.name}: an allowed value does not fit the format")
        text += "{" + ",".join(words) + "}"
    if attr.HasField("default_value"):
        value = text_format.MessageToString(attr.default_value, as_one_line=True, use_short_repeated_primitives=True)
        value = re.sub(r'("(?:[^"\\]|\\.)*")|\s*([:{}\[\],])\s*', lambda m: m.group(1) or m.group(2), value.strip())
        text += "={" + value + "}"
    return text


def op_text(op):
    inputs = ",".join(arg_text(arg) for arg in op.input_arg)
    outputs = ",".join(arg_text(arg) for arg in op.output_arg)
    text = f"{op.name}{'!' if op.is_stateful else ''}({inputs})->({outputs})"
    for attr in op.attr:
        text += " " + attr_text(attr)
    if op.HasField("deprecation"):
        text += f" deprecated={op.deprecation.version} {op.deprecation.explanation}"
    return text


def main():
    ops = op_def_pb2.OpList()
    ops.ParseFromString(pywrap_tf_session.TF_GetBuffer(pywrap_tf_session.TF_GetAllOpList()))
    for op in sorted(ops.op, key=lambda op: op.name.encode()):
        if not LEFT_OUT.match(op.name):
            print(op_text(op))


if __name__ == "__main__":
    main()
