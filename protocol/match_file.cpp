#include "protocol/match_file.hpp"

#include "protocol/describe.hpp"
#include "protocol/fairness.hpp"
#include "protocol/input.hpp"
#include "protocol/messages.hpp"

#include <utility>

namespace protocol {
namespace {

std::string read_hex(const Input& input, std::size_t digits) {
  std::string text(input.text(digits, digits));
  if (input.ok() && !is_hex(text, digits)) input.wrong("must be lower-case hexadecimal digits");
  return text;
}

FileSeat read_file_seat(const Input& seat) {
  seat.keys({"name", "kind"});
  return {std::string(seat["name"].text(0, 400)), seat["kind"].one_of({"person", "bot"}) == 1};
}

FileProof read_proof(const Input& input, std::size_t seats) {
  input.keys({"anchors", "links", "salts"}, {"seed"});
  const Input anchors = input["anchors"], links = input["links"], salts = input["salts"];
  anchors.keys({"hidden", "open"}, {"seed"});
  links.keys({"hidden"});
  FileProof proof{read_hex(anchors["open"], 64), read_hex(anchors["hidden"], 64), {}, {}};
  if (anchors.has("seed")) proof.seed_hash = read_hex(anchors["seed"], 64);
  if (input.has("seed")) proof.seed = read_hex(input["seed"], 128);
  for (std::size_t i = 0; i < salts.list(seats, seats); ++i)
    proof.salts.push_back(salts.at(i).json() == "" ? "" : read_hex(salts.at(i), 32));
  const Input hidden = links["hidden"];
  const std::size_t count = hidden.list(0, SIZE_MAX);
  for (std::size_t i = 0; i < count && input.ok(); ++i) proof.hidden_links.push_back(read_hex(hidden.at(i), 64));
  return proof;
}

// What stands beside the body of an entry.
void check_entry(const Input& entry) {
  entry.keys({"at", "hash", "seq"}, {"action", "chance", "link", "ruling", "seat"});
  entry["at"].integer(0, INT64_MAX);
  entry["seq"].integer(1, UINT32_MAX);
  if (!entry["hash"].is_null()) read_hex(entry["hash"], 16);
  if (entry.has("link")) read_hex(entry["link"], 64);
}

MatchFile read_file(const Input& in) {
  in.keys({"entries", "fairness", "format", "game", "match", "options", "result", "rules", "seats"}, {"start"});
  MatchFile file;
  in["format"].one_of({match_file_format});
  file.match = in["match"].text(1, id_max);
  if (in.ok() && !is_id(file.match)) in["match"].wrong("must be 1 to 40 characters of A-Z a-z 0-9 _ -");
  file.game = in["game"].text(1, 40);
  file.rules = static_cast<int>(in["rules"].integer(1, INT32_MAX));
  file.options = in["options"].json();
  const Input seats = in["seats"], entries = in["entries"];
  const std::size_t count = seats.list(1, engine::seats_max);
  for (std::size_t i = 0; i < count; ++i) file.seats.push_back(read_file_seat(seats.at(i)));
  if (!in["fairness"].is_null()) file.proof = read_proof(in["fairness"], count);
  const std::size_t last = entries.list(0, UINT32_MAX);
  for (std::size_t i = 0; i < last && in.ok(); ++i) {
    check_entry(entries.at(i));
    file.entries.push_back(entries.at(i).json());
  }
  file.result = in["result"].json();
  if (in.has("start")) file.start = read_match_start(in["start"]);
  return file;
}

void write_list(Writer& out, const std::vector<std::string>& digits) {
  out.open_list();
  for (const std::string& each : digits) out.name(each);
  out.close_list();
}

void write_proof(Writer& out, const FileProof& proof) {
  out.open_object().key("anchors").open_object().key("hidden").name(proof.hidden_anchor);
  out.key("open").name(proof.open_anchor);
  if (!proof.seed_hash.empty()) out.key("seed").name(proof.seed_hash);
  write_list(out.close_object().key("links").open_object().key("hidden"), proof.hidden_links);
  write_list(out.close_object().key("salts"), proof.salts);
  if (!proof.seed.empty()) out.key("seed").name(proof.seed);
  out.close_object();
}

// Checks chance entry by entry against the two chains.
class ProofCheck {
 public:
  ProofCheck(const MatchFile& file, const FileProof& proof)
      : file_(file),
        proof_(proof),
        seed_(match_seed_of(proof.seed)),
        open_(*digest_of(proof.open_anchor)),
        hidden_(*digest_of(proof.hidden_anchor)) {}

