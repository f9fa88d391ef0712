#!/bin/bash
# Plays the tables of docs/bots.md again: every game, each level against the one below it, cat against random, and cat against
# itself for the calibration. What matters most comes first. Then it draws the picture and writes the tables into docs/bots.md.
#   tests/bench/arena.sh [FOLDER] [JOBS] [PROGRAM]     JSON files go to FOLDER (docs/arena); just under an hour with two jobs on two cores
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-docs/arena}
jobs=${2:-2}
program=${3:-build/release/server/clowder}
mkdir -p "$out"
play() { # GAME PLAYERS MATCHES
  echo "$(date +%H:%M:%S) $1 $2: $3 matches"
  "$program" arena --game "$1" --players "$2" --matches "$3" --jobs "$jobs" --seed 1 --json >"$out/unfinished"
  mv "$out/unfinished" "$out/$1-$2.json"
}

for level in random kitten; do
  play nekonoko "cat,$level" 2000
  play kilkenny-cats "cat,$level" 400
  play cats-chess "cat,$level" 100
  play cat-attack "cat,$level" 200
done
play nekonoko alley-cat,cat 200
play kilkenny-cats alley-cat,cat 200
play cat-attack alley-cat,cat 200
play cats-chess alley-cat,cat 24

play nekonoko cat,kitten,kitten,kitten 1000
play kilkenny-cats cat,kitten,kitten,kitten 400
play cat-attack cat,kitten,kitten,kitten 200

play nekonoko cat,cat 4000
play kilkenny-cats cat,cat 2000
play cat-attack cat,cat 1000
play cats-chess cat,cat 800
for players in cat,cat,cat,cat cat,cat,cat; do
  play nekonoko "$players" 1000
  play cat-attack "$players" 600
done
play kilkenny-cats cat,cat,cat,cat 400
play kilkenny-cats cat,cat,cat 2400
play cat-attack cat,cat,cat,cat,cat 600
play cat-attack cat,cat,cat,cat,cat,cat 600
tests/bench/calibration.py "$out"
tests/bench/arena_tables.py "$out"
