#!/usr/bin/env python3
"""Times other readers of Cast files beside castkit, in turn, and writes benches/record/peers.md.

Nothing is fetched: where the sources of each reader lie is told by an option, and a reader without one is left out. What
is built lies in a temporary folder. Runs on Linux; see README.md beside this file.
"""

import argparse
import datetime
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def said(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()


def version_of(directory):
    """The commit of a checkout and its date, marked if files have changed since."""
    where = ("git", "-C", str(directory))
    changed = "+changes" if said(*where, "status", "--porcelain", "--untracked-files=no") else ""
    return f"`{said(*where, 'log', '-1', '--format=%h', '--abbrev=10')}`{changed}, {said(*where, 'log', '-1', '--format=%cs')}"


class Reader:
    """A program that loads the file once for each line it receives, and answers with the time in seconds."""

    def __init__(self, name, threads, version, command):
        self.name, self.threads, self.version, self.times = name, threads, version, []
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def load(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.name} has failed: it ended with {self.process.wait()}")
        self.times.append(float(answer))

    def close(self):
        """Ends the program and returns its peak memory in bytes, including mapped pages of the file."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        self.process.stdin.close()
        self.process.wait()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM"))


def castkit(readers, file):
    threads = os.cpu_count()
    program = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release" / "peer"
    version = said("git", "-C", str(ROOT), "log", "-1", "--format=%cs")
    for how, what, threads in [
        ("open", "map, parse, list", 1),
        ("vecs", "map; a `Vec` for each array", 1),
        ("vecs-on-all", "map; a `Vec` for each array, all threads", threads),
    ]:
        readers.append(Reader(f"castkit: {what}", threads, version, [str(program), how, str(file)]))


def python(readers, file, directory, _):
    library = directory / "libraries" / "python"
    name = f"Python library (Python {platform.python_version()})"
    readers.append(Reader(name, 1, version_of(directory), [sys.executable, str(HERE / "load.py"), str(library), str(file)]))


def porter(readers, file, directory, build):
    project = build / "porter"
    shutil.copytree(HERE / "porter" / "src", project / "src")
    template = (HERE / "porter" / "Cargo.toml.in").read_text()
    (project / "Cargo.toml").write_text(template.replace("@PORTER@", str(directory)))
    target = {**os.environ, "CARGO_TARGET_DIR": str(project / "target")}
    subprocess.run(["cargo", "build", "--release"], cwd=project, env=target, check=True)
    program = project / "target" / "release" / "load-porter"
    readers.append(Reader("porter-cast (Rust)", 1, version_of(directory), [str(program), str(file)]))


def tinycast(readers, file, directory, build):
    classes = build / "tinycast"
    sources = [path for path in directory.glob("src/main/java/be/**/*.java")]
    subprocess.run(["javac", "-nowarn", "-d", str(classes), *map(str, sources), str(HERE / "Load.java")], check=True)
    name = f"tinycast (Java {said('java', '--version').split()[1]})"
    readers.append(Reader(name, 1, version_of(directory), ["java", "-cp", str(classes), "Load", str(file)]))


def shown(seconds):
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def cpu():
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def record(readers, file, rounds, load):
    size = file.stat().st_size / 1e6
    rows = [
        f"# Other readers, measured on {datetime.datetime.now(datetime.timezone.utc).date()}",
        "",
        f"A {size:.0f} MB file in the page cache, loaded completely (only opened in the first row) in each of {rounds} interleaved rounds, after a first round",
        f"that is listed separately. {cpu()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; load average",
        f"{load:.1f} before. Memory is the peak of the process, including pages of the mapped file.",
        "",
        "| reader | version | threads | median | min | max | first | peak memory |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for reader in readers:
        first, rest = reader.times[0], reader.times[1:]
        times = " | ".join(map(shown, (statistics.median(rest), min(rest), max(rest), first)))
        memory = f"{reader.close() / 2**20:.0f} MiB"
        rows.append(f"| {reader.name} | {reader.version} | {reader.threads} | {times} | {memory} |")
    return "\n".join(rows) + "\n"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--file", type=Path, help="a Cast file; by default, the 420 MB model of the benchmarks")
    options.add_argument("--python", type=Path, metavar="DIR", help="checkout of dtzxporter/cast")
    options.add_argument("--porter", type=Path, metavar="DIR", help="checkout of dtzxporter/porter-lib")
    options.add_argument("--tinycast", type=Path, metavar="DIR", help="checkout of jandk/tinycast")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--out", type=Path, default=ROOT / "benches" / "record" / "peers.md", help="the record")
    given = options.parse_args()
    if given.rounds < 1:
        options.error("--rounds is at least 1")

    peer = ["cargo", "run", "--quiet", "--release", "-p", "castkit-benches", "--bin", "peer", "--", "file", "model"]
    made = said(*peer, cwd=ROOT)
    file = (given.file or Path(made)).resolve()
    # In the cache before anybody reads it.
    with open(file, "rb") as bytes_of_file:
        while bytes_of_file.read(1 << 24):
            pass
    with tempfile.TemporaryDirectory() as build:
        readers = []
        castkit(readers, file)
        for add, directory in [(python, given.python), (porter, given.porter), (tinycast, given.tinycast)]:
            if directory:
                add(readers, file, directory.resolve(), Path(build))
        load = os.getloadavg()[0]
        for number in range(given.rounds + 1):
            # Another one begins each round, so that none always follows the same one.
            for turn in range(len(readers)):
                readers[(number + turn) % len(readers)].load()
        text = record(readers, file, given.rounds, load)
    given.out.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
