# Every game, a line each: its folder in engine/ and its files in protocol/games/. Its slug is the
# same name with hyphens. CMake, the server, tests and benchmarks read this list; the page's list is
# web-client/src/games/index.ts. docs/adding-a-game.md says what a game needs.
set(CLOWDER_GAMES
  cat_attack
  cats_chess
  kilkenny_cats
  nekonoko)

# Stops if a file of a game is missing, and says what it is for.
function(clowder_game_needs game path purpose)
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/${path})
    message(FATAL_ERROR "The game ${game} of games.cmake has no ${path}: ${purpose}. See docs/adding-a-game.md.")
  endif()
endfunction()

foreach(game ${CLOWDER_GAMES})
  string(REPLACE "_" "-" slug ${game})
  clowder_game_needs(${game} engine/${game}/CMakeLists.txt "the rules")
  clowder_game_needs(${game} protocol/games/${game}.cpp "the codec")
  clowder_game_needs(${game} protocol/games/${slug}.json "what people read before they play")
  clowder_game_needs(${game} protocol/schema/${slug}.json "the JSON Schema of options, actions, views and events")
  clowder_game_needs(${game} tests/engine/${game}/CMakeLists.txt "the tests of the rules")
  clowder_game_needs(${game} tests/transcripts/${slug} "matches as text")
endforeach()
