// What programs and the page ask over HTTP: players, rooms, matches. protocol/README.md says
// it in full. Lives on one thread; slow work goes to the readers' pool.
#pragma once

#include "server/base/allowance.hpp"
#include "server/base/config.hpp"
#include "server/http/bans.hpp"
#include "server/http/frame_readers.hpp"
#include "server/http/link_preview.hpp"
#include "server/http/one_at_a_time.hpp"
#include "server/http/packed_text.hpp"
#include "server/http/player_data.hpp"
#include "server/http/reviews.hpp"
#include "server/http/wrong_codes.hpp"
#include "server/match/match_text.hpp"
#include "server/net/connection_counter.hpp"
#include "server/net/peers.hpp"
#include "server/net/request_handler.hpp"
#include "server/room/match_sight.hpp"
#include "server/shard/shard_gateway.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>

#include <deque>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace server {

class Seating;

class Api {
 public:
  // What it works with; all of it outlives the Api.
  struct Services {
    const Config& config;
    Store& store;
    ShardGateway& gateway;
    asio::thread_pool& readers;
    std::function<bool()> store_is_healthy;
    std::function<bool()> is_draining = [] { return false; };              // nothing new is to come here
    std::function<bool()> refuses_rooms = [] { return false; };            // and no new room is made any more
    const Bans* bans = nullptr;                                            // null: nobody is banned
    std::function<void(const std::string&)> renamed = [](const auto&) {};  // a player: the other servers are to hear it
    std::function<void(const std::string&)> gone = [](const auto&) {};  // a player: his sessions are to end everywhere
    // A player who was deleted, or merged into another one (else ""): nothing in memory is to name them, on any server.
    std::function<void(const std::string&, const std::string& heir)> forgotten = [](const auto&, const auto&) {};
  };
  explicit Api(Services);

  // The allowances and names of the configuration have changed.
  void configure();
  WrongCodeBudget& wrong_codes() { return wrong_codes_; }
  // Lets go of what may name a player who has been deleted, also of what is being made.
  void forget_texts();

  // Whether requests to this Host are answered at all.
  bool serves(const HttpRequest&) const;
  // None if there is no such address.
  awaitable<std::optional<HttpResponse>> answer(const HttpRequest&);
  // Whether who asks has a seat in a room, or is host of one.
  awaitable<bool> is_seated(const HttpRequest&);
  awaitable<std::variant<HttpResponse, UpgradeTarget>> admit(const HttpRequest&);
  // What stands in the head of the page at /r/NAME or /m/ID, for messengers: what a stranger may know of it.
  awaitable<std::string> preview_head(const HttpRequest&);

  // What there is about a player. None: the store has failed.
  awaitable<Stored<PlayerData>> data_of(const Player&);
  // They are forgotten, and then leave their rooms. What the store has against it, or none: then they are gone, also if a
  // room could not be told yet.
  awaitable<std::optional<protocol::Refusal>> forget(const std::string& player);
  // The other player has this one's matches, chat, and places in rooms; this one is gone, and their devices are nobody's.
  // Why not, or none: `running` while the player plays a match, `gone` unless they are two players who are there.
  awaitable<std::optional<protocol::Refusal>> merge(const std::string& player, const std::string& into);
  // Rooms that could not be told yet of somebody who is gone are told now: of this player, or of all ("").
  awaitable<void> finish_departures(std::string player);

 private:
  // `name` is what stands for the * of the path.
  using Handler = awaitable<HttpResponse> (Api::*)(const HttpRequest&, std::string name);
  struct Route {
    std::string_view path;
    std::string_view method;
    Handler handler;
    double price;  // of the address's credits: about 0.1 ms of work each
    bool packs_if_long = false;
  };
  static std::span<const Route> routes();
  // 429 if neither the address nor the asker can pay the price.
  awaitable<std::optional<HttpResponse>> charge(const HttpRequest&, double price);
  // The route's answer, if it is paid.
  awaitable<HttpResponse> priced(const Route&, const HttpRequest&, std::string name);
  void pack_games();

