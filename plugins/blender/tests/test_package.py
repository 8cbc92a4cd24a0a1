# SPDX-License-Identifier: GPL-3.0-or-later
"""The archive: for the wheels that the release makes, as Blender's own validation has it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import bpy
import pytest

PACKAGE = Path(__file__).parents[1] / "package.py"
MANIFEST = PACKAGE.parent / "castkit_blender/blender_manifest.toml"
VERSION = tomllib.loads(MANIFEST.read_text("utf-8"))["version"]
URL = "https://example.org/castkit"

# The tags that maturin gives to wheels for the systems of the release workflow, and older forms of them.
TAGS = {
    "manylinux_2_28_x86_64": ["linux-x64"],
    "manylinux_2_17_x86_64.manylinux2014_x86_64": ["linux-x64"],
    "manylinux_2_28_aarch64": ["linux-arm64"],
    "win_amd64": ["windows-x64"],
    "macosx_11_0_arm64": ["macos-arm64"],
    "macosx_10_12_x86_64": ["macos-x64"],
    "macosx_10_12_x86_64.macosx_11_0_arm64.macosx_10_12_universal2": ["macos-x64", "macos-arm64"],
}


def wheel(folder: Path, tag: str) -> Path:
    """A wheel in name only."""
    path = folder / f"castkit-{VERSION}-cp311-abi3-{tag}.whl"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("castkit/__init__.py", "")
    return path


def package(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, PACKAGE, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_an_archive_for_each_wheel(tmp_path: Path) -> None:
    validate = Path(bpy.utils.resource_path("LOCAL"), "scripts/addons_core/bl_pkg/cli/blender_ext.py")
    for tag, platforms in TAGS.items():
        done = package("--website", URL, wheel(tmp_path, tag), tmp_path / "archives")
        assert done.returncode == 0, done.stderr
        archive = Path(done.stdout.strip())
        with zipfile.ZipFile(archive) as file:
            manifest = tomllib.loads(file.read("blender_manifest.toml").decode())
            names = file.namelist()
        assert (manifest["platforms"], manifest["website"]) == (platforms, URL)
        assert [name for name in names if name.endswith(".whl")] == [manifest["wheels"][0].removeprefix("./")] and tag in names[-1]
        assert manifest["copyright"] and "LICENSE" in names
        run = subprocess.run([sys.executable, "-P", validate, "validate", archive], capture_output=True, text=True, check=False)
        assert run.returncode == 0 and "Success" in run.stdout, run.stdout + run.stderr


@pytest.mark.parametrize("tag", ["linux_x86_64", "musllinux_1_2_x86_64"])
def test_wheels_that_blender_cannot_use_are_refused(tag: str, tmp_path: Path) -> None:
    """One of Linux that does not say which glibc it needs, and one for another C library."""
    done = package(wheel(tmp_path, tag), tmp_path / "archives")
    assert done.returncode != 0 and "platform tag" in done.stderr
