// Print, PrintV2 and StringFormat; tf.print is made of the last two. Lines go where TensorFlow's go: to the process's standard
// error, its standard output or a file, which is one of the session's folder.

#include "hostops/files.h"
#include "hostops/groups.h"
#include "hostops/summary.h"

#include <atomic>
#include <cstdio>

namespace strata {

namespace {

// One call of the C library, so that lines of several threads stay whole.
void write(std::FILE *stream, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

// How often a node with a limit has run.
class RunCount final : public Resource {
public:
  RunCount() : Resource(&kKind) {}

  static const char kKind;
  std::string describe() const override { return "count of runs"; }

  std::atomic<int64_t> count = 0;
};
const char RunCount::kKind = 0;

// Whether a node that prints only the first `first_n` times has done so.
Result<bool> isSilent(HostCall &call) {
  const int64_t limit = call.intAttribute("first_n", -1);
  if (limit < 0)
    return false;
  auto runs = call.context.resources().findOrCreate<RunCount>("_print", call.node,
                                                              []() -> std::shared_ptr<Resource> { return std::make_shared<RunCount>(); });
  if (!runs)
    return runs.takeStatus();
  return (*runs)->count++ >= limit;
}

// Operands: the data, behind the value that is passed on where the call has a result.
Status print(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(const bool silent, isSilent(call));
  if (!silent) {
    std::string line(call.stringAttribute("message", ""));
    for (const Tensor &data : call.operands.subspan(call.results.size()))
      line += strCat("[", summarize(data, call.intAttribute("summarize", 3)), "]");
    write(stderr, line + "\n");
  }
  if (!call.results.empty())
    call.results[0] = std::move(call.operands[0]);
  return okStatus();
}

Status printString(HostCall &call) {
  const std::string_view name = call.stringAttribute("output_stream", "stderr");
  constexpr std::string_view kFile = "file://";
  const bool isFile = name.starts_with(kFile);
  const bool isLog = name == "log(info)" || name == "log(warning)" || name == "log(error)";
  if (name != "stdout" && name != "stderr" && !isLog && !isFile)
    return invalidArgument("Unknown output stream: ", name, ", Valid streams are: stdout stderr log(info) log(warning) log(error)");
  const Tensor &text = call.operands[0];
  if (text.rank() != 0)
    return invalidArgument("Input is expected to be scalar, but got ", shapeToString(text.shape()));
  const std::string line = strCat(*text.data<std::string>(), isLog ? "\n" : call.stringAttribute("end", "\n"));
  if (isFile) {
    STRATA_ASSIGN_OR_RETURN(Folder folder, filesFolder(call.context));
    return folder.appendFile(containedName(name.substr(kFile.size())), line);
  }
  write(name == "stdout" ? stdout : stderr, line);
  return okStatus();
}

// The template with one operand's elements in place of each placeholder.
Status stringFormat(HostCall &call) {
  const std::string_view placeholder = call.stringAttribute("placeholder", "%s");
  std::string_view rest = call.stringAttribute("template", "%s");
  std::string text;
  size_t count = 0;
  for (size_t at; !placeholder.empty() && (at = rest.find(placeholder)) != std::string_view::npos; ++count) {
    text += rest.substr(0, at);
    if (count < call.operands.size())
      text += summarizeEdges(call.operands[count], call.intAttribute("summarize", 3));
    rest.remove_prefix(at + placeholder.size());
  }
  if (count != call.operands.size())
    return invalidArgument("num placeholders in template and num inputs must match: ", count, " vs. ", call.operands.size());
  STRATA_ASSIGN_OR_RETURN(call.results[0], Tensor::allocate(DType::String, {}));
  *call.results[0].data<std::string>() = text.append(rest);
  return okStatus();
}

constexpr HostOp kOps[] = {
    {"Print", print, "a line of elements as text"},
    {"PrintV2", printString, "a line of text"},
    {"StringFormat", stringFormat, "string elements"},
};

} // namespace

void addPrintOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
