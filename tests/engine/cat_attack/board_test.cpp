// The board's tables against the data file that the page draws from, and what the rule book
// says of it.
#include "engine/cat_attack/board.hpp"
#include "engine/cat_attack/paths.hpp"
#include "tests/tests_dir.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace engine::cat_attack;

// The data file, read just as far as this test needs: the text between two brackets, and the
// quoted words in a piece of text.
std::string board_file() {
  std::ifstream file(tests_dir() + "/../protocol/games/cat-attack-board.json");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string part(const std::string& text, const std::string& key, char open, char close) {
  const std::size_t at = text.find("\"" + key + "\"");
  if (at == std::string::npos) return "";
  std::size_t i = text.find(open, at);
  const std::size_t begin = i;
  int depth = 0;
  do {
    depth += (text[i] == open) - (text[i] == close);
    ++i;
  } while (depth > 0 && i < text.size());
  return text.substr(begin, i - begin);
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t i = text.find('"'); i != std::string::npos; i = text.find('"', i)) {
    const std::size_t end = text.find('"', i + 1);
    found.push_back(text.substr(i + 1, end - i - 1));
    i = end + 1;
  }
  return found;
}

std::string name(Space space) { return std::string(space_names[index(space)]); }

template <class Spaces>
std::vector<std::string> names(const Spaces& spaces) {
  std::vector<std::string> found;
  for (const Space space : spaces) found.push_back(name(space));
  return found;
}

std::size_t count_of_type(const std::string& file, const std::string& type) {
  std::size_t count = 0;
  for (std::size_t i = file.find("\"" + type + "\""); i != std::string::npos; i = file.find("\"" + type + "\"", i + 1))
    ++count;
  return count;
}

TEST(CatAttackBoard, NamesTheSpacesOfTheDataFileInOrder) {
  const auto found = words(part(board_file(), "spaces", '[', ']'));
  std::set<std::string> ids;
  for (std::size_t i = 0; i + 1 < found.size(); ++i)
    if (found[i] == "id") ids.insert(found[i + 1]);
  EXPECT_EQ(std::vector<std::string>(ids.begin(), ids.end()),
            std::vector<std::string>(space_names.begin(), space_names.end()));
}

TEST(CatAttackBoard, KnowsTheCuriositySpacesOfTheDataFile) {
  std::string text = part(board_file(), "spaces", '[', ']');
  SpaceSet curious;
  for (std::size_t i = 0; i < space_count; ++i) {
    const std::size_t at = text.find("\"id\": \"" + std::string(space_names[i]) + "\"");
    ASSERT_NE(at, std::string::npos);
    const std::size_t flag = text.find("\"curiosity\": ", at) + 13;
    if (text.compare(flag, 4, "true") == 0) curious.add(static_cast<Space>(i));
  }
  EXPECT_EQ(curious.size(), 10U);
  EXPECT_EQ(curious, board::curiosity_spaces);
}

TEST(CatAttackBoard, HasTheEdgesOfTheDataFile) {
  const auto found = words(part(board_file(), "edges", '[', ']'));
  ASSERT_EQ(found.size(), 2 * board::edges.size());
  for (std::size_t i = 0; i < board::edges.size(); ++i) {
    EXPECT_EQ(found[2 * i], name(board::edges[i].a));
    EXPECT_EQ(found[2 * i + 1], name(board::edges[i].b));
  }
}

TEST(CatAttackBoard, HasTheRoadTheShopsAndTheHousesOfTheDataFile) {
  const std::string file = board_file();
  const std::string shops = part(file, "shops", '{', '}');
  for (const Shop shop : all_shops) {
    const std::string text = part(shops, std::string(shop_names[index(shop)]), '{', '}');
    const auto& place = board::shops[index(shop)];
    EXPECT_EQ(words(part(text, "garden", '[', ']')), names(place.garden));
    EXPECT_NE(text.find("\"burglar\": \"" + name(place.burglar) + "\""), std::string::npos);
    EXPECT_NE(text.find("\"item\": \"" + std::string(item_names[index(place.item)]) + "\""), std::string::npos);
  }
  const std::string houses = part(file, "houses", '{', '}');
  for (const House house : all_houses) {
    const std::string text = part(houses, std::string(house_names[index(house)]), '{', '}');
    EXPECT_EQ(words(part(text, "garden", '[', ']')), names(board::houses[index(house)].garden));
    EXPECT_NE(text.find("\"home\": \"" + name(home_of(house)) + "\""), std::string::npos);
  }
}

