// Reviews that are searched in the background, one decision after the other, on a thread of their own.
#pragma once

#include "server/base/awaitable.hpp"
#include "server/base/limits.hpp"
#include "server/http/packed_text.hpp"
#include "server/match/match_text.hpp"

#include <boost/asio/thread_pool.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>

namespace server {

// Lives on the thread of its executor, which outlives it.
class Reviews {
 public:
  using Keep = std::function<void(const std::string& match, std::shared_ptr<const PackedText>)>;
  // Complete reviews are given to `keep`.
  Reviews(Executor home, Keep keep) : home_(std::move(home)), keep_(std::move(keep)) {}
  ~Reviews();
  Reviews(const Reviews&) = delete;
  Reviews& operator=(const Reviews&) = delete;

  struct Stage {
    std::shared_ptr<const PackedText> text = {};  // null: not yet begun
    bool complete = false;
    bool failed = false;  // the entries do not follow from each other; it can be begun again
  };
  // How far the review of the match is; null if it is not being made here, or is complete.
  const Stage* find(const std::string& match) const;
  bool is_full() const { return stages_.size() >= reviews_max; }
  // REQUIRES: !is_full(), and find() has none of this match
  void begin(StoredMatch);

 private:
  class Work;
  void post_work(std::shared_ptr<Work>);
  void note(const std::string& match, Stage);

  Executor home_;
  Keep keep_;
  std::unordered_map<std::string, Stage> stages_;
  // Shared with what is on its way home, which must not arrive after the end.
  std::shared_ptr<Reviews*> alive_ = std::make_shared<Reviews*>(this);
  std::stop_source stopped_;
  boost::asio::thread_pool pool_{1};
};

}  // namespace server
