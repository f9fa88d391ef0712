// Asio names for coroutines, timers and channels, without sockets (those are in net/net.hpp).
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/channel.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace server {

namespace asio = boost::asio;

using asio::awaitable;
using asio::use_awaitable;
using boost::system::error_code;

template <class T>
using Channel = asio::experimental::channel<void(error_code, T)>;

inline constexpr auto as_result = asio::as_tuple(use_awaitable);

}  // namespace server
