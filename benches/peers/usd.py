"""How fast castkit writes USD, beside GLB and OpenUSD.

usage: python usd.py CASTKIT MODEL.cast [RUNS]

Converts the model to .glb, .usdc and .usda, and has OpenUSD (`pip install usd-core`) save the .usdc as text. Prints medians of
seconds with the least and the most, as wall time and as time of the processors, which other programs disturb less.
Results are written to a temporary directory beside the model, and removed.
"""

import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

SAVE = "import sys; from pxr import Sdf; Sdf.Layer.FindOrOpen(sys.argv[1]).Export(sys.argv[2])"


def timed(command):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    castkit, model = sys.argv[1:3]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    with tempfile.TemporaryDirectory(dir=pathlib.Path(model).resolve().parent) as folder:
        out = {end: os.path.join(folder, f"model.{end}") for end in ("glb", "usdc", "usda")}
        commands = {end: [castkit, "convert", "--quiet", "--force", model, "-o", path] for end, path in out.items()}
        commands["OpenUSD, .usda"] = [sys.executable, "-c", SAVE, out["usdc"], os.path.join(folder, "theirs.usda")]
        times = {name: [] for name in commands}
        # In turns, so that what disturbs one disturbs all.
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(timed(command))
        medians = {}
        for name, all_times in times.items():
            columns = []
            for column in zip(*all_times):
                columns.append(f"{statistics.median(column):7.2f} ({min(column):.2f} to {max(column):.2f})")
            medians[name] = [statistics.median(column) for column in zip(*all_times)]
            size = os.path.getsize(out[name]) / 1e6 if name in out else 0
            print(f"{name:15} wall {columns[0]} s, processors {columns[1]} s{f', {size:.0f} MB' if size else ''}")
        for place, kind in enumerate(("wall", "processors")):
            usdc = medians["usdc"][place] / medians["glb"][place]
            usda = medians["OpenUSD, .usda"][place] / medians["usda"][place]
            print(f"{kind}: .usdc takes {usdc:.2f} times as long as .glb; .usda is written {usda:.1f} times as fast")


if __name__ == "__main__":
    main()