TEST(CatAttackBoard, HasTheNumbersOfTheRuleBook) {
  const std::string file = part(board_file(), "spaces", '[', ']');
  EXPECT_EQ(count_of_type(file, "street"), 20U);
  EXPECT_EQ(count_of_type(file, "shop_garden"), 12U);
  EXPECT_EQ(count_of_type(file, "burglar"), 4U);
  EXPECT_EQ(count_of_type(file, "wall"), 17U);
  EXPECT_EQ(count_of_type(file, "house_garden"), 24U);
  EXPECT_EQ(count_of_type(file, "home"), 6U);
}

TEST(CatAttackBoard, EveryStreetHasFiveSpacesInTheOrderOfTheRoad) {
  EXPECT_EQ(names(board::road), (std::vector<std::string>{"N1", "N2", "N3", "N4", "N5", "E1", "E2", "E3", "E4", "E5",
                                                          "S1", "S2", "S3", "S4", "S5", "W1", "W2", "W3", "W4", "W5"}));
  EXPECT_EQ(words(part(board_file(), "road_clockwise", '[', ']')), names(board::road));
  for (const Street street : {Street::N, Street::E, Street::S, Street::W}) {
    EXPECT_EQ(spaces_of(street).size(), board::street_length);
    EXPECT_TRUE(spaces_of(street).has(board::road[index(street) * 5 + 2])) << "the middle";
  }
}

TEST(CatAttackBoard, WordsAreSortedByName) {
  EXPECT_TRUE(std::is_sorted(space_names.begin(), space_names.end()));
  EXPECT_TRUE(std::is_sorted(card_names.begin(), card_names.end()));
  EXPECT_TRUE(std::is_sorted(item_names.begin(), item_names.end()));
  EXPECT_TRUE(std::is_sorted(curiosity_names.begin(), curiosity_names.end()));
  EXPECT_TRUE(std::is_sorted(house_names.begin(), house_names.end()));
  EXPECT_TRUE(std::is_sorted(shop_names.begin(), shop_names.end()));
}

TEST(CatAttackBoard, CountsTheDecksOfTheDataFile) {
  std::ifstream file(tests_dir() + "/../protocol/games/cat-attack-decks.json");
  std::stringstream stream;
  stream << file.rdbuf();
  const std::string text = stream.str();
  const auto says = [&](std::string_view card, unsigned count) {
    return text.find("\"" + std::string(card) + "\": " + std::to_string(count)) != std::string::npos;
  };
  std::size_t total = 0;
  for (const auto card : card_names) EXPECT_TRUE(says(card, card_copies)) << card;
  for (std::size_t i = 0; i < curiosity_kinds; ++i) {
    EXPECT_TRUE(says(curiosity_names[i], curiosity_copies[i])) << curiosity_names[i];
    total += curiosity_copies[i];
  }
  EXPECT_EQ(total, curiosity_cards);
}

// A50 Counted by hand on the map.
TEST(CatAttackBoard, MeasuresShortestWays) {
  EXPECT_TRUE(within_six(Space::N1).has(Space::E1)) << "five along the street";
  EXPECT_TRUE(within_six(Space::N1).has(Space::E2)) << "six";
  EXPECT_FALSE(within_six(Space::N1).has(Space::E3)) << "seven";
  EXPECT_FALSE(within_six(Space::N1).has(Space::N1)) << "none";
  EXPECT_TRUE(within_six(Space::N1).has(Space::FIB));
  EXPECT_TRUE(within_six(Space::CC).has(Space::BH));
}

}  // namespace
