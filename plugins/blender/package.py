# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes `castkit-VERSION-PLATFORM.zip`, an archive for `Install from Disk`, from this folder and a wheel of castkit.

    python package.py WHEEL FOLDER

writes the archive to FOLDER and prints its path. It needs only Python 3.11 or later.
"""

from __future__ import annotations

import re
import sys
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).parent

# Blender's names for the platforms of wheels. A wheel tagged `linux_*` is not among them: it does not say which version of
# glibc it needs.
PLATFORMS = {
    r"manylinux.*_x86_64": "linux-x64",
    r"manylinux.*_aarch64": "linux-arm64",
    r"win_amd64": "windows-x64",
    r"win_arm64": "windows-arm64",
    r"macosx_.*_x86_64": "macos-x64",
    r"macosx_.*_arm64": "macos-arm64",
}


def platform_of(wheel: Path) -> str:
    tag = wheel.stem.rsplit("-", 1)[1]
    for pattern, platform in PLATFORMS.items():
        if re.fullmatch(pattern, tag):
            return platform
    sys.exit(f"{wheel.name} has the platform tag {tag!r}; expected one that matches {' or '.join(PLATFORMS)}")


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    wheel, folder = Path(sys.argv[1]), Path(sys.argv[2])
    platform = platform_of(wheel)
    manifest = (HERE / "castkit_blender/blender_manifest.toml").read_text("utf-8")
    version = tomllib.loads(manifest)["version"]
    if wheel.name.split("-")[1] != version:
        sys.exit(f"the wheel is {wheel.name}, but the manifest is of version {version}; they are released together")
    # Before the first table, or they would be part of it.
    added = f'platforms = ["{platform}"]\nwheels = ["./wheels/{wheel.name}"]\n\n[permissions]'
    manifest = manifest.replace("[permissions]", added, 1)
    assert tomllib.loads(manifest)["wheels"], "the manifest has lost its table of permissions"
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"castkit-{version}-{platform}.zip"
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
    print(archive)


if __name__ == "__main__":
    main()
