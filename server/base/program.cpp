#include "server/base/program.hpp"

#include "server/base/asio.hpp"

#include <boost/asio/posix/stream_descriptor.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <memory>
#include <utility>

namespace server {
namespace {

using Descriptor = asio::posix::basic_stream_descriptor<Executor>;

class OwnedFile {
 public:
  explicit OwnedFile(int file) : file_(file) {}
  ~OwnedFile() {
    if (file_ >= 0) ::close(file_);
  }
  OwnedFile(const OwnedFile&) = delete;
  OwnedFile& operator=(const OwnedFile&) = delete;
  int get() const { return file_; }
  int release() { return std::exchange(file_, -1); }

 private:
  int file_;
};

// In memory, to be read from its beginning; -1 if there is none.
int file_with(std::string_view text) {
  OwnedFile file(::memfd_create("input", MFD_CLOEXEC));
  if (file.get() < 0 || ::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) return -1;
  return ::lseek(file.get(), 0, SEEK_SET) == 0 ? file.release() : -1;
}

// How the program begins: in a process group of its own, with no signal blocked or ignored.
class Beginning {
 public:
  explicit Beginning(int input) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes_);
    sigset_t none, all;
    sigemptyset(&none), sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~Beginning() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&files_);
  }
  Beginning(const Beginning&) = delete;
  Beginning& operator=(const Beginning&) = delete;
  // Its process, or -1.
  pid_t start(std::string& program) const {
    pid_t process = -1;
    char* const arguments[] = {program.data(), nullptr};
    const int failed = posix_spawnp(&process, program.c_str(), &files_, &attributes_, arguments, environ);
    return failed == 0 ? process : -1;
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

// A process that was started; killed and waited for when this goes.
class Process {
 public:
  explicit Process(pid_t id) : id_(id) {}
  ~Process() { (void)end(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  // A descriptor that can be read when it has ended; -1 if it does not run.
  // glibc 2.36 declares pidfd_open() for C only.
  int watched() const { return id_ > 0 ? static_cast<int>(::syscall(SYS_pidfd_open, id_, 0)) : -1; }
  void kill() const {
    if (id_ > 0) ::kill(-id_, SIGKILL);
  }
  // What is left of its group is killed. Its exit code, or -1.
  int end() {
    const auto id = std::exchange(id_, -1);
    if (id <= 0) return -1;
    ::kill(-id, SIGKILL);  // the id stays its own until it is waited for
    int status = 0;
    while (::waitpid(id, &status, 0) < 0 && errno == EINTR) {}
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t id_;
};

}  // namespace

awaitable<int> run_program(std::string program, std::string_view input, std::chrono::milliseconds most) {
  const OwnedFile file(file_with(input));
  const Beginning beginning(file.get());
  // The timer may have run out when the process ends, and its handler comes later.
  const auto process = std::make_shared<Process>(file.get() < 0 ? -1 : beginning.start(program));
  const auto executor = co_await asio::this_coro::executor;
  OwnedFile ended(process->watched());
  if (ended.get() < 0) co_return -1;
  Descriptor descriptor(executor, ended.release());
  asio::steady_timer limit(executor, most);
  limit.async_wait([process](const error_code& ec) {
    if (!ec) process->kill();
  });
  (void)co_await descriptor.async_wait(Descriptor::wait_read, as_result);
  limit.cancel();
  co_return process->end();
}

}  // namespace server