  // What is wrong with the promises as a whole; "" if nothing.
  std::string promises() const {
    const bool over = !file_.result.is_null();
    if (!over && (seed_ || !proof_.hidden_links.empty()))
      return "its end is missing: it shows what is secret until a match is over";
    if (proof_.seed_hash.empty()) return seed_ ? "it shows a seed that nobody promised" : "";
    if (over && !seed_) return "the seed that was promised is not shown";
    if (seed_ && hex(hash_of(*seed_)) != proof_.seed_hash) return "its seed is not the one that was promised";
    if (seed_ && (hex(anchor_of(seed_->open, 0)) != proof_.open_anchor || !hidden_comes_from(*seed_)))
      return "its chains do not come from its seed";
    return salts();
  }

  // What is wrong with the outcome that this entry claims; "" if nothing.
  std::string outcome(const Match& match, const Json& entry) {
    const Due due = match.due();
    ChainCheck& chain = due.hidden ? hidden_ : open_;
    if (chain.is_used_up()) return "its chain is used up and no anchor followed";
    const std::optional<Digest> link = due.hidden ? hidden_link(entry) : open_link(entry);
    if (!link) return "the link that made it is missing";
    if (!chain.next(*link)) return "its link does not belong to the chain";
    const auto range = match.picks_of(entry.at("chance"));
    if (!range) return "it is no outcome that is due";
    const std::uint32_t picked = pick(*link, {file_.match, proof_.salts, due.hidden, chain.drawn()}, due.total);
    if (picked < range->first || picked - range->first >= range->count) return "its link gives another outcome";
    return "";
  }
  std::string anchor(const Json& anchor) {
    const bool hidden = anchor.at("chain") == "hidden";
    ChainCheck& chain = hidden ? hidden_ : open_;
    if (!chain.is_used_up()) return "an anchor comes before its chain is used up";
    const Digest next = *digest_of(anchor.at("anchor").get_ref<const std::string&>());
    if (seed_ && next != anchor_of(hidden ? seed_->hidden : seed_->open, chain.drawn() / chain_links))
      return "its anchor does not come from the seed that was promised";
    chain.anchor(next);
    return "";
  }
  bool all_links_used() const { return proof_.hidden_links.size() == hidden_.drawn(); }

 private:
  bool hidden_comes_from(const MatchSeed& seed) const {
    const bool is_unused = proof_.hidden_links.empty();
    return (is_unused && hex(anchor_of(seed.hidden, 0, unused_chain_links)) == proof_.hidden_anchor) ||
           hex(anchor_of(seed.hidden, 0)) == proof_.hidden_anchor;
  }
  std::string salts() const {
    std::vector<std::optional<std::string>> of_people;
    for (std::size_t i = 0; i < file_.seats.size(); ++i)
      of_people.push_back(file_.seats[i].bot ? std::nullopt : std::optional(proof_.salts[i]));
    const auto made = all_salts(file_.match, of_people);
    for (std::size_t i = 0; i < made.size(); ++i)
      if (made[i] != proof_.salts[i])
        return "the salt of the bot in seat " + std::to_string(i) + " is not made from the people's salts";
    return "";
  }
  static std::optional<Digest> open_link(const Json& entry) {
    const auto link = entry.find("link");
    return link == entry.end() ? std::nullopt : digest_of(link->get_ref<const std::string&>());
  }
  std::optional<Digest> hidden_link(const Json& entry) const {
    if (hidden_.drawn() >= proof_.hidden_links.size()) return std::nullopt;
    const std::string& link = proof_.hidden_links[hidden_.drawn()];
    if (entry.contains("link") && entry.at("link") != link) return std::nullopt;
    return digest_of(link);
  }

