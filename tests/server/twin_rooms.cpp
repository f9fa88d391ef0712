#include "twin_rooms.hpp"

#include "stored_matches.hpp"

namespace server::test {
namespace {

constexpr auto referee = engine::Viewer::referee();

engine::Viewer viewer_at(std::size_t seat, std::size_t seats) {
  return seat < seats ? engine::Viewer(engine::seat_at(seat)) : engine::spectator;
}

class Witness final : public MessageSink {
 public:
  explicit Witness(Heard& received) : heard_(received) {}
  void send(Frame told) override {
    EXPECT_EQ(schema::what_is_wrong_with_message("page-hears", Json::parse(*told)), "") << *told;
    heard_.push_back(*told);
  }
  void close(CloseCode why, std::string_view reason) override {
    heard_.push_back(Json{{"type", "closed"}, {"code", why}, {"reason", reason}}.dump());
  }

 private:
  Heard& heard_;
};

// Large messages begin with it, and are not read for it.
std::string type_of(const std::string& frame) {
  constexpr std::string_view first = R"({"type":")";
  if (!frame.starts_with(first)) return Json::parse(frame).at("type").get<std::string>();
  return frame.substr(first.size(), frame.find('"', first.size()) - first.size());
}

}  // namespace

void Side::come(const Player& player, const Json& have) {
  auto& line = lines[player.id] = std::make_shared<Witness>(received[player.id]);
  ASSERT_TRUE(simulation.open().enqueue(Arrive{line, player}));
  Json join{{"type", "join"}, {"protocol", 1}, {"match", have.is_null() ? Json() : Json(match)}, {"have", have}};
  constexpr std::array names{"", "apart", "actions"};
  const auto form = forms % 4 < names.size() ? forms % 4 : static_cast<std::size_t>(player.id.back()) % names.size();
  if (form > 0) join["choices"] = names[form];
  say(player, join);
}

void Side::go(const Player& player) {
  ASSERT_TRUE(simulation.open().enqueue(Leave{lines.at(player.id)}));
  simulation.run();
}

void Side::say(const Player& player, const Json& message) {
  auto read = protocol::read_message(message.dump());
  ASSERT_TRUE(std::holds_alternative<protocol::Message>(read)) << message;
  EXPECT_EQ(schema::what_is_wrong_with_message("page-says", message), "") << message;
  ASSERT_TRUE(
      simulation.open().enqueue(ClientMessage{lines.at(player.id), std::get<protocol::Message>(std::move(read))}));
  simulation.run();
}

void Side::ask(const Player& player, Json message) {
  message["id"] = "r" + std::to_string(++asked);
  say(player, message);
}

// --- what both have stored ---

TwinRooms::TwinRooms(const twins::Setting& setting, std::uint64_t seed)
    : setting_(setting),
      seed_(seed),
      seats_(setting.setup.seats),
      viewer_(seed % (seats_ + 1)),
      twins_(setting, viewer_at(viewer_, seats_), seed) {
  const auto entries_min = 30 + seed * 37 % 150;
  while (twins_.one().seq() < entries_min || !decider()) {
    if (!twins_.step()) return;
    note();
  }
  choose_bot(seed);
  set_up(seed);
}

Player TwinRooms::viewer() const { return is_seated() ? person(viewer_) : eve; }

void TwinRooms::note() {
  log_here_.push_back(entry_record(twins_.one()));
  log_there_.push_back(entry_record(twins_.other()));
}

// Not the viewer, and with the same hand in both rooms: then it must act alike.
void TwinRooms::choose_bot(std::uint64_t seed) {
  for (std::size_t seat = 0; seat < seats_ && seed % 2 == 0; ++seat)
    if (seat != viewer_ && twins_.agree_on(seat) && !twins_.one().resigned(engine::seat_at(seat))) bot_ = seat;
}

void TwinRooms::set_up(std::uint64_t seed) {
  record_ = match_record(twins_.one(), "m_secret_" + std::to_string(seed), "ROOM22", bot_);
  dice_.emplace(record_);
  for (const auto& entry : log_here_)
    if (entry.body.starts_with(R"({"chance")"))
      dice_->count_drawn(entry.body.find(R"("from":"mog")") != std::string::npos);
  twins_.use([this](bool hidden, std::uint32_t total) { return dice_->draw(hidden, total).pick; });
  set_up(here, log_here_);
  set_up(there, log_there_);
}

void TwinRooms::set_up(Side& side, const std::vector<EntryRecord>& entries) const {
  side.simulation.rules.limits.bot_pause = 900ms;
  side.simulation.store.rooms[record_.room] = room_record(setting_.setup, record_, bot_);
  side.match = record_.id;
  side.forms = seed_;
  side.simulation.store.matches_by_id[record_.id] = {record_, entries};
}

// --- what goes on ---

void TwinRooms::everybody_comes() {
  for (std::size_t seat = 0; seat < seats_; ++seat)
    if (bot_ != seat) both([&](Side& side) { side.come(person(seat), nullptr); });
  both([](Side& side) { side.come(eve, nullptr); });
}

std::optional<engine::Seat> TwinRooms::decider() const {
  const engine::Node node = twins_.one().node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  return decision ? std::optional(decision->seat) : std::nullopt;
}

bool TwinRooms::settle() {
  while (std::holds_alternative<engine::Chance>(twins_.one().node()))
    if (!twins_.step()) return false;
  return true;
}

