#!/usr/bin/env python3
"""Sizes of reduced animations beside glTF-Transform and gltfpack, at the same measured error, as benches/record/clips.md.

Nothing is fetched: --packages is a folder with their npm packages; see README.md beside this file. Errors are those of skinned
vertices, at and between all frames of the source, computed by numpy (clips/gltf.py).
"""

import argparse
import datetime
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE / "clips"))

import gltf  # noqa: E402
import made  # noqa: E402

RATES = (0, 60, 30, 25, 24, 20, 15, 12, 10, 8, 6, 5)
# Of rotations, of which 16 is the most that gltfpack has. Other numbers have nearly all their bits.
BITS = (16, 15, 14, 13, 12, 11, 10)


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} has failed:\n{done.stdout}{done.stderr}")


class Clip:
    """A source, as GLB with all keys and as Cast, and what is measured beside it."""

    def __init__(self, name, glb, cast, model, folder, given):
        self.name, self.glb, self.cast, self.model, self.folder, self.given = name, glb, cast, model, folder, given
        self.source = gltf.Gltf(glb)
        self.motion = gltf.Motion(self.source)
        self.packed = {}

    def measured(self, tool, path):
        plain = path
        if any("EXT_meshopt_compression" in view.get("extensions", {}) for view in gltf.Gltf(path).root["bufferViews"]):
            plain = path.with_suffix(".plain.glb")
            self.transform(path, plain, "none")
        file = gltf.Gltf(path)
        return {"tool": tool, "bytes": file.animation_bytes(), "keys": file.keys(), "error": self.motion.error(gltf.Gltf(plain))}

    def transform(self, source, out, tolerance):
        run("node", HERE / "clips" / "resample.mjs", self.given.packages.resolve(), source, out, tolerance)

    def gltfpack(self, *options):
        if options not in self.packed:
            out = self.folder / "gltfpack.glb"
            command = ("node", self.given.packages / "node_modules/gltfpack/cli.js", "-i", self.glb, "-o", out, "-kn")
            run(*command, "-at", "24", "-as", "24", *options)
            self.packed[options] = self.measured("gltfpack " + " ".join(options), out)
        return self.packed[options]

    def smallest_gltfpack(self, error, *options):
        """With the rate and the bits of rotations that make the smallest file whose error is not larger."""
        tried = [self.gltfpack(*options, "-af", str(rate), "-ar", "16") for rate in RATES]
        for found in [found for found in tried if found["error"] <= error]:
            for bits in BITS[1:]:
                fewer = self.gltfpack(*found["tool"].split()[1:-1], str(bits))
                if fewer["error"] > error:
                    break
                tried.append(fewer)
        fine = [found for found in tried if found["error"] <= error]
        return min(fine, key=lambda found: found["bytes"]) if fine else min(tried, key=lambda found: found["error"])

    def smallest_resampled(self, error):
        """With the largest tolerance whose error is not larger."""
        best, low, high = None, -8.0, -2.0
        for _ in range(10):
            exponent, out = (low + high) / 2, self.folder / "resampled.glb"
            self.transform(self.glb, out, f"{10**exponent:.3e}")
            found = self.measured(f"glTF-Transform resample, tolerance {10**exponent:.1e}", out)
            if found["error"] <= error:
                best, low = found, exponent
            else:
                high = exponent
                best = found if best is None else best
        return best

    def reduced(self, error, *options):
        """Numbers of 16 bits add to the error, so that less of it is left for keys."""
        for part in (1.0, 0.95, 0.9, 0.8, 0.7, 0.5):
            found = self.reduced_by(error * part, *options)
            if found["error"] <= error:
                break
        return found

    def reduced_by(self, error, *options):
        cast, out = self.folder / "reduced.cast", self.folder / "reduced.glb"
        run(self.given.castkit, "animate", *self.cast, "--skeleton", self.model, "-o", cast, "--reduce", error, "--force")
        both = [cast] if self.model in self.cast else [cast, self.model]
        run(self.given.castkit, "convert", *both, "-o", out, "--force", *options)
        return self.measured("castkit --reduce" + "".join(f" {option}" for option in options), out)

    def rows(self):
        rows = [
            f"## {self.name}", "",
            f"{self.source.animation_bytes():,} bytes and {self.source.keys():,} keys as it is.", "",
            "| error allowed | stored as | with | bytes | keys | error |", "|---|---|---|--:|--:|--:|",
        ]  # fmt: skip
        for fraction in self.given.error:
            error = fraction * self.motion.size
            ways = {
                "floats": (self.smallest_resampled(error), self.reduced(error)),
                "rotations of 16 bits": (self.smallest_gltfpack(error, "-noq"), self.reduced(error, "--quantize")),
                "meshopt": (
                    self.smallest_gltfpack(error, "-cc"),
                    self.reduced(error, "--quantize", "--compress", "meshopt"),
                ),
            }
            for way, found in ((way, found) for way, both in ways.items() for found in both):
                cells = [f"{error:.1e}, {fraction:g} of the size", way, found["tool"]]
                if found["error"] > error:
                    cells += ["not reached", "", f"{found['error']:.2e}"]
                else:
                    cells += [f"{found['bytes']:,}", f"{found['keys']:,}", f"{found['error']:.2e}"]
                rows.append(f"| {' | '.join(cells)} |")
                print(rows[-1], flush=True)
        return rows + [""]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--packages", type=Path, required=True, help="a folder with the npm packages of the README")
    options.add_argument("--castkit", type=Path, required=True, help="the program")
    options.add_argument("--clip", type=Path, nargs="+", action="append", default=[], metavar="FILE", help="an animation and its model, in one file or in two; can be repeated")
    options.add_argument("--error", type=float, nargs="+", default=[1e-3], help="errors, as fractions of the size of the model")
    options.add_argument("--out", type=Path, default=ROOT / "benches" / "record" / "clips.md", help="the record")
    given = options.parse_args()
    text = [f"# Reduced animations, measured on {datetime.datetime.now(datetime.timezone.utc).date()}", ""]
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        path, cast = folder / "made.glb", folder / "made.cast"
        made.write(path)
        run(given.castkit, "convert", path, "-o", cast, "--animation-tolerance", "0")
        clips = [Clip("100 bones, 2,000 frames", path, [cast], cast, folder, given)]
        shutil.copytree(ROOT / "testdata/library/textures", folder / "textures")
        for number, files in enumerate([[ROOT / "testdata/library/walk.cast", ROOT / "testdata/library/body.cast"], *given.clip]):
            glb = folder / f"{number}.glb"
            run(given.castkit, "convert", *files, "-o", glb, "--animation-tolerance", "0")
            clips.append(Clip(files[0].stem, glb, files[:1], files[-1], folder, given))
        for clip in clips:
            print(clip.name, flush=True)
            text += clip.rows()
    given.out.write_text("\n".join(text))


if __name__ == "__main__":
    main()
