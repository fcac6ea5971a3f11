#!/usr/bin/env python3
"""Turns the .proto files of this folder into plain structs (messages.h) and the tables both readers run on (messages.cc).

    generate_tables.py OUT_DIR FILE.proto...

The language is the subset of proto3 that the files use: top-level and nested messages and enums, oneof, map, repeated,
// comments; imports are ignored because all files are read together. A message A.B becomes struct A_B, a map field `attr`
of A the repeated struct A_AttrEntry {key, value}, a oneof `value` the member valueCase of type A::ValueCase.
"""
import os
import re
import sys

SCALARS = {
    "double": ("Double", "double"), "float": ("Float", "float"), "int64": ("Int64", "int64_t"),
    "uint64": ("UInt64", "uint64_t"), "int32": ("Int32", "int32_t"), "uint32": ("UInt32", "uint32_t"),
    "sint64": ("SInt64", "int64_t"), "fixed64": ("Fixed64", "uint64_t"), "fixed32": ("Fixed32", "uint32_t"),
    "bool": ("Bool", "bool"), "string": ("String", "std::string_view"), "bytes": ("Bytes", "std::string_view"),
}


class Field:
    def __init__(self, name, number, type_name, repeated, oneof):
        self.name, self.number, self.type_name, self.repeated, self.oneof = name, number, type_name, repeated, oneof
        self.member = camel(name)


class Message:
    def __init__(self, name, is_entry=False):
        self.name, self.is_entry = name, is_entry
        self.fields, self.oneofs = [], []

    @property
    def cpp(self):
        return self.name.replace(".", "_")


class Enum:
    def __init__(self, name):
        self.name, self.values = name, []

    @property
    def cpp(self):
        return self.name.replace(".", "_")


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def upper_camel(name):
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


class Parser:
    def __init__(self):
        self.messages, self.enums = {}, {}

    def parse(self, path):
        with open(path, encoding="utf-8") as file:
            text = re.sub(r"//[^\n]*", "", file.read())
        self.path = path
        self.tokens = re.findall(r'"[^"]*"|[A-Za-z_][\w.]*|-?\d+|[{}<>=;,]', text)
        self.at = 0
        while self.at < len(self.tokens):
            word = self.next()
            if word in ("syntax", "import"):
                while self.next() != ";":
                    pass
            elif word == "message":
                self.message("")
            elif word == "enum":
                self.enum("")
            else:
                self.fail(f"unexpected '{word}'")

    def fail(self, what):
        sys.exit(f"{self.path}: {what}")

    def next(self):
        if self.at == len(self.tokens):
            self.fail("unexpected end of file")
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, token):
        found = self.next()
        if found != token:
            self.fail(f"expected '{token}', found '{found}'")

    def enum(self, scope):
        enum = Enum(scope + self.next())
        self.expect("{")
        while (word := self.next()) != "}":
            self.expect("=")
            enum.values.append((word, int(self.next())))
            self.expect(";")
        self.enums[enum.name] = enum

    def message(self, scope):
        message = Message(scope + self.next())
        self.messages[message.name] = message
        self.expect("{")
        while (word := self.next()) != "}":
            if word == "message":
                self.message(message.name + ".")
            elif word == "enum":
                self.enum(message.name + ".")
            elif word == "oneof":
                oneof = self.next()
                message.oneofs.append(oneof)
                self.expect("{")
                while (word := self.next()) != "}":
                    self.field(message, word, False, oneof)
            elif word == "map":
                self.map(message)
            elif word == "repeated":
                self.field(message, self.next(), True, None)
            else:
                self.field(message, word, False, None)

    def field(self, message, type_name, repeated, oneof):
        name = self.next()
        self.expect("=")
        message.fields.append(Field(name, int(self.next()), type_name, repeated, oneof))
        self.expect(";")

    def map(self, message):
        self.expect("<")
        key = self.next()
        self.expect(",")
        value = self.next()
        self.expect(">")
        name = self.next()
        self.expect("=")
        number = int(self.next())
        self.expect(";")
        entry = Message(f"{message.name}.{upper_camel(name)}Entry", is_entry=True)
        entry.fields = [Field("key", 1, key, False, None), Field("value", 2, value, False, None)]
        self.messages[entry.name] = entry
        message.fields.append(Field(name, number, entry.name, True, None))

    def resolve(self, scope, type_name):
        """The message or enum that `type_name` means inside message `scope`: innermost scope first."""
        parts = scope.split(".")
        for count in range(len(parts), -1, -1):
            full = ".".join(parts[:count] + [type_name])
            if full in self.messages:
                return self.messages[full]
            if full in self.enums:
                return self.enums[full]
        sys.exit(f"message {scope}: unknown type '{type_name}'")


HEADER = """// Generated from the .proto files by generate_tables.py. Do not edit.
//
// One plain struct for each message. Structs live in the arena of the document they were read into; text and bytes are
// views into the document's retained input, or into its arena where escapes had to be decoded. A singular message that
// is absent is a null pointer, an absent scalar or text its zero value.
#pragma once

#include <cstdint>
#include <string_view>

#include "codegen/import/tf/proto/descriptor.h"

namespace strata::tfgraph {

"""