bool TwinRooms::act() {
  const auto seat = decider();
  if (!seat) return false;
  const auto seq = twins_.one().seq();
  if (bot_ == engine::index(*seat)) return act_by_bot(seq);
  if (!twins_.step()) return false;
  const Json action = Json::parse(twins_.one().texts().entry(referee)).at("action"),
             action_there = Json::parse(twins_.other().texts().entry(referee)).at("action");
  if (!settle()) return false;
  const auto message = [&](const Json& what) {
    return Json{{"type", "act"}, {"match", record_.id}, {"seq", seq}, {"action", what}};
  };
  here.ask(person(engine::index(*seat)), message(action));
  there.ask(person(engine::index(*seat)), message(action_there));
  return true;
}

bool TwinRooms::act_by_bot(std::uint32_t seq) {
  both([](Side& side) { side.simulation.pass(1s); });
  const auto action = [seq](Side& side) { return Json::parse(side.kept().entries.at(seq).body).at("action"); };
  return twins_.follow(action(here), action(there)) && settle();
}

std::size_t TwinRooms::other_person() const {
  std::size_t seat = 0;
  while (seat == viewer_ || bot_ == seat) ++seat;
  return seat;
}

void TwinRooms::talk(int kind) {
  const auto seq = twins_.one().seq();
  const bool decides = is_seated() && decider() == engine::seat_at(viewer_);
  const bool may_take_back =
      is_seated() && std::holds_alternative<std::uint32_t>(twins_.one().take_back_to(engine::seat_at(viewer_)));
  both([&](Side& side) {
    switch (kind % 7) {
      case 0: return side.ask(eve, {{"type", "chat"}, {"phrase", "hello"}});
      case 1:
        if (!decides)
          side.ask(viewer(), {{"type", "act"},
                              {"match", record_.id},
                              {"seq", seq},
                              {"action", {{"play", {{"card", "cat-1"}, {"to", "N3"}}}}}});
        return;
      case 2: side.go(viewer()); return side.come(viewer(), seq > 3 ? seq - 3 : 0);
      case 3: side.go(eve); return side.come(eve, nullptr);
      case 4:
        if (!may_take_back) side.ask(viewer(), {{"type", "offer"}, {"what", "take_back"}});
        return;
      case 5: side.ask(viewer(), {{"type", "ping"}, {"now", 1}}); return side.say(viewer(), {{"type", "sync"}});
      default:
        if (seats_ - (bot_ ? 1 : 0) < 3) return;
        side.ask(viewer(), {{"type", "offer"}, {"what", "draw"}});
        return side.ask(person(other_person()), {{"type", "answer"}, {"what", "draw"}, {"accept", false}});
    }
  });
}

void TwinRooms::resign() {
  both([this](Side& side) { side.ask(viewer(), {{"type", "resign"}}); });
}

void TwinRooms::play_again() {
  for (std::size_t seat = 0; seat < seats_; ++seat)
    if (bot_ != seat) both([&](Side& side) { side.ask(person(seat), {{"type", "offer"}, {"what", "rematch"}}); });
  for (std::size_t seat = 0; seat < seats_; ++seat)
    if (bot_ != seat)
      both([&](Side& side) {
        side.ask(person(seat), {{"type", "salt"}, {"match", "m_1"}, {"bytes", std::string(32, 'a')}});
      });
}

// --- what must hold ---

std::string TwinRooms::differ(std::string_view check, const std::string& one, const std::string& other,
                              const leaks::Plant& plant) const {
  if (one + plant.in(check, twins_.one()) == other + plant.in(check, twins_.other())) return "";
  return std::string(check) + ", entry " + std::to_string(twins_.one().seq()) + ":\n" + one + "\n" + other;
}

std::string TwinRooms::difference(const leaks::Plant& plant) {
  std::string found;
  for (const auto& player : {viewer(), eve}) {
    const Heard &one = here.received[player.id], &other = there.received[player.id];
    auto& i = compared_[player.id];
    for (; found.empty() && i < std::min(one.size(), other.size()); ++i)
      found = differ(type_of(one[i]), one[i], other[i], plant);
    if (found.empty()) found = differ("number", std::to_string(one.size()), std::to_string(other.size()), plant);
  }
  return found.empty()
             ? differ("lobby", Json(here.simulation.listed).dump(), Json(there.simulation.listed).dump(), plant)
             : found;
}

void TwinRooms::expect_in_step() {
  ASSERT_EQ(here.kept().entries.size(), twins_.one().seq());
  ASSERT_EQ(here.kept().entries.back().hash, twins_.one().state_hash(protocol::state_format));
  ASSERT_EQ(there.kept().entries.back().hash, twins_.other().state_hash(protocol::state_format));
}

void TwinRooms::expect_no_proof() {
  dice_->count_drawn(true);  // the next one neither
  auto secrets = dice_->hidden_links();
  secrets.insert(secrets.end(), {record_.open_seed, record_.hidden_seed});
  for (const auto& [player, received] : here.received)
    for (const auto& frame : received)
      for (const auto& secret : secrets)
        ASSERT_EQ(frame.find(secret), std::string::npos) << player << " received " << frame;
}

void TwinRooms::count_differences(std::map<std::string, int>& found) {
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    const Heard &one = here.received[person(seat).id], &other = there.received[person(seat).id];
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i)
      if (one[i] != other[i]) ++found[type_of(one[i])];
  }
}

}  // namespace server::test
