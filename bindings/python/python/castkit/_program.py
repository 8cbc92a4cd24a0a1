"""The command ``castkit``."""

from __future__ import annotations

import signal
import sys

from . import _native


def main() -> int:
    """Runs the program with the arguments of this process and returns its exit code."""
    # Ctrl-C and a closed pipe end it as they end any program; Python would handle both itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run_program(["castkit", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
