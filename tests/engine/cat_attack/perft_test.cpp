// Counts of what can follow. perft.tsv: a position, a number of entries, and its leaves.
//
// A position is a list of phrases with semicolons between them, as position.hpp names them:
//   3 seats; kittens; cat 0 N3; lives 1 2; larder 1 bird fish; hand 0 cat-1 cat-2 ... (six);
//   gone 2 (retired); bird L1; mouse S3; car N; closed FI; throw (instead of the card phase)
#include "tests/engine/perft.hpp"
#include "tests/engine/cat_attack/position.hpp"
#include "tests/tests_dir.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;

template <class E, class Names>
E named(const Names& names, const std::string& word) {
  const auto at = std::find(names.begin(), names.end(), word);
  EXPECT_NE(at, names.end()) << word;
  return static_cast<E>(at - names.begin());
}

Space space(std::istringstream& words) {
  std::string word;
  words >> word;
  return named<Space>(space_names, word);
}

void deal(Position& position, std::istringstream& words, int seat) {
  Hand& hand = position.edit().hands[static_cast<std::size_t>(seat)];
  for (std::string word; words >> word;) hand.push(named<Card>(card_names, word));
  EXPECT_EQ(hand.size(), hand_max);
}

void retire(Position& position, int seat) {
  Cat& cat = position.edit().table.cats[static_cast<std::size_t>(seat)];
  cat.space.reset();
  cat.retired = true;
  position.lives(seat, 0);
}

void add(Position& position, const std::string& phrase) {
  std::istringstream words(phrase);
  std::string verb, word;
  int seat = 0, number = 0;
  words >> verb;
  if (verb == "cat") words >> seat, position.cat(seat, space(words));
  else if (verb == "lives") words >> seat >> number, position.lives(seat, number);
  else if (verb == "gone") words >> seat, retire(position, seat);
  else if (verb == "larder") {
    words >> seat;
    while (words >> word) position.larder(seat, {named<Item>(item_names, word)});
  } else if (verb == "hand") words >> seat, deal(position, words, seat);
  else if (verb == "bird") position.bird(space(words));
  else if (verb == "mouse") position.mouse(space(words));
  else if (verb == "car") words >> word, position.car(named<Street>(street_names, word));
  else if (verb == "closed") words >> word, position.close(named<Shop>(shop_names, word));
  else if (verb == "throw") position.to_throw();
  else ADD_FAILURE() << phrase;
}

State position_of(const std::string& text) {
  std::istringstream phrases(text);
  std::string phrase;
  std::getline(phrases, phrase, ';');
  const std::size_t seats = std::stoul(phrase);
  Options options;
  std::vector<std::string> rest;
  while (std::getline(phrases, phrase, ';')) {
    if (phrase == " kittens") options.kittens = true;
    else rest.push_back(phrase);
  }
  Position position(seats, options);
  for (Hand& hand : position.edit().hands) hand.clear();
  for (const std::string& each : rest) add(position, each);
  State& state = position.edit();  // all hands are given: the rest is the bag
  state.bag.fill(card_copies);
  for (const Hand& hand : state.hands)
    for (const Card card : hand) --state.bag[index(card)];
  return state;
}

TEST(CatAttackPerft, TheTableHolds) {
  std::ifstream table(tests_dir() + "/engine/cat_attack/perft.tsv");
  std::size_t rows = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream cells(line);
    std::string where;
    std::getline(cells, where, '\t');
    int entries = 0;
    engine::Leaves expected;
    cells >> entries >> expected;
    ASSERT_TRUE(cells) << line;
    EXPECT_EQ(engine::leaves_of<CatAttack>(position_of(where), entries), expected) << line;
    ++rows;
  }
  EXPECT_GE(rows, 10U);
}

std::string text_of(const Move& move) {
  const auto name = [](const auto& names, auto which) { return std::string(names[static_cast<std::size_t>(which)]); };
  const auto source = [&](const Source& from) {
    const auto* larder = std::get_if<InLarder>(&from);
    return larder ? "larder-" + std::to_string(index(larder->seat)) : name(space_names, std::get<Space>(from));
  };
  if (const auto* play = std::get_if<Play>(&move))
    return name(card_names, play->card) + (play->from ? " " + source(*play->from) : "") +
           (play->to ? " " + name(space_names, *play->to) : "");
  if (const auto* pick = std::get_if<PickFight>(&move))
    return "fight " + std::to_string(index(pick->seat)) + " " + name(card_names, pick->card);
  const auto& six = std::get<SixCat>(move);
  return "six " + std::to_string(index(six.seat)) + " " + name(space_names, six.to);
}

// A client and a stored match may rely on it: cards as they are sorted, where from and where to
// in the order of the board, larders by seat; then fights, then Six Cat.
TEST(CatAttackPerft, TheOrderOfMovesIsPinned) {
  const State cards = position_of(
      "3; cat 0 N3; cat 1 N5; larder 2 bird fish; gone 2; bird L2; hand 0 bird-1 cat-1 cat-attack cat-burglar mouse-1 "
      "speedy-cat; hand 1 bird-1 bird-2 bird-3 bird-4 bird-5 bird-6");
  std::string text;
  for (const Move& move : CatAttack::moves(cards)) text += text_of(move) + "; ";
  EXPECT_EQ(text,
            "bird-1 BH BS; bird-1 L2 L1; bird-1 L2 XW; bird-1 larder-2 GNE1; cat-1 N2; cat-1 N4; cat-attack L2; "
            "cat-attack N5; cat-burglar DAB; cat-burglar FIB; cat-burglar HNE; mouse-1 MH MS; speedy-cat; "
            "fight 1 bird-1; fight 1 cat-1; fight 1 mouse-1; ");
  const State six = position_of(
      "2; cat 0 N3; cat 1 S3; larder 1 bird; hand 0 bird-6 bird-6 bird-6 bird-5 bird-5 bird-5; "
      "hand 1 cat-1 cat-2 cat-3 cat-4 cat-5 cat-6");
  text.clear();
  for (const Move& move : CatAttack::moves(six))
    if (std::holds_alternative<SixCat>(move)) text += text_of(move) + "; ";
  EXPECT_EQ(text, "six 1 GNE2; six 1 GNW2; six 1 N1; six 1 N5; six 1 XE; six 1 XW; ");
}

}  // namespace
}  // namespace cat_attack_tests
