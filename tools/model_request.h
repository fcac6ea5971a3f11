// A model with what is asked of it: opened, a signature or graph names chosen, inputs read or made up. What `run` and
// `inspect` share.
#pragma once

#include "strata/strata.hpp"
#include "support/status.h"
#include "tools/command_line.h"
#include "tools/run_options.h"

#include <random>
#include <string>
#include <vector>

namespace strata::tools {

struct ModelInput {
  std::string name;
  strata_dtype dtype = STRATA_FLOAT32;
  bool ranked = false;
  std::vector<int64_t> dims; // -1: open
};

class ModelRequest {
public:
  /// `command` names the subcommand in error lines. The options outlive this.
  ModelRequest(const char *command, const RunOptions &options) : options(options), command(command) {}

  /// Everything up to the first call. An exit code; what is wrong has been said.
  int prepare();

  /// Prints one line, gives the code.
  int complain(int code, std::string_view text) const;

  struct Shapes {
    std::vector<std::vector<int64_t>> dims;
    std::vector<strata_shape> shapes; // into `dims`
  };
  /// Shapes of the inputs.
  Shapes shapes() const;

  const RunOptions &options;
  strata_api::Session session;
  strata_api::Executable executable;
  std::string signature; // empty: by graph names
  std::vector<ModelInput> inputs;
  std::vector<strata_api::Tensor> tensors; // one for each input
  double loadMilliseconds = 0;

private:
  int load();
  int describeInputs();
  int makeExecutable();
  int makeInputs();
  void chooseSignature();
  ModelInput *find(std::string_view name);
  int addGraphInput(const std::string &given);
  std::vector<std::string> fetches();
  Result<strata_api::Tensor> generate(const ModelInput &input, bool random);

  const char *command;
  std::mt19937 generator{1};
};

/// Names of tensors, of which the first of a node needs no number.
bool sameName(std::string_view a, std::string_view b);

} // namespace strata::tools
