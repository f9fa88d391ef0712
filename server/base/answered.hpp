// From a coroutine to a thread that may block, and back to the coroutine's own executor.
#pragma once

#include "server/base/asio.hpp"

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/prefer.hpp>

#include <functional>
#include <memory>
#include <utility>

namespace server {

// Calls `start` with a function that resumes the awaiting coroutine with a value; that one
// may be called once, from any thread. The coroutine's context stays alive meanwhile.
template <class T, class Start>
awaitable<T> answered(Start start) {
  auto initiate = [](auto handler, Start begin) {
    auto executor = asio::prefer(asio::get_associated_executor(handler), asio::execution::outstanding_work.tracked);
    auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
    begin(std::function<void(T)>([executor, waiting](T value) {
      asio::post(executor, [waiting, answer = std::move(value)]() mutable { std::move (*waiting)(std::move(answer)); });
    }));
  };
  return asio::async_initiate<const asio::use_awaitable_t<Executor>, void(T)>(std::move(initiate), use_awaitable,
                                                                              std::move(start));
}

}  // namespace server
