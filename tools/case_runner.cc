// `strata run --case`: every case in a process of its own with a fresh working folder, its limits enforced, so that one
// that crashes or hangs is one FAIL.

#include "support/str_cat.h"
#include "tools/commands.h"
#include "tools/hammer.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace strata::tools {

namespace {

using Clock = std::chrono::steady_clock;

enum class Verdict { Pass, Fail, Skip };

struct Outcome {
  Verdict verdict = Verdict::Fail;
  std::string reason;
};

// A folder that is removed with everything in it.
class WorkFolder {
public:
  WorkFolder() {
    const char *base = std::getenv("TMPDIR");
    path = strCat(base && *base ? base : "/tmp", "/strata-case-XXXXXX");
    if (!mkdtemp(path.data()))
      path.clear();
  }
  ~WorkFolder() {
    std::error_code ignored;
    if (!path.empty())
      std::filesystem::remove_all(path, ignored);
  }
  WorkFolder(const WorkFolder &) = delete;
  WorkFolder &operator=(const WorkFolder &) = delete;

  std::string path;
};

std::string statsName(const RunOptions &options, const std::string &folder, size_t caseCount) {
  if (caseCount == 1)
    return options.statsFile;
  return strCat(options.statsFile, ".", std::filesystem::path(folder).filename().string());
}

void writeStatistics(const std::string &file, const strata_api::Session &session) {
  if (!session)
    return;
  if (FILE *stream = std::fopen(file.c_str(), "w")) {
    std::fputs(session.statsJson().c_str(), stream);
    std::fclose(stream);
  }
}

// Runs one case in this process; empty when it passes.
std::string runOne(const RunOptions &options, const CaseFile &description, const std::string &folder,
                   const std::string &workFolder) {
  CaseSession session(options, description, folder, workFolder);
  std::string failure = session.check();
  if (!options.statsFile.empty())
    writeStatistics(statsName(options, folder, options.models.size()), session.session());
  if (failure.empty() && description.maxCompiles >= 0 && session.session()) {
    strata_session_stats stats{};
    stats.struct_size = sizeof(stats);
    strata_status_release(strata_session_get_stats(session.session().get(), &stats));
    if (stats.compiles > static_cast<uint64_t>(description.maxCompiles))
      failure = strCat(stats.compiles, " programs were compiled, at most ", description.maxCompiles, " are allowed");
  }
  if (failure.empty() && options.hammer > 0) {
    CaseSession concurrent(options, description, folder, workFolder), serial(options, description, folder, workFolder);
    failure = hammerCase(concurrent, serial, description, options.hammer);
  }
  return failure;
}

// A case that runs in a child; what the child writes into the pipe is why it fails.
struct Child {
  pid_t process = -1;
  int pipe = -1;
  std::string text;
  Clock::time_point deadline = Clock::time_point::max();
  bool timedOut = false;
};

class Runner {
public:
  explicit Runner(const RunOptions &options) : options(options) {}

  int run() {
    for (const std::string &folder : options.models)
      jobs.push_back(std::make_unique<Job>(folder));
    size_t next = 0, printed = 0;
    while (printed < jobs.size()) {
      while (next < jobs.size() && running() < static_cast<size_t>(std::max<int64_t>(options.jobs, 1)))
        start(*jobs[next++]);
      wait();
      while (printed < jobs.size() && jobs[printed]->done)
        print(*jobs[printed++]);
    }
    std::printf("%d passed, %d failed, %d skipped\n", counts[0], counts[1], counts[2]);
    return counts[1] ? kDiffers : kSuccess;
  }

private:
  struct Job {
    explicit Job(std::string folder) : folder(std::move(folder)) {}
    std::string folder;
    CaseFile description;
    std::unique_ptr<WorkFolder> work;
    Child child;
    Outcome outcome;
    bool started = false, done = false;
  };

  size_t running() const {
    size_t count = 0;
    for (const auto &job : jobs)
      count += job->started && !job->done;
    return count;
  }

  void finish(Job &job, Verdict verdict, std::string reason) {
    job.outcome = {verdict, std::move(reason)};
    job.done = true;
    job.work.reset();
  }

