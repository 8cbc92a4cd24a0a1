"""The Python library: loads a file once for each line of standard input and prints the seconds.

usage: load.py DIRECTORY_OF_THE_LIBRARY FILE
"""

import gc
import sys
import time

sys.path.insert(0, sys.argv[1])
import cast  # noqa: E402

for _ in sys.stdin:
    start = time.perf_counter()
    loaded = cast.Cast.load(sys.argv[2])
    seconds = time.perf_counter() - start
    # Nodes know their parents: without this, several files would be in memory at a time.
    del loaded
    gc.collect()
    print(f"{seconds:.9f}", flush=True)
