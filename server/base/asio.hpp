// Asio names for coroutines, timers and channels, without sockets (those are in net/net.hpp).
#pragma once

#include "server/base/awaitable.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/channel.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace server {

namespace asio = boost::asio;

using boost::system::error_code;

template <class T>
using Channel = asio::experimental::basic_channel<Executor, asio::experimental::channel_traits<>, void(error_code, T)>;

inline constexpr asio::use_awaitable_t<Executor> use_awaitable;
inline constexpr auto as_result = asio::as_tuple(use_awaitable);

}  // namespace server
