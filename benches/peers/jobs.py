#!/usr/bin/env python3
"""Times whole jobs of castkit beside programs made for them alone, in turn, and writes benches/record/jobs.json.

usage: jobs.py CASTKIT FOLDER [--packages DIR] [--rounds N] [--only NAME ...]    needs numpy; see README.md beside this file

FOLDER is for the inputs, which are made once (1.3 GB with all rows). A row whose peer is missing is skipped with a word.
"""

import argparse
import datetime
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
RECORD = HERE.parent / "record" / "jobs.json"
sys.path.insert(0, str(HERE / "jobs"))

# A folder for `check`: as many files of 45 kB as in the benchmark `files_20k`.
FILES, SIDE_OF_FILES = 20_000, 22
# A thumbnail is of 100,352 triangles.
SIDE_OF_THUMBNAIL, THUMBNAILS = 224, 200
ROUNDS, LONG_ROUNDS, LONG = 9, 3, 20.0


@dataclass
class Row:
    """A job: commands of castkit and of its peer, and what castkit's time may be of the peer's."""

    name: str
    peer: str
    ours: list
    theirs: list
    target: float
    inputs: tuple
    version: list | str = "of the system"
    results: tuple = ()
    uses: list = field(default_factory=list)


def rows(castkit, folder, packages):
    """The table. Words in braces are files of the folder."""

    def package(*path):
        return str(packages.joinpath("node_modules", *path)) if packages else None

    gltfpack = ["node", package("gltfpack", "cli.js")]
    fbx2gltf = package("fbx2gltf", "bin", platform.system(), "FBX2glTF")
    f3d = [sys.executable, str(HERE / "jobs" / "thumbnails.py")]
    convert = [castkit, "convert", "--quiet", "--force"]
    body, glb, fbx, out, theirs = (str(folder / name) for name in ("body.cast", "body.glb", "body.fbx", "out", "theirs"))
    small, smalls = str(folder / "thumbnail.glb"), folder / "thumbnails"
    files = folder / "files"
    return [
        Row(
            "simplify to a quarter", "gltfpack -si 0.25",
            [castkit, "optimize", "--quiet", body, "-o", out + ".cast", "--simplify", "0.25"],
            [*gltfpack, "-i", glb, "-o", theirs + ".glb", "-si", "0.25"],
            0.6, (glb,), [*gltfpack, "-h"], (out + ".cast", theirs + ".glb"),
        ),
        Row(
            "quantise and compress", "gltfpack -cc -kv",
            [*convert, body, "-o", out + ".glb", "--quantize", "--compress", "meshopt"],
            [*gltfpack, "-i", glb, "-o", theirs + ".glb", "-cc", "-kv"],
            0.25, (glb,), [*gltfpack, "-h"], (out + ".glb", theirs + ".glb"),
        ),
        Row(
            "FBX to GLB", "FBX2glTF --binary",
            [*convert, fbx, "-o", out + ".glb"], [fbx2gltf, "--binary", "--input", fbx, "--output", theirs + ".glb"],
            0.035, (fbx,), [fbx2gltf, "--version"], (out + ".glb", theirs + ".glb"),
        ),
        Row(
            "GLB", "cp of the result",
            [*convert, body, "-o", out + ".glb"], ["cp", "--reflink=never", glb, theirs + ".glb"],
            1.3, (glb,), ["cp", "--version"], (out + ".glb", theirs + ".glb"),
        ),
        Row(
            "one thumbnail", "F3D, off screen",
            [castkit, "render", "--quiet", small, "-o", out + ".png", "--size", "256x256"], [*f3d, theirs, small],
            0.3, (small,), [*f3d, "--version"],
        ),
        Row(
            f"{THUMBNAILS} thumbnails", "F3D, off screen",
            [castkit, "render", "--quiet", str(smalls), "--out-dir", out + "-png", "--size", "256x256"], [*f3d, theirs, str(smalls)],
            0.3, (smalls,), [*f3d, "--version"],
        ),
        Row(
            f"check {FILES} files", "cat",
            [castkit, "check", "--quiet", str(files)], ["sh", "-c", 'find "$0" -type f -exec cat {} + > /dev/null', str(files)],
            1.2, (files,), ["cat", "--version"],
        ),
    ]  # fmt: skip


def make(path, castkit):
    """Makes an input that does not exist yet."""
    import body

    path = Path(path)
    if path.exists():
        return
    print(f"making {path.name}", file=sys.stderr)
    source = path.with_suffix(".cast")
    if path.suffix in (".glb", ".fbx"):
        if not source.exists():
            body.write(source, SIDE_OF_THUMBNAIL if path.stem == "thumbnail" else body.SIDE)
        made = path.with_name("made" + path.suffix)
        subprocess.run([castkit, "convert", "--quiet", "--force", source, "-o", made], check=True)
        made.rename(path)
        return
    count, side, suffix = (FILES, SIDE_OF_FILES, ".cast") if path.name == "files" else (THUMBNAILS, 32, ".glb")
    content, made = path.with_name("one.cast"), path.with_name("made")
    body.write(content, side)
    if suffix == ".glb":
        subprocess.run([castkit, "convert", "--quiet", "--force", content, "-o", content.with_suffix(suffix)], check=True)
    for number in range(count):
        directory = made / f"{number // 200:03}"
        directory.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(content.with_suffix(suffix), directory / f"{number:05}{suffix}")
    made.rename(path)


