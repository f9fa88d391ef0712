#include "server/http/reviews.hpp"

#include "server/base/log_value.hpp"
#include "server/base/thread_priority.hpp"
#include "server/match/match_analysis.hpp"

#include <spdlog/spdlog.h>
#include <boost/asio/post.hpp>

#include <chrono>
#include <exception>
#include <utility>

namespace server {
namespace {

// After so long another review has its turn, and what has been found is shown.
constexpr std::chrono::milliseconds slice{250};

}  // namespace

class Reviews::Work {
 public:
  explicit Work(StoredMatch stored)
      : match(stored.match.id), stored_(std::make_unique<StoredMatch>(std::move(stored))) {}

  // First a look at the whole match, then as many decisions as a slice holds.
  Stage run(const std::stop_token& stop) try {
    if (stored_) {
      analysis_ = std::make_unique<MatchAnalysis>(std::move(*stored_));
      stored_.reset();
    } else {
      const auto until = std::chrono::steady_clock::now() + slice;
      while (!analysis_->is_complete() && !stop.stop_requested() && std::chrono::steady_clock::now() < until)
        analysis_->search_next(stop);
    }
    return {.text = pack([&](const TextSink& say) { say(analysis_->text().dump()); }),
            .complete = analysis_->is_complete()};
  } catch (const std::exception& failure) {
    spdlog::error("event=review_failed match={} what={}", match, log_value(failure.what()));
    return {.failed = true};
  }

  const std::string match;

 private:
  std::unique_ptr<StoredMatch> stored_;  // until the first look
  std::unique_ptr<MatchAnalysis> analysis_;
};

Reviews::~Reviews() {
  stopped_.request_stop();
  pool_.stop();
  pool_.join();
}

const Reviews::Stage* Reviews::find(const std::string& match) const {
  const auto found = running_.find(match);
  return found == running_.end() ? nullptr : &found->second.stage;
}

void Reviews::begin(StoredMatch stored, std::shared_ptr<void> place) {
  running_[stored.match.id] = {{}, std::move(place)};
  post_work(std::make_shared<Work>(std::move(stored)));
}

// Reviews take turns.
void Reviews::post_work(std::shared_ptr<Work> work) {
  boost::asio::post(pool_, [this, work = std::move(work), stop = stopped_.get_token()]() mutable {
    lower_thread_priority();
    auto stage = work->run(stop);
    if (stop.stop_requested()) return;
    const bool done = stage.complete || stage.failed;
    boost::asio::post(home_, [alive = std::weak_ptr(alive_), match = work->match, stage = std::move(stage)]() mutable {
      if (const auto reviews = alive.lock()) (*reviews)->note(match, std::move(stage));
    });
    if (!done) post_work(std::move(work));
  });
}

void Reviews::note(const std::string& match, Stage stage) {
  if (stage.complete) keep_(match, std::move(stage.text));
  if (stage.complete || stage.failed) running_.erase(match);
  else running_[match].stage = std::move(stage);
}

}  // namespace server
