# Shared by scripts/demo and scripts/test (sourced): where the repository is, and how it is built.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$repository"

say() { printf '\n== %s\n' "$*"; }

# Configures a preset quietly; its log is shown when it fails.
configure() {
  local preset=$1 log
  log=$(mktemp)
  if ! cmake --preset "$preset" >"$log" 2>&1; then
    cat "$log"
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# build PRESET TARGET...: builds these targets, all of them when none is named.
build() {
  local preset=$1
  shift
  configure "$preset"
  if [ $# -eq 0 ]; then
    cmake --build --preset "$preset"
  else
    cmake --build --preset "$preset" --target "$@"
  fi
}
