// Cat's Chess on the wire: what its JSON looks like, and what is turned down.
#include "tests/protocol/files.hpp"
#include "tests/protocol/wire_fixture.hpp"

using protocol::Json;

namespace {

class CatsChess : public WireTest {
 protected:
  // Seat 0 plays white.
  void SetUp() override {
    match_ = setups::open({"cats-chess", R"({"white":0})", 2});
    apply(draw("white"));
    apply(draw("black"));
  }
  static Json draw(const char* colour) { return {{"chance", {{"draw", {{"from", "seats"}, {"item", colour}}}}}}; }
  static Json thrown(int value) { return {{"chance", {{"throw", {{"dice", {"d100"}}, {"values", {value}}}}}}}; }
};

TEST_F(CatsChess, ShowsTheBoardAsAMap) {
  EXPECT_EQ(match_->options(), R"({"players":2,"white":0})");
  EXPECT_EQ(view()["board"].size(), 44U);
  EXPECT_EQ(view()["board"]["f10"], "k");
  EXPECT_EQ(view()["board"]["a2"], "*");
  EXPECT_FALSE(view()["board"].contains("e5"));
  EXPECT_EQ(view()["castling"], "KQkq");
  EXPECT_EQ(view()["buried"], Json::object());
  EXPECT_EQ(events(),
            R"([{"colour":"black","event":"dealt","seat":1},{"colour":"white","event":"turn_began","seat":0}])");
}

TEST_F(CatsChess, APatchNamesTheSquaresOfAMove) {
  // X56 the first rank is full and no cat has moved: only `end` would be left, so the turn ends by itself.
  act(0, R"({"move":{"from":"e3","to":"e5"}})");
  EXPECT_EQ(patch(),
            R"([{"op":"remove","path":"/board/e3"},{"op":"add","path":"/board/e5","value":"P"},)"
            R"({"op":"replace","path":"/en_passant","value":["e4"]},{"op":"replace","path":"/on_turn","value":1},)"
            R"({"op":"replace","path":"/to_act","value":1}])");
  EXPECT_EQ(events(),
            R"([{"event":"moved","from":"e3","piece":"P","seat":0,"to":"e5"},{"event":"turn_ended","seat":0},)"
            R"({"colour":"black","event":"turn_began","seat":1}])");
}

TEST_F(CatsChess, TellsOfATeleportAndItsThrows) {
  act(0, R"({"teleport":{}})");
  EXPECT_EQ(events(), R"([{"event":"teleporting","seat":0}])");
  apply(thrown(0));  // X37 the own rook stands there
  EXPECT_EQ(events(),
            R"([{"at":"a1","event":"thrown","seat":0},{"at":"a1","chosen":false,"event":"rethrown","seat":0}])");
  apply(thrown(44));
  EXPECT_EQ(events(), R"([{"at":"e5","event":"thrown","seat":0},{"at":"e5","event":"landed","piece":"T","seat":0}])");
  EXPECT_EQ(view()["teleported"], true);
  EXPECT_EQ(view()["step"], "begin");
  EXPECT_EQ(answer(0, R"({"teleport":{}})"), "already_teleported X39 ");
}

TEST_F(CatsChess, AChoiceTellsWhatItWouldDo) {
  act(0, R"({"neutral":{"from":"a2","to":"a4"}})");
  EXPECT_EQ(events(), R"([{"event":"neutral_moved","from":"a2","jumped":true,"seat":0,"to":"a4"}])");
  const Json choices = Json::parse(match_->texts().choices());
  const auto takes_yarn = std::find_if(choices.begin(), choices.end(), [](const Json& choice) {
    return choice["action"] == Json::parse(R"({"move":{"from":"a3","to":"a4"}})");
  });
  ASSERT_NE(takes_yarn, choices.end());
  EXPECT_EQ(
      (*takes_yarn)["does"].dump(),
      R"([{"at":"a4","by":"P","en_passant":false,"event":"taken","piece":"*","seat":0},{"event":"moved","from":"a3","piece":"P","seat":0,"to":"a4"}])");
  act(0, R"({"move":{"from":"a3","to":"a4"}})");
  EXPECT_EQ(view()["step"], "place");
  EXPECT_EQ(answer(0, R"({"end":{}})"), "neutral_piece_is_due X27 ");
  act(0, R"({"place":{"at":"j5"}})");
}

TEST_F(CatsChess, NamesAKingThatCouldBeTaken) {
  const auto go = [&](std::size_t seat, const std::string& from, const std::string& to) {
    act(seat, Json{{"move", {{"from", from}, {"to", to}}}}.dump().c_str());
  };
  const auto knight = [&](const char* from, const char* to) { go(0, from, to); };
  const auto pawn = [&](const char* file) { go(1, file + std::string("8"), file + std::string("7")); };
  knight("b1", "d2");
  act(0, R"({"end":{}})");
  pawn("a");
  knight("d2", "e4");
  act(0, R"({"end":{}})");
  pawn("b");
  knight("e4", "d6");
  act(0, R"({"end":{}})");
  pawn("j");
  EXPECT_EQ(match_->texts().threats(), "");
  knight("d6", "e8");
  EXPECT_EQ(match_->texts().threats(), "") << "white has made the move of this turn";
  act(0, R"({"end":{}})");
  EXPECT_EQ(match_->texts().threats(), R"(["f10"])");
  EXPECT_FALSE(view().contains("threats")) << "hashes of stored matches would change";
}

TEST_F(CatsChess, ReadsAnActionStrictly) {
  EXPECT_EQ(answer(1, R"({"end":{}})"), "not_yours  ");
  EXPECT_EQ(answer(0, R"({"move":{"from":"e0","to":"e5"}})"), "malformed  /move/from");
  EXPECT_EQ(answer(0, R"({"move":{"from":"e3","to":"k5"}})"), "malformed  /move/to");
  EXPECT_EQ(answer(0, R"({"move":{"from":"e3","to":"e11"}})"), "malformed  /move/to");
  EXPECT_EQ(answer(0, R"({"move":{"from":"e3","to":"e05"}})"), "malformed  /move/to");
  EXPECT_EQ(answer(0, R"({"move":{"from":"e3"}})"), "malformed  /move");
  EXPECT_EQ(answer(0, R"({"move":{"from":"e3","to":"e5","promote":"king"}})"), "malformed  /move/promote");
  EXPECT_EQ(answer(0, R"({"move":{"from":"e3","to":"e5","promote":"queen"}})"), "promotion_missing_or_wrong X15 ");
  EXPECT_EQ(answer(0, R"({"second":{"from":"d1","to":"d2","promote":"queen"}})"), "malformed  /second");
  EXPECT_EQ(answer(0, R"({"teleport":{"to":"e5"}})"), "malformed  /teleport");
  EXPECT_EQ(answer(0, R"({"teleport":null})"), "malformed  /teleport");
  EXPECT_EQ(answer(0, R"({"pass":{}})"), "malformed  ");
  EXPECT_EQ(answer(0, R"({"end":{}})"), "a_move_is_open X3 ");
  EXPECT_EQ(answer(0, R"({"mouse":{"at":"c2"}})"), "move_first X50 ");
}

TEST_F(CatsChess, ReadsAnOutcomeStrictly) {
  const auto subject = [&](const Json& entry) {
    const auto refused = match_->apply(entry);
    return refused ? refused->code + " " + refused->subject : "applied";
  };
  act(0, R"({"teleport":{}})");
  EXPECT_EQ(subject(thrown(100)), "malformed /chance/throw/values/0");
  EXPECT_EQ(subject(thrown(-1)), "malformed /chance/throw/values/0");
  EXPECT_EQ(subject(draw("white")), "malformed /chance");
  EXPECT_EQ(subject(draw("red")), "malformed /chance/draw/item");
  EXPECT_EQ(subject(thrown(99)), "applied");
  match_ = setups::open({"cats-chess", R"({"white":1})", 2});
  EXPECT_EQ(subject(draw("white")), "malformed /chance");  // X1
}

TEST_F(CatsChess, ReadsItsOptionStrictly) {
  for (const char* options : {R"({"white":2})", R"({"white":"black"})", R"({"white":null})", R"({"white":0.0})",
                              R"({"players":3})", R"({"colour":0})"})
    EXPECT_TRUE(std::holds_alternative<protocol::Refusal>(protocol::open_match("cats-chess", Json::parse(options), 2)))
        << options;
  EXPECT_TRUE(std::holds_alternative<protocol::Refusal>(protocol::open_match("cats-chess", Json::object(), 3)));
  EXPECT_EQ(setups::open({"cats-chess", "{}", 2})->options(), R"({"players":2,"white":"random"})");
}

}  // namespace
