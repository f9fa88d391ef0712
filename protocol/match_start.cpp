#include "protocol/match_start.hpp"

#include "protocol/messages.hpp"

namespace protocol {

MatchStart read_match_start(const Input& input) {
  input.keys({"match", "seq"});
  MatchStart start{std::string(input["match"].text(1, id_max)), 0};
  if (input.ok() && !is_id(start.match)) input["match"].wrong("must be 1 to 40 characters of A-Z a-z 0-9 _ -");
  start.seq = static_cast<std::uint32_t>(input["seq"].integer(0, UINT32_MAX));
  return start;
}

void write(Writer& out, const MatchStart& start) {
  out.open_object().key("match").name(start.match).key("seq").number(start.seq).close_object();
}

}  // namespace protocol
