// Reviews that are searched in the background, one decision after the other, on a thread of their own.
#pragma once

#include "server/base/awaitable.hpp"
#include "server/base/limits.hpp"
#include "server/http/packed_text.hpp"
#include "server/match/match_text.hpp"
#include "server/net/connection_counter.hpp"

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
  Reviews(Executor home, Keep keep)
      : home_(home),
        keep_(std::move(keep)),
        places_(std::make_shared<ConnectionCounter>(std::move(home), reviews_max, reviews_per_address_max)) {}
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
  // A place among the reviews that are searched; null if there are too many in all or of this address.
  std::shared_ptr<void> enter(const std::string& address) { return places_->enter(address); }
  // Holds the place until the review is complete or has failed.
  // REQUIRES: `place` is of enter(), and find() has none of this match
  void begin(StoredMatch, std::shared_ptr<void> place);

 private:
  class Work;
  void post_work(std::shared_ptr<Work>);
  void note(const std::string& match, Stage);

  struct Running {
    Stage stage;
    std::shared_ptr<void> place;
  };

  Executor home_;
  Keep keep_;
  std::shared_ptr<ConnectionCounter> places_;
  std::unordered_map<std::string, Running> running_;
  // Shared with what is on its way home, which must not arrive after the end.
  std::shared_ptr<Reviews*> alive_ = std::make_shared<Reviews*>(this);
  std::stop_source stopped_;
  boost::asio::thread_pool pool_{1};
};

}  // namespace server
