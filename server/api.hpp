// What programs and the page ask over HTTP: players, rooms, matches. protocol/README.md says
// it in full. Lives on one thread; slow work goes to the readers' pool.
#pragma once

#include "server/allowance.hpp"
#include "server/config.hpp"
#include "server/desk.hpp"
#include "server/doors.hpp"
#include "server/match_text.hpp"
#include "server/peers.hpp"

#include <boost/asio/thread_pool.hpp>

#include <functional>
#include <span>
#include <string>
#include <unordered_map>

namespace server {

class Api {
 public:
  // What it works with; all of it outlives the Api.
  struct House {
    const Config& config;
    Store& store;
    Doors& doors;
    asio::thread_pool& readers;
    std::function<bool()> store_is_healthy;
  };
  explicit Api(House);

  // None if there is no such address.
  awaitable<std::optional<Answer>> answer(const Ask&);
  awaitable<std::variant<Answer, Pass>> admit(const Ask&);

 private:
  // `name` is what stands for the * of the path.
  using Handler = awaitable<Answer> (Api::*)(const Ask&, std::string name);
  struct Route {
    std::string_view path;
    std::string_view method;
    Handler handler;
  };
  static std::span<const Route> routes();

  awaitable<Answer> create_player(const Ask&, std::string);
  awaitable<Answer> me(const Ask&, std::string);
  awaitable<Answer> change_me(const Ask&, std::string);
  awaitable<Answer> create_link(const Ask&, std::string);
  awaitable<Answer> use_link(const Ask&, std::string);
  awaitable<Answer> games(const Ask&, std::string);
  awaitable<Answer> create_room(const Ask&, std::string);
  awaitable<Answer> list_rooms(const Ask&, std::string);
  awaitable<Answer> room(const Ask&, std::string name);
  awaitable<Answer> list_matches(const Ask&, std::string);
  awaitable<Answer> match(const Ask&, std::string id);
  awaitable<Answer> frames(const Ask&, std::string id);
  awaitable<Answer> analysis(const Ask&, std::string id);
  awaitable<Answer> alive(const Ask&, std::string);
  awaitable<Answer> ready(const Ask&, std::string);

  // Who asks, by cookie or token: none if nobody knows them.
  awaitable<Stored<std::optional<Player>>> who(const Ask&);
  // The same where nobody else may ask: else the answer is 401.
  awaitable<std::variant<Answer, Player>> someone(const Ask&);
  // A room by code or link, or 404, or 429 for an address that guesses codes.
  awaitable<std::variant<Answer, RoomRecord>> find_room(const Ask&, const std::string& name, const std::string& player);
  awaitable<Answer> public_rooms();
  awaitable<Answer> rooms_of(const Player&);
  awaitable<bool> is_turn_of(std::string match, std::size_t seat);
  awaitable<std::optional<Answer>> too_many_rooms(const Ask&, const Player&);

  // A match and whose eyes see it: 404 for who may not.
  struct Seen {
    StoredMatch stored;
    std::optional<engine::Seat> seat;  // the asker's own
  };
  awaitable<std::variant<Answer, Seen>> find_match(const Ask&, const std::string& id);
  // Runs on the readers' pool and comes back.
  awaitable<std::string> read_aside(std::function<std::string()> work);
  Answer signed_in(int status, const Ask&, const Player&, const std::string& token) const;

  House house_;
  Origins origins_;
  Allowance guests_, rooms_, wrong_codes_, wrong_codes_in_all_, links_;
  struct Link {
    std::string player;
    std::chrono::steady_clock::time_point until;
  };
  std::unordered_map<std::string, Link> open_links_;  // by hash of the secret
};

// The JSON of a request's body, or what is wrong with it.
std::variant<Json, Answer> read_body(const Ask&);
// 400 that says which field is wrong.
Answer malformed(std::string_view message, std::string_view field);

}  // namespace server
