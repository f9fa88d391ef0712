// What a messenger shows of a link to a room or a match: never more than the link tells a stranger.
#pragma once

#include "server/match/contract.hpp"
#include "server/store/store.hpp"

#include <string>
#include <string_view>

namespace server {

struct LinkPreview {
  std::string title, description;
  std::string language = "en";
};

// Who invites, to what. `host` "": the host's name is not known. `game` is a file of protocol/games.
LinkPreview invitation_preview(std::string_view language, std::string_view host, const Json& game);
// Who plays what, and how it ended. REQUIRES: everybody may see the match
LinkPreview match_preview(std::string_view language, const MatchRecord&, const Json& game);

// The elements of <head> that say it, with the title. `url`: of the server, without a slash at the end; "": not known.
std::string head_of(const LinkPreview&, std::string_view url, std::string_view path);

}  // namespace server
