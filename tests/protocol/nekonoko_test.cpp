// Nekonoko on the wire: what its JSON looks like, and what is turned down.
#include "tests/protocol/files.hpp"
#include "tests/protocol/wire_fixture.hpp"

using protocol::Json;

namespace {

Json draw(const char* from, Json item) { return {{"chance", {{"draw", {{"from", from}, {"item", std::move(item)}}}}}}; }
Json dice(int d4, int d6) { return {{"chance", {{"throw", {{"dice", {"d4", "d6"}}, {"values", {d4, d6}}}}}}}; }

// Two seats, seat 0 begins. A letter a cell, as it is sown: r y b w are flowers, a dot is none.
class Nekonoko : public WireTest {
 protected:
  void sit_down(const char* options = "{}", std::string_view field = "rrrryyyybbbbwwww.........") {
    match_ = setups::open({"nekonoko", options, 2});
    for (const char letter : field) {
      const auto colour = std::string_view("rybw").find(letter);
      apply(draw("field", colour == std::string_view::npos
                              ? Json()
                              : Json(std::vector{"red", "yellow", "blue", "white"}[colour])));
    }
    apply(draw("starter", 0));
  }
};

TEST_F(Nekonoko, ShowsWhatTheMatchHasAndNothingElse) {
  sit_down();
  EXPECT_EQ(match_->options(), R"({"adjacent_corners":false,"players":2})");
  EXPECT_EQ(view()["seats"][1].dump(),
            R"({"flowers":{"blue":0,"red":0,"white":0,"yellow":0},"hand":8,"lost_kittens":[0,0],"resigned":false,)"
            R"("score":{"board":0,"groups":0,"lost":0,"total":0,"variety":0},"set_aside":0})");
  EXPECT_EQ(view()["cells"][3], (Json{{"flower", "red"}}));
  EXPECT_EQ(view()["cells"][16], Json());
  EXPECT_EQ(view()["dice"], Json());
  apply(dice(2, 5));
  EXPECT_EQ(patch(), R"([{"op":"replace","path":"/dice","value":[2,5]},{"op":"replace","path":"/to_act","value":0}])");
  EXPECT_EQ(events(), R"([{"dice":[2,5],"event":"thrown","seat":0}])");
}

TEST_F(Nekonoko, APatchNamesOneFlowerAndOneCell) {
  sit_down();
  apply(dice(2, 1));
  act(0, R"({"walk":{"die":"d4","way":"cw"}})");
  EXPECT_EQ(
      patch(),
      R"([{"op":"replace","path":"/cat","value":2},{"op":"replace","path":"/cells/1","value":{"chip":0}},)"
      R"({"op":"replace","path":"/dice","value":null},{"op":"replace","path":"/on_turn","value":1},)"
      R"({"op":"replace","path":"/seats/0/flowers/red","value":1},{"op":"replace","path":"/seats/0/hand","value":7},)"
      R"({"op":"replace","path":"/seats/0/score/board","value":1},{"op":"replace","path":"/seats/0/score/total","value":1},)"
      R"({"op":"replace","path":"/to_act","value":"chance"},{"op":"replace","path":"/turn","value":2}])");
  EXPECT_EQ(
      events(),
      R"([{"event":"walked","from":0,"seat":0,"steps":2,"to":2,"way":"cw"},{"cell":1,"event":"reached","reach":1,"seat":0},)"
      R"({"cell":1,"event":"collected","flower":"red","seat":0},{"cell":1,"event":"placed","seat":0},{"event":"turn_began","seat":1}])");
}

TEST_F(Nekonoko, AChoiceTellsAllThatItWouldDo) {
  sit_down();
  apply(dice(1, 1));
  act(0, R"({"walk":{"die":"d4","way":"cw"}})");
  apply(dice(1, 6));
  const Json choices = Json::parse(match_->texts().choices());
  ASSERT_EQ(choices.size(), 8U);
  // From stone 2 the large die would reach beyond the field.
  EXPECT_EQ(
      choices[0].dump(),
      R"({"action":{"walk":{"die":"d4","way":"cw"}},"does":[{"event":"walked","from":1,"seat":1,"steps":1,"to":2,"way":"cw"},)"
      R"({"cell":null,"event":"reached","reach":6,"seat":1},{"event":"turn_began","seat":0}]})");
  EXPECT_EQ(
      choices[4].dump(),
      R"({"action":{"jump":{"corner":0}},"does":[{"event":"jumped","from":1,"seat":1,"to":0},{"cell":0,"event":"reached","reach":1,"seat":1},)"
      R"({"cell":0,"event":"taken","owner":0,"seat":1},{"cell":0,"event":"placed","seat":1},{"event":"turn_began","seat":0}]})");
  act(1, R"({"jump":{"corner":0}})");
  EXPECT_EQ(view()["seats"][1]["lost_kittens"], (Json{1, 0}));
  EXPECT_NE(patch().find(R"({"op":"replace","path":"/seats/1/lost_kittens/0","value":1})"), std::string::npos)
      << patch();
  apply(dice(1, 6));
  act(0, R"({"walk":{"die":"d4","way":"cw"}})");
  apply(dice(1, 1));
  act(1, R"({"walk":{"die":"d6","way":"ccw"}})");
  EXPECT_NE(events().find(R"({"cell":0,"event":"set_aside","seat":1})"), std::string::npos) << events();
}

TEST_F(Nekonoko, ReadsAnActionStrictly) {
  sit_down(R"({"adjacent_corners":true})");
  apply(dice(2, 5));
  EXPECT_EQ(answer(1, R"({"walk":{"die":"d4","way":"cw"}})"), "not_yours  ");
  EXPECT_EQ(answer(0, R"({"walk":{"die":"d8","way":"cw"}})"), "malformed  /walk/die");
  EXPECT_EQ(answer(0, R"({"walk":{"die":"d4","way":"left"}})"), "malformed  /walk/way");
  EXPECT_EQ(answer(0, R"({"walk":{"die":"d4"}})"), "malformed  /walk");
  EXPECT_EQ(answer(0, R"({"walk":{"die":"d4","way":"cw","steps":2}})"), "malformed  /walk");
  EXPECT_EQ(answer(0, R"({"walk":{"die":"d4","way":"cw"},"jump":{"corner":0}})"), "malformed  ");
  EXPECT_EQ(answer(0, R"({"hop":{}})"), "malformed  ");
  EXPECT_EQ(answer(0, R"({"jump":{"corner":24}})"), "malformed  /jump/corner");
  EXPECT_EQ(answer(0, R"({"jump":{"corner":6.0}})"), "malformed  /jump/corner");
  EXPECT_EQ(answer(0, R"({"jump":{"corner":7}})"), "not_a_corner N10 ");
  EXPECT_EQ(answer(0, R"({"jump":{"corner":6}})"), "d6_not_six N10 ");
  EXPECT_EQ(answer(0, R"({"walk":{"die":"d4","way":"ccw"}})"), "applied");
  apply(dice(4, 6));
  EXPECT_EQ(answer(1, R"({"jump":{"corner":6}})"), "corner_not_adjacent N12 ");
  EXPECT_EQ(answer(1, R"({"jump":{"corner":18}})"), "applied");
}

TEST_F(Nekonoko, ReadsAnOutcomeStrictly) {
  match_ = setups::open({"nekonoko", "{}", 2});
  const auto subject = [&](const Json& entry) {
    const auto refused = match_->apply(entry);
    return refused ? refused->code + " " + refused->subject : "applied";
  };
  EXPECT_EQ(subject(draw("field", "pink")), "malformed /chance/draw/item");  // N6
  EXPECT_EQ(subject(draw("field", 1)), "malformed /chance/draw/item");
  EXPECT_EQ(subject(draw("starter", 0)), "malformed /chance");
  EXPECT_EQ(subject(draw("seats", "red")), "malformed /chance/draw/from");
  EXPECT_EQ(subject(draw("field", nullptr)), "applied");
  sit_down();
  EXPECT_EQ(subject(dice(5, 1)), "malformed /chance/throw/values/0");
  EXPECT_EQ(subject(dice(1, 7)), "malformed /chance/throw/values/1");
  EXPECT_EQ(subject({{"chance", {{"throw", {{"dice", {"d6", "d4"}}, {"values", {1, 1}}}}}}}),
            "malformed /chance/throw/dice/0");
  EXPECT_EQ(subject({{"chance", {{"throw", {{"dice", {"d4"}}, {"values", {1, 1}}}}}}}), "malformed /chance/throw/dice");
  EXPECT_EQ(subject({{"chance", {{"throw", {{"dice", {"d4", "d6"}}, {"values", {1}}}}}}}),
            "malformed /chance/throw/values");
  EXPECT_EQ(subject(dice(4, 6)), "applied");
}

// The published order in which a pick becomes two dice (protocol/README.md).
TEST_F(Nekonoko, OfTwoDiceTheFirstCountsSlowest) {
  sit_down();
  for (int d4 = 1; d4 <= 4; ++d4)
    for (int d6 = 1; d6 <= 6; ++d6) {
      const auto picks = match_->picks_of(dice(d4, d6).at("chance"));
      ASSERT_TRUE(picks);
      EXPECT_EQ(picks->first, static_cast<std::uint32_t>(6 * (d4 - 1) + (d6 - 1)));
      EXPECT_EQ(picks->count, 1U);
    }
}

TEST_F(Nekonoko, AnAgreedEndGoesByThePoints) {
  sit_down();
  apply(dice(2, 1));
  act(0, R"({"walk":{"die":"d4","way":"cw"}})");
  EXPECT_TRUE(match_->advisor().agrees_to_end(engine::seat_at(0), {}));
  EXPECT_FALSE(match_->advisor().agrees_to_end(engine::seat_at(1), {}));
  apply({{"ruling", {{"draw", Json::object()}}}});
  EXPECT_EQ(view()["result"],
            Json::parse(R"({"reason":"agreed","seats":[{"rank":1,"score":1},{"rank":2,"score":0}]})"));
  EXPECT_TRUE(files::json("protocol/games/nekonoko.json").at("reasons").contains("agreed"));
}

}  // namespace
