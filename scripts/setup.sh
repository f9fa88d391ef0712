# What ./run and ./test share: install what is missing, build what is stale, say so.
# Sourced, never run. Everything can be run again in seconds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '\033[1m== %s\033[0m\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }

build_packages=(g++ cmake ninja-build ccache pkg-config git ca-certificates nodejs npm
  libboost1.81-dev nlohmann-json3-dev libspdlog-dev libsqlite3-dev libsqlitecpp-dev libssl-dev
  libcli11-dev prometheus-cpp-dev libicu-dev libmimalloc-dev zlib1g-dev libzstd-dev libpq-dev
  libgtest-dev libvalijson-dev libbenchmark-dev)   # the last three: all is configured at once, built when asked for
test_packages=(clang clang-format libclang-rt-14-dev python3 chromium-headless-shell
  fonts-noto-core fonts-noto-cjk postgresql haproxy spin)   # the tests start PostgreSQL and HAProxy themselves

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# A tool that is there already, from wherever it came, need not come from Debian.
have() {
  case "$1" in
    nodejs) command -v node >/dev/null ;;
    npm) command -v npm >/dev/null ;;
    *) dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed' ;;
  esac
}

install_packages() {
  local missing=() package
  for package in "$@"; do have "$package" || missing+=("$package"); done
  if [ ${#missing[@]} = 0 ]; then say "Debian packages: nothing missing"; return; fi
  say "Debian packages: installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# The page's tools need Node 20 and npm 11; Debian 12 brings 18 and 9. The npm registry has
# both as packages, so newer ones are put beside the build, for this folder only.
use_node() {
  local node_major npm_major cpu=x64 home=build/node/node_modules
  node_major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
  npm_major=$(npm --version | sed 's/\..*//')
  [ "$node_major" -ge 20 ] && [ "$npm_major" -ge 11 ] && return
  [ "$(uname -m)" = aarch64 ] && cpu=arm64
  if [ ! -x "$home/.bin/npm" ]; then
    say "Node $(node --version) with npm $(npm --version) is too old: fetching newer ones from npm into build/node"
    mkdir -p build/node
    npm install --prefix build/node --no-save --no-audit --no-fund --loglevel=error "node-linux-$cpu@20" npm@11
  fi
  PATH="$PWD/$home/.bin:$PWD/$home/node-linux-$cpu/bin:$PATH"
  export PATH
}

# Runs `npm ci` in a folder unless the lock file is the one that was installed last.
npm_install() {
  local folder=$1 mark=$1/node_modules/.installed-lock
  if [ -f "$mark" ] && cmp -s "$folder/package-lock.json" "$mark"; then say "$folder: npm packages are there"; return; fi
  say "$folder: npm ci"
  (cd "$folder" && npm ci --no-audit --no-fund --loglevel=error)
  cp "$folder/package-lock.json" "$mark"
}

build_page() {
  npm_install web-client
  local mark=web-client/dist/.built
  if [ -f "$mark" ] && [ -z "$(find web-client protocol -path web-client/node_modules -prune -o -path web-client/dist -prune -o -type f -newer "$mark" -print -quit)" ]; then
    say "web-client: dist is up to date"
    return
  fi
  say "web-client: building the page"
  (cd web-client && npm run --silent build)
  touch "$mark"
}

# build PRESET [TARGET...]: configures once, then lets Ninja find out what is stale.
build() {
  local preset=$1
  shift
  say "C++ ($preset): building ${*:-everything}"
  export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  export CCACHE_SLOPPINESS=pch_defines,time_macros  # else nothing with a precompiled header is kept
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >"/tmp/clowder-cmake-$$.log" || { cat "/tmp/clowder-cmake-$$.log"; exit 1; }
  rm -f "/tmp/clowder-cmake-$$.log"
  cmake --build --preset "$preset" ${1:+--target "$@"}
}
