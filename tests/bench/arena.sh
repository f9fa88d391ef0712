#!/bin/bash
# Plays the tables of docs/bots.md again: every game, each level against the one below it, cat against random, and cat against
# itself for the calibration.
#   tests/bench/arena.sh [FOLDER] [JOBS]     JSON files go to FOLDER (docs/arena); about an hour with two jobs
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-docs/arena}
jobs=${2:-2}
mkdir -p "$out"
play() { # GAME PLAYERS MATCHES
  echo "$1 $2: $3 matches"
  build/release/server/clowder arena --game "$1" --players "$2" --matches "$3" --jobs "$jobs" --seed 1 --json >"$out/$1-$2.json"
}

for game in nekonoko kilkenny-cats cats-chess cat-attack; do
  for players in cat,random cat,kitten alley-cat,cat; do
    matches=100
    [ "$players" = alley-cat,cat ] && case $game in nekonoko) matches=400 ;; kilkenny-cats) matches=200 ;; cats-chess) matches=40 ;; esac
    play "$game" "$players" "$matches"
  done
done
play nekonoko cat,cat 2000
play kilkenny-cats cat,cat 2000
play cats-chess cat,cat 300
play cat-attack cat,cat 400
play nekonoko cat,cat,cat,cat 500
play kilkenny-cats cat,cat,cat,cat 500
play cat-attack cat,cat,cat,cat 300
tests/bench/calibration.py "$out"
