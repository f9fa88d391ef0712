#include "room_simulation.hpp"

namespace server::test {

void RecordingSink::send(Frame told) {
  ASSERT_TRUE(told) << "a frame that was not made";
  if (closed) return;
  received.push_back(Json::parse(*told));
  EXPECT_EQ(schema::what_is_wrong_with_message("page-hears", received.back()), "") << *told;
}

void RecordingSink::close(CloseCode why, std::string_view said) {
  if (closed) return;
  closed = why;
  reason = said;
}

RoomSimulation::RoomSimulation(std::uint64_t seed) : rng_(seed) {
  rules.limits.bot_pause = 0ms;
  spdlog::set_level(spdlog::level::warn);  // people come and go thousands of times
}

RoomSimulation::~RoomSimulation() {
  restart();
  run();
}

void RoomSimulation::make_room(Json contract, const std::string& host) {
  auto read = read_contract(contract);
  ASSERT_TRUE(std::holds_alternative<Contract>(read)) << std::get<protocol::Refusal>(read).message;
  const Seating seating(std::get<Contract>(read), host);
  store.rooms["ROOM22"] = {
      "ROOM22", "link", to_json(seating.contract()).dump(), seating.state_text(), "waiting", "", false, now(), now()};
}

Room& RoomSimulation::open() {
  if (stopped_) store.outages.push_back({*stopped_, now()});
  stopped_.reset();
  if (!room) {
    room = std::make_shared<Room>(io_->get_executor(), "ROOM22", RoomServices{*this, store, rules, counts});
    asio::co_spawn(*io_, room->run(), asio::detached);
  }
  return *room;
}

std::shared_ptr<Room> RoomSimulation::open_beside(const std::string& code) {
  auto record = store.rooms.at("ROOM22");
  record.code = code;
  record.link = "link of " + code;
  record.phase = "waiting";
  record.match = "";
  store.rooms[code] = std::move(record);
  auto beside = std::make_shared<Room>(io_->get_executor(), code, RoomServices{*this, store, rules, counts});
  asio::co_spawn(*io_, beside->run(), asio::detached);
  return beside;
}

void RoomSimulation::restart() {
  if (!stopped_) stopped_ = now();
  if (room) { EXPECT_TRUE(room->enqueue(Shut{})); }
  run();
  alarm_ = never;
}

void RoomSimulation::crash() {
  if (!stopped_) stopped_ = now();
  room.reset();
  io_ = std::make_unique<asio::io_context>(1);
  alarm_ = never;
}

void RoomSimulation::start() {
  EXPECT_TRUE(open().enqueue(Tick{}));
  run();
}

bool RoomSimulation::run_one() {
  io_->restart();
  return io_->poll_one() > 0;
}

void RoomSimulation::run() {
  for (int turns = 0; turns < 10'000; ++turns) {
    io_->restart();
    if (io_->poll() > 0) continue;
    if (alarm_ > steady()) return;
    alarm_ = never;
    EXPECT_TRUE(open().enqueue(Tick{}));
  }
  FAIL() << "the room never comes to rest";
}

void RoomSimulation::pass(std::chrono::milliseconds time) {
  const auto until = steady_ + time;
  for (run(); alarm_ <= until && !testing::Test::HasFailure(); run()) steady_ = std::max(alarm_, steady_);
  steady_ = until;
  run();
}

std::optional<std::chrono::seconds> RoomSimulation::ask_to_begin(const std::string& address, double price) {
  begun_.set_rate(rules.limits.matches_per_minute);
  return begun_.ask(address, steady_, price);
}

void RoomSimulation::random(std::span<std::uint8_t> bytes) {
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng_());
}

void RoomSimulation::wake(const std::string& code, Steady at) {
  if (code == "ROOM22") alarm_ = at;
}

void RoomSimulation::announce(const std::string& code, Listing listing) {
  if (!listing.json.empty()) {
    EXPECT_EQ(schema::what_is_wrong("page-hears", "ListedRoom", Json::parse(listing.json)), "") << listing.json;
  }
  listed[code] = std::move(listing.json);
}

awaitable<void> RoomSimulation::pause(std::chrono::milliseconds) {
  const auto executor = co_await asio::this_coro::executor;
  co_await asio::post(executor, use_awaitable);
}

bool RoomSimulation::think(const std::string& code, const std::string& address, std::uint64_t number,
                           std::unique_ptr<const protocol::Thought> thought, std::stop_token stop) {
  if (code != "ROOM22" || !bots_may_think) return false;
  if (queue)
    return queue->think(address,
                        {std::move(thought), std::move(stop), Steady::clock::now() + 1h, [](const auto&, double) {}});
  thoughts.push_back({number, std::move(stop), address});
  if (holds_thoughts) {
    kept = std::move(thought);
    return true;
  }
  auto choice = thought->choose({}, Steady{});
  return room->enqueue(Decided{number, std::move(choice.action), choice.shares});
}

void RoomSimulation::asleep(const std::string& code) {
  if (code != "ROOM22") return;
  room.reset();
  const auto& record = store.rooms.at(code);
  alarm_ = record.wake_at > 0 ? steady_ + std::chrono::milliseconds(*record.wake_at - now()) : never;
}