  const MatchFile& file_;
  const FileProof& proof_;
  std::optional<MatchSeed> seed_;
  ChainCheck open_, hidden_;
};

// What is wrong with the time of an entry after another one, null before the first; "" if nothing.
std::string check_time(const Json* before, const Json& entry) {
  const auto passed = before ? entry.at("at").get<std::int64_t>() - before->at("at").get<std::int64_t>() : 0;
  if (passed < 0) return "its time is before that of the entry before it";
  const bool freezes = entry.contains("ruling") && entry.at("ruling").contains("freeze");
  if (freezes && entry.at("ruling").at("freeze").at("ms").get<std::int64_t>() > passed)
    return before ? "it says that clocks stood still for longer than passed since the entry before it"
                  : "it says that clocks stood still before there was an entry";
  return "";
}

// Applies the entry; what is wrong with it, or "". `proof`: null if nothing proves its dice here.
std::string step(Match& match, const Json& entry, ProofCheck* proof) {
  if (entry.at("seq") != match.seq() + 1) return "its number must be " + std::to_string(match.seq() + 1);
  if (entry.at("hash").is_null()) return "its hash is not shown before the match is over";
  const bool chance = entry.contains("chance");
  if (entry.contains("link") && !(chance && proof)) return "it has a link that proves nothing";
  if (chance && proof && std::holds_alternative<engine::Chance>(match.node()))
    if (std::string why = proof->outcome(match, entry); !why.empty()) return why;
  if (const auto refused = match.apply(entry)) return refused->message;
  if (proof && entry.contains("ruling") && entry.at("ruling").contains("anchor"))
    if (std::string why = proof->anchor(entry.at("ruling").at("anchor")); !why.empty()) return why;
  if (entry.at("hash") != match.texts().view_hash(engine::Viewer::referee()))
    return "the state after it has another hash";
  return "";
}

// A match goes on where a seat had to decide.
std::string check_start(const MatchFile& file, const Match& match) {
  if (!file.start || match.seq() != file.start->seq) return "";
  if (std::holds_alternative<engine::Decision>(match.node())) return "";
  return "no seat had to decide here, so no match can go on from here";
}

Json result_json(const Match& match) {
  Writer out;
  write(out, match.result());
  return Json::parse(out.text());
}

}  // namespace

std::variant<MatchFile, Refusal> read_match_file(std::string_view text) {
  const auto parsed = parse_strict(text, match_file_limits);
  if (const auto* bad = std::get_if<ParseError>(&parsed))
    return Refusal{std::string(code::malformed), "", "The file is no JSON that can be read: " + bad->what + "."};
  std::optional<Refusal> error;
  MatchFile file = read_file(Input(std::get<Json>(parsed), error));
  if (error) return *std::move(error);
  return file;
}

std::string write_match_file(const MatchFile& file) {
  Writer out;
  out.open_object().key("entries").open_list();
  for (const Json& entry : file.entries) out.raw(entry.dump());
  write_match_head(out.close_list(), file);
  return out.close_object().take();
}

void write_match_head(Writer& out, const MatchFile& file) {
  out.key("fairness");
  if (file.proof) write_proof(out, *file.proof);
  else out.null();
  out.key("format").name(match_file_format).key("game").string(file.game).key("match").string(file.match);
  out.key("options").raw(file.options.dump()).key("result").raw(file.result.dump()).key("rules").number(file.rules);
  out.key("seats").open_list();
  for (const FileSeat& seat : file.seats)
    out.open_object().key("kind").name(seat.bot ? "bot" : "person").key("name").string(seat.name).close_object();
  out.close_list();
  if (file.start) write(out.key("start"), *file.start);
}

std::variant<std::unique_ptr<Match>, Refusal> open_match(const MatchFile& file) {
  auto opened = open_match(file.game, file.rules, file.options, file.seats.size());
  const auto* match = std::get_if<std::unique_ptr<Match>>(&opened);
  if (match && Json::parse((*match)->options()) != file.options)
    return Refusal{std::string(code::malformed), "", "The options are not complete.", "/options"};
  return opened;
}

Json body_of(const Json& entry) {
  Json body = entry;
  for (const char* beside : {"at", "hash", "link", "seq"}) body.erase(beside);
  return body;
}

std::optional<Flaw> verify(const MatchFile& file) {
  auto opened = open_match(file);
  if (const auto* refused = std::get_if<Refusal>(&opened)) return Flaw{0, refused->message};
  Match& match = *std::get<std::unique_ptr<Match>>(opened);
  std::optional<ProofCheck> proof;
  if (file.proof) proof.emplace(file, *file.proof);
  if (file.start && file.entries.size() < file.start->seq) return Flaw{0, "entries that it has copied are missing"};
  if (std::string why = check_start(file, match); !why.empty()) return Flaw{0, std::move(why)};
  for (std::uint32_t i = 0; i < file.entries.size(); ++i) {
    ProofCheck* of_dice = proof && !is_copied(file.start, i + 1) ? &*proof : nullptr;
    if (std::string why = step(match, file.entries[i], of_dice); !why.empty()) return Flaw{i + 1, std::move(why)};
    if (std::string why = check_start(file, match); !why.empty()) return Flaw{i + 1, std::move(why)};
    if (std::string why = check_time(i > 0 ? &file.entries[i - 1] : nullptr, file.entries[i]); !why.empty())
      return Flaw{i + 1, std::move(why)};
  }
  if (file.result != result_json(match)) return Flaw{0, "the result is not the one that the entries lead to"};
  if (proof && !proof->all_links_used()) return Flaw{0, "it has links that belong to no draw"};
  if (proof)
    if (std::string why = proof->promises(); !why.empty()) return Flaw{0, std::move(why)};
  return std::nullopt;
}

}  // namespace protocol
