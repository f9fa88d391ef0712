#!/bin/sh
# Checks the models, and that spin finds what goes wrong in each planted fault. A few seconds; a line of result for each.
#   run.sh                        what ./test runs
#   run.sh takeover -DOPENINGS=3  one model alone, larger
set -eu
models=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() { cat pan.out; echo "$model: $*"; exit 1; }

# Safety alone: every claim of the model is an assertion.
search() {
  spin "$@" -a "$models/$model.pml" >spin.out || { cat spin.out; exit 1; }
  cc $optimised -w -DSAFETY -DCOLLAPSE -o pan pan.c
  ./pan -m10000 >pan.out 2>&1 || fail "$*: the search itself failed"
  ! grep -q 'too small\|out of memory' pan.out || fail "$*: the search was cut"
  errors=$(sed -n 's/.*errors: \([0-9]*\).*/\1/p' pan.out)
  states=$(sed -n 's/ *\([0-9.e+]*\) states, stored.*/\1/p' pan.out | head -1)
}

holds() {
  optimised=-O1
  search "$@"
  [ "$errors" = 0 ] || fail "$*: the model does not hold"
  told="${told:+$told, }$states states${*:+ ($*)}"
}

is_found() {
  optimised=-O0
  search "$@"
  grep -q 'assertion violated' pan.out || fail "$*: spin finds nothing wrong, so the model proves nothing"
}

told=
if [ $# -gt 0 ]; then model=$1; shift; holds "$@"; echo "$model: holds in $told"; exit; fi

model=takeover
holds -DSERVERS=2 -DOPENINGS=2
holds -DSERVERS=3 -DOPENINGS=1
faults="NO_FENCE CHECK_APART READ_FIRST TELL_FIRST"
for fault in $faults REACH; do is_found "-D$fault"; done
echo "$model: holds in $told; found: $faults"

model=owner told=
holds
holds -DSERVERS=4 -DTAKEOVERS=3
faults="ASK_OWNER KEEP_OLD"
for fault in $faults REACH; do is_found "-D$fault"; done
echo "$model: holds in $told; found: $faults"
