// Which reviews are still what this program would say.
#pragma once

#include <string_view>

namespace server {

// Another one for each change of rules, evaluations, search, or how a review is made and written: a stored review of another
// version is made anew. 16 hex digits, made from the sources by cmake/digest.cmake.
std::string_view review_version();

}  // namespace server