void Page::come() {
  sink = std::make_shared<RecordingSink>();
  ASSERT_TRUE(simulation_.open().enqueue(Arrive{sink, player, address}));
  Json join{{"type", "join"},
            {"protocol", 1},
            {"match", match ? Json(*match) : Json(nullptr)},
            {"have", view.is_null() ? Json(nullptr) : Json(seq)}};
  if (!choices_form.empty()) join["choices"] = choices_form;
  say(join);
}

void Page::go() {
  if (sink && simulation_.room) { EXPECT_TRUE(simulation_.room->enqueue(Leave{sink})); }
  simulation_.run();
  sink.reset();
}

bool Page::post(const Json& message) {
  auto read = protocol::read_message(message.dump());
  if (!std::holds_alternative<protocol::Message>(read)) {
    ADD_FAILURE() << "no message: " << message;
    return false;
  }
  EXPECT_EQ(schema::what_is_wrong_with_message("page-says", message), "") << message;
  return sink && simulation_.room &&
         simulation_.room->enqueue(ClientMessage{sink, std::get<protocol::Message>(std::move(read))});
}

void Page::say(const Json& message) {
  EXPECT_TRUE(post(message)) << message;
  simulation_.run();
  receive();
}

Json Page::ask(Json message) {
  const auto id = next_id();
  message["id"] = id;
  say(message);
  return replies.contains(id) ? replies.at(id) : Json();
}

std::string Page::result_of(Json message) {
  const auto reply = ask(std::move(message));
  if (reply.is_null()) return "no answer";
  return reply.at("result") == "refused" ? reply.at("code").get<std::string>() : reply.at("result").get<std::string>();
}

Json Page::act_message(std::size_t choice) const {
  return {
      {"type", "act"}, {"match", *match}, {"seq", seq}, {"action", choices.at(choice % choices.size()).at("action")}};
}

void Page::receive() {
  while (sink && !sink->received.empty()) {
    const Json message = std::move(sink->received.front());
    sink->received.pop_front();
    on(message);
  }
}

void Page::on(const Json& message) {
  const auto& type = message.at("type").get_ref<const std::string&>();
  if (type == "snapshot") {
    ++snapshots;
    match = message.at("match").get<std::string>();
    fairness = message.at("fairness");
    take(message.at("view"), message);
  } else if (type == "update") {
    ++updates;
    ASSERT_EQ(message.at("match"), *match);
    ASSERT_EQ(message.at("seq").get<std::uint32_t>(), seq + 1) << "a gap";
    take(view.patch(message.at("patch")), message);
  } else if (type == "choices") {
    ASSERT_EQ(message.at("match"), *match);
    ASSERT_EQ(message.at("seq"), seq);
    ASSERT_EQ(message.contains("actions"), choices_form == "actions");
    choices = message.contains("choices") ? message.at("choices") : Json::array();
    for (const auto& action : message.value("actions", Json::array())) choices.push_back({{"action", action}});
    ASSERT_FALSE(choices.empty());
  } else if (type == "room") {
    room = message;
  } else if (type == "reply") {
    ASSERT_TRUE(replies.emplace(message.at("id"), message).second) << "two replies to " << message;
  } else if (type == "result") {
    result = message.at("result");
  } else if (type == "offer") {
    offers.push_back(message);
  } else if (type == "fairness") {
    fairness = message;
    if (message.at("salts").is_null()) salt_wanted = message.at("match").get<std::string>();
  } else {
    others.push_back(message);
  }
}

void Page::take(Json next, const Json& message) {
  shown = message;
  view = std::move(next);
  seq = message.at("seq").get<std::uint32_t>();
  choices = choices_form.empty() ? message.at("choices") : Json::array();
  clocks = message.at("clocks");
  // Updates have it that end a request.
  hashed = message.contains("hash");
  ASSERT_TRUE(hashed || !choices_form.empty());
  if (hashed) { ASSERT_EQ(protocol::view_hash(view.dump()), message.at("hash")) << "after entry " << seq; }
}

TwoPlayers::TwoPlayers(Json changes, std::uint64_t seed) : simulation(seed) {
  Json contract{{"game", "kilkenny-cats"}, {"seats", 2}};
  contract.update(changes);
  simulation.make_room(contract, "p_ada");
  ben.choices_form = "apart";
  ada.come();
  ben.come();
}

void TwoPlayers::sit() {
  EXPECT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
  EXPECT_EQ(ben.result_of({{"type", "sit"}, {"seat", 1}}), "applied");
  EXPECT_EQ(ada.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  EXPECT_EQ(ben.result_of({{"type", "ready"}, {"ready", true}}), "applied");
}

void TwoPlayers::salt() {
  receive();
  for (auto* page : pages)
    page->say({{"type", "salt"}, {"match", page->salt_wanted}, {"bytes", std::string(32, page == &ada ? 'a' : 'b')}});
  receive();
}

void TwoPlayers::start() {
  sit();
  EXPECT_EQ(ada.result_of({{"type", "start"}}), "applied");
  salt();
}

void TwoPlayers::receive() {
  ada.receive();
  ben.receive();
}

Page* TwoPlayers::decider() {
  receive();
  return ada.is_asked() ? &ada : ben.is_asked() ? &ben : nullptr;
}

bool TwoPlayers::move(std::size_t choice) {
  auto* page = decider();
  if (!page) return false;
  EXPECT_EQ(page->result_of(page->act_message(choice)), "applied");
  receive();
  return true;
}

}  // namespace server::test
