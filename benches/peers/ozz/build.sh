#!/bin/sh
# Builds the yardstick for skinning from a checkout of ozz-animation: build.sh CHECKOUT PROGRAM
# Only what its skinning needs is compiled, as fast as the compiler can make it on this processor.
set -eu
[ $# -eq 2 ] || { echo "usage: build.sh CHECKOUT PROGRAM" >&2; exit 2; }
here=$(dirname "$0")
"${CXX:-c++}" -std=c++17 -O3 -march=native -fno-math-errno -DNDEBUG -I "$1/include" "$here/main.cc" \
  "$1/src/geometry/runtime/skinning_job.cc" -o "$2"
