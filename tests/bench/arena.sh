#!/bin/bash
# Plays the table of docs/bots.md again: every game, each level against the one below it, and cat against random.
#   tests/bench/arena.sh [FOLDER] [JOBS]     JSON files go to FOLDER (docs/arena); about an hour with two jobs
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-docs/arena}
jobs=${2:-2}
mkdir -p "$out"
for game in nekonoko kilkenny-cats cats-chess cat-attack; do
  for players in cat,random cat,kitten alley-cat,cat; do
    matches=100
    [ "$players" = alley-cat,cat ] && case $game in nekonoko) matches=400 ;; cats-chess | cat-attack) matches=40 ;; esac
    echo "$game $players: $matches matches"
    build/release/server/clowder arena --game "$game" --players "$players" --matches "$matches" --jobs "$jobs" --seed 1 \
      --json >"$out/$game-$players.json"
  done
done