  awaitable<HttpResponse> create_player(const HttpRequest&, std::string);
  awaitable<HttpResponse> me(const HttpRequest&, std::string);
  awaitable<HttpResponse> change_me(const HttpRequest&, std::string);
  awaitable<HttpResponse> delete_me(const HttpRequest&, std::string);
  awaitable<HttpResponse> my_data(const HttpRequest&, std::string);
  awaitable<HttpResponse> create_link(const HttpRequest&, std::string);
  awaitable<HttpResponse> use_link(const HttpRequest&, std::string);
  awaitable<HttpResponse> games(const HttpRequest&, std::string);
  awaitable<HttpResponse> game_texts(const HttpRequest&, std::string slug);
  awaitable<HttpResponse> create_room(const HttpRequest&, std::string);
  // Who sits in the room that is asked for, and under which contract.
  awaitable<std::variant<HttpResponse, Seating>> read_new_room(const HttpRequest&, const Player& host, const Json&);
  awaitable<std::variant<HttpResponse, Seating>> continue_match(const HttpRequest&, const Player& host, const Json&);
  awaitable<HttpResponse> list_rooms(const HttpRequest&, std::string);
  awaitable<HttpResponse> room(const HttpRequest&, std::string name);
  awaitable<HttpResponse> leave_room(const HttpRequest&, std::string name);
  awaitable<HttpResponse> close_room(const HttpRequest&, std::string name);
  awaitable<HttpResponse> list_matches(const HttpRequest&, std::string);
  awaitable<HttpResponse> match(const HttpRequest&, std::string id);
  awaitable<HttpResponse> frames(const HttpRequest&, std::string id);
  awaitable<HttpResponse> analysis(const HttpRequest&, std::string id);
  awaitable<HttpResponse> review(const HttpRequest&, std::string id);
  awaitable<HttpResponse> alive(const HttpRequest&, std::string);
  awaitable<HttpResponse> ready(const HttpRequest&, std::string);

  bool is_behind_tls(const HttpRequest&) const;
  // A browser accepts a name with the prefix __Host- only over TLS, from this very host: no
  // other server of the same domain can set it.
  std::string_view cookie_name(const HttpRequest&) const;
  // The request carries neither a cookie of ours nor an Authorization.
  bool names_nobody(const HttpRequest&) const;
  // The token that who() takes from a cookie; "" if it takes none, or that of an Authorization.
  std::string cookie_token(const HttpRequest&) const;
  // Who asks, by cookie or token: none if nobody knows them.
  awaitable<Stored<std::optional<Player>>> who(const HttpRequest&);
  // The same for one who has a seat in a room, or is host of one.
  awaitable<std::optional<Player>> seated(const HttpRequest&);
  // What others of an address ask for keeps nobody from his seat: past the credits of the address he
  // pays from his own. False if they are used up, or he has no seat.
  awaitable<bool> pays_by_himself(const HttpRequest&, double price);
  // The same as who(), for a route that anybody may ask: 403 for who is banned.
  awaitable<std::variant<HttpResponse, std::optional<Player>>> anybody(const HttpRequest&);
  // The same as who() where nobody else may ask: else the answer is 401.
  awaitable<std::variant<HttpResponse, Player>> someone(const HttpRequest&);
  // 403 for who is banned, with the reason and, in Retry-After, for how long.
  std::optional<HttpResponse> refuse_banned(const std::string& player, const std::string& address) const;
  // 400 for a request that opens a room by its link where several servers run. A balancer chooses the server by the
  // path: one that only this request comes to would take the room from the server that all others are at.
  std::optional<HttpResponse> refuse_link_in_path(const std::string& name) const;
  // A room by code or link, or 404, or 429 for an address that guesses codes.
  awaitable<std::variant<HttpResponse, RoomRecord>> find_room(const HttpRequest&, const std::string& name,
                                                              const std::string& player);
  // link_preview.cpp
  awaitable<std::optional<LinkPreview>> preview_room(const HttpRequest&, std::string name);
  awaitable<std::optional<LinkPreview>> preview_match(const HttpRequest&, std::string id);
  // Its name and pitch; null if there is no such game.
  const Json* game_named(std::string_view slug) const;
  awaitable<HttpResponse> public_rooms();
  // The rooms in which the player is host or has a seat; those used last.
  awaitable<Stored<Json>> rooms_of(const Player&);
  // Adds a page of the player's matches.
  awaitable<Stored<Done>> read_matches(PlayerData&);
  // All but the matches.
  awaitable<Stored<Done>> read_beside_matches(PlayerData&);
  // False: the room is still to be told.
  awaitable<bool> finish(const Departure&);
  // The player is gone: no request or session of theirs goes on, and what is kept of them is let go of.
  awaitable<void> note_gone(const std::string& player, const std::string& heir);
  bool is_gone(const std::string& player) const;
  // Refused with `running` while the player plays a match.
  awaitable<std::optional<protocol::Refusal>> may_merge(const std::string& player);
  awaitable<std::optional<protocol::Refusal>> ask_room(std::string room, RoomRequest::What, std::string player,
                                                       std::optional<Player> into = {});
  static HttpResponse refuse_as(const protocol::Refusal&);
  awaitable<HttpResponse> request_of_room(const HttpRequest&, std::string name, RoomRequest::What);
  // 429 if the player has too many open rooms, or his address has made too many. Else it is counted, and if need be an
  // unused room of his has been closed for the new one: who is refused has lost nothing.
  awaitable<std::optional<HttpResponse>> too_many_rooms(const HttpRequest&, const Player&);

