// From a coroutine to a thread that may block, and back to the coroutine's own executor.
#pragma once

#include "server/base/asio.hpp"

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/prefer.hpp>

#include <functional>
#include <memory>
#include <utility>

namespace server {

// Keeps its context alive.
using TrackedExecutor =
    decltype(asio::prefer(std::declval<Executor>(), asio::execution::outstanding_work_t::tracked_t()));

// A coroutine that waits for a value.
template <class T>
struct Awaiting {
  TrackedExecutor executor;
  std::function<void(T)> resume;  // may be called once, on the executor, not by who started it
};

// Calls `start` with the awaiting coroutine.
template <class T, class Start>
awaitable<T> awaited(Start start) {
  auto initiate = [](auto handler, Start begin) {
    auto executor = asio::prefer(asio::get_associated_executor(handler), asio::execution::outstanding_work.tracked);
    auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
    begin(Awaiting<T>{executor, [waiting](T value) { std::move (*waiting)(std::move(value)); }});
  };
  return asio::async_initiate<const asio::use_awaitable_t<Executor>, void(T)>(std::move(initiate), use_awaitable,
                                                                              std::move(start));
}

// Calls `start` with a function that resumes the awaiting coroutine with a value; that one
// may be called once, from any thread.
template <class T, class Start>
awaitable<T> answered(Start start) {
  return awaited<T>([start = std::move(start)](Awaiting<T> waiting) mutable {
    start(std::function<void(T)>([waiting = std::move(waiting)](T value) {
      asio::post(waiting.executor,
                 [resume = waiting.resume, answer = std::move(value)]() mutable { resume(std::move(answer)); });
    }));
  });
}

}  // namespace server
