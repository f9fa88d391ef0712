// Players or matches for which something is being done that is done once at a time for each.
#pragma once

#include <memory>
#include <string>
#include <unordered_set>

namespace server {

// Lives on one thread.
class OneAtATime {
 public:
  bool is_begun(const std::string& key) const { return busy_->contains(key); }
  // To be held until it is done; null while it is being done already.
  std::shared_ptr<void> begin(const std::string& key) {
    if (!busy_->insert(key).second) return nullptr;
    return {busy_.get(), [busy = busy_, key](void*) { busy->erase(key); }};
  }

 private:
  const std::shared_ptr<std::unordered_set<std::string>> busy_ = std::make_shared<std::unordered_set<std::string>>();
};

}  // namespace server