  // A match and whose eyes see it: 404 for who may not.
  struct Seen {
    MatchRecord match;
    std::optional<engine::Seat> seat;  // the asker's own
    std::uint64_t texts_forgotten;     // before it was read
  };
  // How the asker sees it; none if they may not. `rooms`: those that were read for this answer, by code.
  using RoomsRead = std::map<std::string, std::optional<RoomRecord>>;
  awaitable<Stored<std::optional<MatchSight>>> look_at(const MatchRecord&, const std::string& asker, RoomsRead& rooms);
  // Those that the asker may see, in the same order.
  awaitable<Stored<std::vector<MatchRecord>>> seen_of(const std::vector<MatchRecord>&, const std::string& asker,
                                                      RoomsRead& rooms);
  awaitable<std::variant<HttpResponse, Seen>> find_match(const HttpRequest&, const std::string& id);
  // The same of a match that is over: 403 before.
  awaitable<std::variant<HttpResponse, Seen>> find_ended_match(const HttpRequest&, const std::string& id);
  static HttpResponse unchanging(HttpResponse);
  // A text that is made by playing the match again, compressed while it is made; kept under `key`
  // if the match is over. 429 if too many are being made, or are on their way.
  using WriteText = std::function<void(const StoredMatch&, const TextSink&)>;
  awaitable<HttpResponse> text_of(const HttpRequest&, Seen, std::string key, WriteText);
  // Whose frames are asked for, or why he does not get them.
  static std::variant<HttpResponse, engine::Viewer> viewer_of_frames(const HttpRequest&, const Seen&);
  // `key`: of the match and its viewer.
  awaitable<HttpResponse> frames_page(const HttpRequest&, Seen, engine::Viewer, std::string key, std::uint32_t after);
  // A reader at that place, with the entries of its page; else why there is none.
  using Reader = std::unique_ptr<FrameReader>;
  awaitable<std::variant<HttpResponse, Reader>> frame_reader(const HttpRequest&, const Seen&, engine::Viewer,
                                                             const std::string& key, std::uint32_t after);
  // A place among the answers that are on their way to an address, or null.
  std::shared_ptr<void> sends_text(const Executor&, const HttpRequest&);
  // A place among the matches that are played again for an address, or null.
  std::shared_ptr<void> makes_text(const Executor&, const HttpRequest&);
  void count_texts(const Executor&);
  void keep_review(const Executor& here, const std::string& match, std::shared_ptr<const PackedText>);
  // Runs on the readers' pool and comes back. `Result` is one of those at its definition.
  template <class Result>
  awaitable<Result> read_aside(std::function<Result()> work);
  // Set-Cookie. Without a token the browser forgets what it has.
  std::pair<std::string, std::string> cookie_of(const HttpRequest&, const std::string& token) const;
  HttpResponse signed_in(int status, const HttpRequest&, const Player&, const std::string& token) const;

  Services services_;
  Origins origins_;
  Allowance requests_;  // by address
  // Past that: by player, of all who have a seat together, and of all other players.
  Allowance requests_of_seated_, requests_of_all_seated_, requests_of_all_others_;
  Allowance guests_, rooms_, links_;
  OneAtATime makes_room_, reads_data_, begins_review_;  // the last by match
  WrongCodeBudget wrong_codes_;
  std::shared_ptr<const PackedText> games_;                              // without the longer texts
  std::map<std::string, std::shared_ptr<const PackedText>> game_texts_;  // by slug
  std::map<std::string, Json, std::less<>> game_facts_;                  // by slug: name and pitch
  PackedTexts texts_;                                                    // of matches that are over
  FrameReaders frame_readers_;
  std::deque<std::string> gone_;                                // players: those who went last
  std::uint64_t texts_forgotten_ = 0;                           // times: what was begun before is not kept
  std::shared_ptr<ConnectionCounter> texts_made_, texts_sent_;  // none before the first one
  std::optional<Reviews> reviews_;                              // none before the first one
};

inline constexpr double replay_price = 36;  // of a match that is played from its beginning, in credits

// The JSON of a request's body, or what is wrong with it.
std::variant<Json, HttpResponse> read_body(const HttpRequest&);
// 401: nobody is known by the cookie or token, or not any more.
HttpResponse unknown_player();
// A player who was to be merged, deleted or signed in is not there any more.
inline constexpr std::string_view gone_code = "gone";
// Whether this names a room by its code, and not by its link.
bool is_room_code(std::string_view name);
// 400 that says which field is wrong.
HttpResponse malformed(std::string_view message, std::string_view field);

}  // namespace server
