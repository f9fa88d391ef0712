// What coroutines of the server return. They run on the executor of a shard's io_context, named as it is: behind
// any_io_executor every step of every coroutine would go through a table of functions.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

namespace server {

using Executor = boost::asio::io_context::executor_type;

template <class T>
using awaitable = boost::asio::awaitable<T, Executor>;

}  // namespace server
