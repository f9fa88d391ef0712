#include "server/net/tls.hpp"

#include "server/base/asio.hpp"
#include "server/base/start_failure.hpp"

#include <spdlog/spdlog.h>
#include <boost/asio/ssl.hpp>
#include <boost/asio/ssl/impl/src.hpp>  // compiled here, once
#include <boost/asio/write.hpp>

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace server {
namespace {

namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;
using Context = std::shared_ptr<ssl::context>;

constexpr std::size_t piece_bytes = 8 * 1024;
constexpr auto write_patience = std::chrono::seconds(30);  // until the other end has taken a piece
constexpr auto goodbye_patience = std::chrono::seconds(2);

Context read_context(const std::filesystem::path& certificate, const std::filesystem::path& key) {
  auto context = std::make_shared<ssl::context>(ssl::context::tls_server);
  ::SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
  ::SSL_CTX_set_mode(context->native_handle(), SSL_MODE_RELEASE_BUFFERS);
  const auto check = [](const error_code& ec, const char* flag, const std::filesystem::path& file) {
    if (ec) throw StartFailure(std::string(flag) + ": " + file.string() + " cannot be used: " + ec.message());
  };
  error_code ec;
  context->use_certificate_chain_file(certificate.string(), ec);
  check(ec, "--tls-certificate", certificate);
  context->use_private_key_file(key.string(), ssl::context::pem, ec);
  check(ec, "--tls-key", key);
  if (::SSL_CTX_check_private_key(context->native_handle()) != 1)
    throw StartFailure("--tls-key: " + key.string() + " does not belong to the certificate");
  return context;
}

// One connection: TLS with the browser on one side, plain bytes with the server on the other.
class Relay : public std::enable_shared_from_this<Relay> {
 public:
  Relay(asio::io_context& io, Context context, tcp::socket socket)
      : context_(std::move(context)), tls_(std::move(socket), *context_), plain_(io), deadline_(io) {}

  awaitable<void> run(std::chrono::milliseconds patience, std::function<void(int)> agreed) {
    give(patience);
    const auto [ec] = co_await tls_.async_handshake(ssl::stream_base::server, as_result);
    deadline_.cancel();
    std::array<int, 2> ends{};
    if (ec || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) co_return close();
    plain_ = Socket(plain_.get_executor(), tcp::v4(), ends[0]);  // v4 is a name here: bytes pass as they are
    agreed(ends[1]);
    asio::co_spawn(plain_.get_executor(), to_server(shared_from_this()), asio::detached);
    co_await to_browser();
  }

  void close() {
    error_code ignored;
    tls_.lowest_layer().close(ignored);
    plain_.close(ignored);
  }

 private:
  awaitable<void> to_server(std::shared_ptr<Relay>) {
    std::array<char, piece_bytes> piece;
    for (error_code ec; !ec;) {
      std::size_t size = 0;
      std::tie(ec, size) = co_await tls_.async_read_some(asio::buffer(piece), as_result);
      const auto bytes = asio::buffer(piece, size);
      if (!ec) std::tie(ec, size) = co_await asio::async_write(plain_, bytes, as_result);
    }
    error_code ignored;
    plain_.shutdown(tcp::socket::shutdown_send, ignored);
  }

  awaitable<void> to_browser() {
    std::array<char, piece_bytes> piece;
    for (error_code ec; !ec;) {
      std::size_t size = 0;
      std::tie(ec, size) = co_await plain_.async_read_some(asio::buffer(piece), as_result);
      if (ec) break;
      give(write_patience);
      const auto bytes = asio::buffer(piece, size);
      std::tie(ec, size) = co_await asio::async_write(tls_, bytes, as_result);
      deadline_.cancel();
    }
    give(goodbye_patience);
    co_await tls_.async_shutdown(as_result);
    deadline_.cancel();
    close();
  }

  void give(std::chrono::milliseconds patience) {
    deadline_.expires_after(patience);
    deadline_.async_wait([self = shared_from_this()](const error_code& ec) {
      if (!ec) self->close();
    });
  }

  using Socket = asio::basic_stream_socket<tcp, Executor>;
  const Context context_;
  ssl::stream<tcp::socket> tls_;
  Socket plain_;
  asio::steady_timer deadline_;
};

}  // namespace

struct Tls::Thread {
  explicit Thread(Context first) : context(std::move(first)) {}

  Context context;
  std::size_t relays = 0;  // on the thread
  bool stopping = false;
  asio::io_context io{1};
  asio::executor_work_guard<Executor> work{io.get_executor()};
  std::thread thread{[this] { io.run(); }};

  // A connection that may be closed before it has begun. Used on the thread.
  struct Cut {
    bool is_wanted = false;
    std::weak_ptr<Relay> relay;
  };

  void begin(Context with, tcp::socket::native_handle_type handle, const tcp& protocol,
             std::chrono::milliseconds patience, std::function<void(int)> agreed, Cut& cut) {
    tcp::socket socket(io, protocol, handle);
    if (cut.is_wanted) return;
    const auto relay = std::make_shared<Relay>(io, std::move(with), std::move(socket));
    cut.relay = relay;
    ++relays;
    asio::co_spawn(io, relay->run(patience, std::move(agreed)), [this, relay](const std::exception_ptr& fault) {
      --relays;
      if (fault) relay->close();
      if (stopping && relays == 0) io.stop();
    });
  }
};

Tls::Tls(const std::filesystem::path& certificate, const std::filesystem::path& key)
    : thread_(std::make_unique<Thread>(read_context(certificate, key))) {}

Tls::~Tls() {
  thread_->io.stop();
  if (thread_->thread.joinable()) thread_->thread.join();
}

void Tls::reload(const std::filesystem::path& certificate, const std::filesystem::path& key) {
  thread_->context = read_context(certificate, key);
}

std::function<void()> Tls::serve(tcp::socket socket, std::chrono::milliseconds patience,
                                 std::function<void(int)> agreed) {
  error_code ec;
  const auto protocol = socket.local_endpoint(ec).protocol();
  if (ec) return [] {};
  const auto handle = socket.release(ec);
  if (ec) return [] {};
  const auto cut = std::make_shared<Thread::Cut>();
  auto& io = thread_->io;
  asio::post(io,
             [this, with = thread_->context, handle, protocol, patience, agreed = std::move(agreed), cut]() mutable {
               thread_->begin(std::move(with), handle, protocol, patience, std::move(agreed), *cut);
             });
  return [&io, cut] {
    asio::post(io, [cut] {
      cut->is_wanted = true;
      if (const auto relay = cut->relay.lock()) relay->close();
    });
  };
}

void Tls::stop() {
  asio::post(thread_->io, [this] {
    thread_->stopping = true;
    if (thread_->relays == 0) return thread_->io.stop();
    const auto last = std::make_shared<asio::steady_timer>(thread_->io, goodbye_patience);
    last->async_wait([this, last](const error_code&) { thread_->io.stop(); });
  });
  thread_->thread.join();
}

}  // namespace server
