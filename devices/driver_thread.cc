// Threads that may be refused: std::thread would end the process then.
#include "devices/driver_thread.h"

#include <csignal>
#include <cstring>

namespace strata::device {

static void *runBody(void *data) {
  auto *body = static_cast<std::function<void()> *>(data);
  (*body)();
  delete body;
  return nullptr;
}

Status DriverThread::start(const char *name, std::function<void()> body) {
  auto *heapBody = new std::function<void()>(std::move(body));
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&thread, nullptr, runBody, heapBody);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (error) {
    delete heapBody;
    return resourceExhausted("the system refuses a thread: ", std::strerror(error));
  }
  pthread_setname_np(thread, name);
  running = true;
  return okStatus();
}

void DriverThread::end() {
  if (!running)
    return;
  running = false;
  if (pthread_equal(thread, pthread_self()))
    pthread_detach(thread);
  else
    pthread_join(thread, nullptr);
}

} // namespace strata::device