SOURCE = """// Generated from the .proto files by generate_tables.py. Do not edit.
#include "codegen/import/tf/proto/messages.h"

#include <cstddef>

namespace strata::tfgraph {
namespace {

"""


class Generator:
    def __init__(self, parser):
        self.parser = parser

    def type_of(self, message, field):
        """(kind, C++ element type, descriptor of a message or enum or None)."""
        if field.type_name in SCALARS:
            kind, cpp = SCALARS[field.type_name]
            return kind, cpp, None
        target = self.parser.resolve(message.name, field.type_name)
        return ("Enum" if isinstance(target, Enum) else "Message"), target.cpp, target

    def enum(self, enum):
        keyword = "enum class" if "." in enum.name else "enum"
        values = "".join(f"  {name} = {number},\n" for name, number in enum.values)
        return f"{keyword} {enum.cpp} : int32_t {{\n{values}}};\n"

    def struct(self, message):
        lines = [f"struct {message.cpp} {{"]
        for oneof in message.oneofs:
            cases = ["None = 0"] + [f"{upper_camel(f.name)} = {f.number}" for f in message.fields if f.oneof == oneof]
            lines.append(f"  enum class {upper_camel(oneof)}Case : uint32_t {{ {', '.join(cases)} }};")
        for field in message.fields:
            kind, cpp, _ = self.type_of(message, field)
            if field.repeated:
                lines.append(f"  Repeated<{cpp}> {field.member};")
            elif kind == "Message":
                lines.append(f"  const {cpp} *{field.member} = nullptr;")
            else:
                lines.append(f"  {cpp} {field.member}{{}};")
        for oneof in message.oneofs:
            lines.append(f"  {upper_camel(oneof)}Case {camel(oneof)}Case{{}};")
        lines.append("};")
        return "\n".join(lines) + "\n"

    def header(self):
        messages, enums = self.parser.messages.values(), self.parser.enums.values()
        text = HEADER + "".join(f"struct {m.cpp};\n" for m in messages) + "\n"
        text += "\n".join(self.enum(e) for e in enums) + "\n"
        text += "\n".join(self.struct(m) for m in messages) + "\n"
        text += "".join(f"template <> const MessageInfo &messageInfo<{m.cpp}>();\n" for m in messages)
        text += "".join(f"template <> const EnumInfo &enumInfo<{e.cpp}>();\n" for e in enums)
        return text + "\n} // namespace strata::tfgraph\n"

    def rows(self, message):
        rows = []
        for field in sorted(message.fields, key=lambda f: f.number):
            kind, _, target = self.type_of(message, field)
            case = f"offsetof({message.cpp}, {camel(field.oneof)}Case)" if field.oneof else "-1"
            info = f"&messages[{self.index[target.name]}]" if kind == "Message" else "nullptr"
            enum = f"&{target.cpp}Info" if kind == "Enum" else "nullptr"
            rows.append(f'    {{"{field.name}", {field.number}, FieldKind::{kind}, {str(field.repeated).lower()}, '
                        f"offsetof({message.cpp}, {field.member}), {case}, {info}, {enum}}},\n")
        return "".join(rows)

    def source(self):
        messages, enums = list(self.parser.messages.values()), list(self.parser.enums.values())
        self.index = {m.name: i for i, m in enumerate(messages)}
        text = SOURCE + f"extern const MessageInfo messages[{len(messages)}];\n\n"
        for enum in enums:
            values = "".join(f'    {{"{name}", {number}}},\n' for name, number in enum.values)
            text += f"constexpr EnumValueInfo {enum.cpp}Values[] = {{\n{values}}};\n"
            text += f'constexpr EnumInfo {enum.cpp}Info = {{"{enum.name}", {enum.cpp}Values, {len(enum.values)}}};\n\n'
        for message in messages:
            if message.fields:
                text += f"constexpr FieldInfo {message.cpp}Fields[] = {{\n{self.rows(message)}}};\n\n"
        text += f"const MessageInfo messages[{len(messages)}] = {{\n"
        for m in messages:
            fields = f"{m.cpp}Fields" if m.fields else "nullptr"
            text += (f'    {{"{m.name}", {fields}, {len(m.fields)}, sizeof({m.cpp}), alignof({m.cpp}), '
                     f"{str(m.is_entry).lower()}}},\n")
        text += "};\n\n} // namespace\n\n"
        for i, m in enumerate(messages):
            text += f"template <> const MessageInfo &messageInfo<{m.cpp}>() {{ return messages[{i}]; }}\n"
        for e in enums:
            text += f"template <> const EnumInfo &enumInfo<{e.cpp}>() {{ return {e.cpp}Info; }}\n"
        return text + "\n} // namespace strata::tfgraph\n"


def main():
    out_dir, *paths = sys.argv[1:]
    parser = Parser()
    for path in paths:
        parser.parse(path)
    generator = Generator(parser)
    for name, text in (("messages.h", generator.header()), ("messages.cc", generator.source())):
        with open(os.path.join(out_dir, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