  void start(Job &job) {
    job.started = true;
    auto description = readCase(job.folder);
    if (!description)
      return finish(job, Verdict::Fail, description.status().toString());
    job.description = description.takeValue();
    if (options.maxTier >= 0 && job.description.tier > options.maxTier)
      return finish(job, Verdict::Skip, strCat("tier ", job.description.tier));
    job.work = std::make_unique<WorkFolder>();
    if (options.inProcess) {
      std::string failure = runOne(options, job.description, job.folder, job.work->path);
      return finish(job, failure.empty() ? Verdict::Pass : Verdict::Fail, failure);
    }
    spawn(job);
  }

  void spawn(Job &job) {
    int ends[2];
    if (pipe(ends) != 0)
      return finish(job, Verdict::Fail, "no pipe");
    std::fflush(stdout);
    pid_t process = fork();
    if (process == 0) {
      close(ends[0]);
      std::string failure = runOne(options, job.description, job.folder, job.work->path);
      // Written whole before the process ends: destructors of the library are part of the test.
      for (size_t done = 0; done < failure.size();) {
        ssize_t count = write(ends[1], failure.data() + done, failure.size() - done);
        if (count <= 0)
          break;
        done += static_cast<size_t>(count);
      }
      std::exit(failure.empty() ? 0 : 1);
    }
    close(ends[1]);
    if (process < 0) {
      close(ends[0]);
      return finish(job, Verdict::Fail, "no process");
    }
    job.child.process = process;
    job.child.pipe = ends[0];
    int64_t seconds = job.description.maxSeconds ? job.description.maxSeconds : options.timeoutSeconds;
    if (seconds > 0)
      job.child.deadline = Clock::now() + std::chrono::seconds(seconds);
  }

  // Waits until some child writes, ends, or runs out of time.
  void wait() {
    std::vector<pollfd> polls;
    std::vector<Job *> owners;
    for (const auto &job : jobs)
      if (job->started && !job->done) {
        polls.push_back({job->child.pipe, POLLIN, 0});
        owners.push_back(job.get());
      }
    if (polls.empty())
      return;
    poll(polls.data(), polls.size(), 200);
    for (size_t i = 0; i < polls.size(); ++i) {
      Job &job = *owners[i];
      if (polls[i].revents)
        readFrom(job);
      else if (Clock::now() > job.child.deadline && !job.child.timedOut) {
        job.child.timedOut = true;
        kill(job.child.process, SIGKILL);
      }
    }
  }

  void readFrom(Job &job) {
    char buffer[4096];
    ssize_t count = read(job.child.pipe, buffer, sizeof(buffer));
    if (count > 0) {
      job.child.text.append(buffer, static_cast<size_t>(count));
      return;
    }
    close(job.child.pipe);
    int state = 0;
    rusage usage{};
    wait4(job.child.process, &state, 0, &usage);
    conclude(job, state, usage.ru_maxrss * 1024);
  }

  void conclude(Job &job, int state, int64_t peakBytes) {
    if (job.child.timedOut)
      return finish(job, Verdict::Fail, "took too long");
    if (WIFSIGNALED(state))
      return finish(job, Verdict::Fail, strCat("crashed: ", strsignal(WTERMSIG(state))));
    if (!job.child.text.empty())
      return finish(job, Verdict::Fail, job.child.text);
    if (WEXITSTATUS(state) != 0)
      return finish(job, Verdict::Fail, strCat("ended with exit code ", WEXITSTATUS(state)));
    if (job.description.maxRssBytes && peakBytes > job.description.maxRssBytes)
      return finish(job, Verdict::Fail, strCat("used ", peakBytes, " bytes of memory, at most ",
                                               job.description.maxRssBytes, " are allowed"));
    finish(job, Verdict::Pass, "");
  }

  void print(const Job &job) {
    static constexpr const char *names[] = {"PASS", "FAIL", "SKIP"};
    auto index = static_cast<size_t>(job.outcome.verdict);
    ++counts[index];
    if (options.quiet && job.outcome.verdict == Verdict::Pass)
      return;
    std::printf("%s %s%s%s\n", names[index], job.folder.c_str(), job.outcome.reason.empty() ? "" : ": ",
                job.outcome.reason.c_str());
    std::fflush(stdout);
  }

  const RunOptions &options;
  std::vector<std::unique_ptr<Job>> jobs;
  int counts[3] = {0, 0, 0};
};

} // namespace

int runCases(const RunOptions &options) { return Runner(options).run(); }

} // namespace strata::tools