def peak(process):
    """The peak memory of a process in bytes, if it runs; that of `wait4` would include this program's from before `exec`."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0)


def run(command):
    """Seconds until it is done, seconds of the processors, and its peak memory in bytes."""
    before, memory, start = os.times(), 0, time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while process.poll() is None:
        memory = max(memory, peak(process))
        time.sleep(0.002)
    wall, after = time.perf_counter() - start, os.times()
    if process.returncode:
        sys.exit(f"{' '.join(map(str, command))} has failed: {process.stderr.read().decode()}")
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return {"wall": wall, "processor": used, "memory": memory}


def missing(row):
    """Why a peer cannot run; `None` if it can."""
    if None in row.theirs:
        return "say with --packages where its npm package is"
    if shutil.which(row.theirs[0]) is None:
        return f"there is no {row.theirs[0]}"
    if isinstance(row.version, list) and subprocess.run(row.version, capture_output=True).returncode > 1:
        return "it does not start"
    return None


def version(row):
    """The first line with a number that the peer prints of itself."""
    found = subprocess.run(row.version, capture_output=True, text=True)
    lines = (found.stdout + found.stderr).splitlines()
    return next((line.strip() for line in lines if any(letter.isdigit() for letter in line)), "?")


def spread(values):
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def measure(row, rounds):
    """Both in turn; whoever is first changes each round. What a round before the others took decides how many there are."""
    first = run(row.theirs)["wall"] + run(row.ours)["wall"]
    rounds = rounds or (LONG_ROUNDS if first > LONG else ROUNDS)
    times = {"castkit": [], "peer": []}
    for number in range(rounds):
        pair = [("castkit", row.ours), ("peer", row.theirs)]
        for side, command in pair if number % 2 else pair[::-1]:
            times[side].append(run(command))
    found = {"rounds": rounds}
    for side, all_times in times.items():
        found[side] = {kind: spread([one[kind] for one in all_times]) for kind in ("wall", "processor")}
        found[side]["memory"] = max(one["memory"] for one in all_times)
    for kind in ("wall", "processor"):
        found[f"{kind}_ratio"] = spread([one[kind] / max(other[kind], 1e-9) for one, other in zip(times["castkit"], times["peer"])])
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("castkit", type=Path)
    options.add_argument("folder", type=Path)
    options.add_argument("--packages", type=Path, metavar="DIR", help="where npm installed gltfpack and fbx2gltf")
    options.add_argument("--rounds", type=int, help=f"{ROUNDS}, or {LONG_ROUNDS} where one takes over {LONG:.0f} seconds")
    options.add_argument("--only", nargs="+", metavar="NAME", help="rows whose names have one of these words")
    options.add_argument("--out", type=Path, default=RECORD, help="the record; rows that are not measured stay as they are")
    given = options.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    castkit, packages = str(given.castkit.resolve()), given.packages and given.packages.resolve()
    known = json.loads(given.out.read_text())["rows"] if given.out.exists() else []
    record = {row["name"]: row for row in known}
    for row in rows(castkit, given.folder.resolve(), packages):
        if given.only and not any(word in row.name for word in given.only):
            continue
        if reason := missing(row):
            print(f"{row.name}: skipped, {row.peer}: {reason}")
            continue
        for path in row.inputs:
            make(path, castkit)
        found = measure(row, given.rounds)
        sizes = [Path(path).stat().st_size for path in row.results if Path(path).exists()]
        wide = max(found[side]["wall"]["max"] / found[side]["wall"]["median"] for side in ("castkit", "peer")) > 1.2
        decides = "processor" if wide else "wall"
        commands = {side: [Path(str(word)).name for word in command] for side, command in (("castkit", row.ours), ("peer", row.theirs))}
        record[row.name] = {
            "name": row.name, "peer": row.peer, "version": version(row), "commands": commands, "target": row.target,
            "decided_by": decides, "met": found[f"{decides}_ratio"]["median"] <= row.target, "result_bytes": sizes,
            "date": str(datetime.datetime.now(datetime.timezone.utc).date()), "load": os.getloadavg()[0], **found,
        }  # fmt: skip
        shown = {
            kind: "{median:.3f} ({min:.3f} to {max:.3f})".format(**found[f"{kind}_ratio"]) for kind in ("wall", "processor")
        }
        memory = [found[side]["memory"] / 1e6 for side in ("castkit", "peer")]
        seconds = [found[side]["wall"]["median"] for side in ("castkit", "peer")]
        print(
            f"{row.name}, beside {row.peer} ({record[row.name]['version']}): wall {shown['wall']}, processor {shown['processor']}, "
            f"target {row.target}; {seconds[0]:.2f} and {seconds[1]:.2f} s, {memory[0]:.0f} and {memory[1]:.0f} MB; "
            f"results {' and '.join(f'{size / 1e6:.1f} MB' for size in sizes) or 'not compared'}"
        )
    machine = {
        "system": f"{platform.system()} {platform.release()}", "processors": os.cpu_count(),
        "castkit": subprocess.run([castkit, "--version"], capture_output=True, text=True).stdout.strip(),
    }  # fmt: skip
    given.out.write_text(json.dumps({"machine": machine, "rows": list(record.values())}, indent=1) + "\n")


if __name__ == "__main__":
    main()
