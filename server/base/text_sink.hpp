#pragma once

#include <functional>
#include <string_view>

namespace server {

// Where a long text goes, piece by piece.
using TextSink = std::function<void(std::string_view)>;

}  // namespace server
