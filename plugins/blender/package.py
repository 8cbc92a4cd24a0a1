# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes `castkit-VERSION-PLATFORM.zip`, an archive for `Install from Disk` and for Blender's extension platform, from this
folder and a wheel of castkit.

    python package.py [--website URL] WHEEL... FOLDER

writes an archive for each wheel to FOLDER and prints its path. The platform is that of the wheel: `maturin` makes wheels for
`manylinux`, Windows and macOS. URL is the address of the project, for the manifest. It needs only Python 3.11 or later.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).parent

# Blender's names for the platforms of wheels. A wheel tagged `linux_*` is not among them: it does not say which version of
# glibc it needs.
PLATFORMS = {
    r"manylinux.*_x86_64": ["linux-x64"],
    r"manylinux.*_aarch64": ["linux-arm64"],
    r"win_amd64": ["windows-x64"],
    r"win_arm64": ["windows-arm64"],
    r"macosx_.*_x86_64": ["macos-x64"],
    r"macosx_.*_arm64": ["macos-arm64"],
    r"macosx_.*_universal2": ["macos-x64", "macos-arm64"],
}


def platforms_of(wheel: Path) -> list[str]:
    """Blender's names for the platforms of a wheel."""
    # Several tags may stand for one platform: `manylinux_2_17_x86_64.manylinux2014_x86_64`.
    tags = wheel.stem.rsplit("-", 1)[1].split(".")
    found = dict.fromkeys(platform for tag in tags for pattern, names in PLATFORMS.items() if re.fullmatch(pattern, tag) for platform in names)
    if not found:
        sys.exit(f"{wheel.name} has the platform tag {'.'.join(tags)!r}; expected one that matches {' or '.join(PLATFORMS)}")
    return list(found)


def main() -> None:
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--website")
    arguments.add_argument("wheels", nargs="+", type=Path)
    arguments.add_argument("folder", type=Path)
    given = arguments.parse_args()
    for wheel in given.wheels:
        print(make(wheel, given.folder, given.website))


def make(wheel: Path, folder: Path, website: str | None) -> Path:
    """Makes the archive with a wheel."""
    platforms = platforms_of(wheel)
    manifest = (HERE / "castkit_blender/blender_manifest.toml").read_text("utf-8")
    version = tomllib.loads(manifest)["version"]
    if wheel.name.split("-")[1] != version:
        sys.exit(f"the wheel is {wheel.name}, but the manifest is of version {version}; they are released together")
    added = {"platforms": platforms, "wheels": [f"./wheels/{wheel.name}"]}
    if website is not None:
        added["website"] = website
    # Before the first table, or they would be part of it. Strings of JSON are strings of TOML.
    lines = [f"{name} = {json.dumps(value)}" for name, value in added.items()]
    manifest = manifest.replace("[permissions]", "\n".join([*lines, "", "[permissions]"]), 1)
    assert tomllib.loads(manifest)["wheels"], "the manifest has lost its table of permissions"
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"castkit-{version}-{'-'.join(platforms)}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:

        def add(name: str, data: bytes) -> None:
            # A fixed date, so that the same sources give the same bytes.
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            out.writestr(entry, data)

        add("blender_manifest.toml", manifest.encode())
        add("LICENSE", (HERE / "LICENSE").read_bytes())
        for source in sorted((HERE / "castkit_blender").rglob("*.py")):
            add(source.relative_to(HERE / "castkit_blender").as_posix(), source.read_bytes())
        add(f"wheels/{wheel.name}", wheel.read_bytes())
    return archive


if __name__ == "__main__":
    main()
