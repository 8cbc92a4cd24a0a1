# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests run inside Blender: in a Python that has the module `bpy`.

With CASTKIT_EXTENSION naming an archive of the extension, it is installed by Blender's own operator into a folder of its
own, wheel and all; without, the sources beside this folder are used with the castkit that is installed.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

# Before Blender starts: the user's own Blender is left alone.
_resources = tempfile.TemporaryDirectory(prefix="castkit-blender-")
os.environ["BLENDER_USER_RESOURCES"] = _resources.name

import bpy  # noqa: E402
import pytest  # noqa: E402

sys.path.insert(0, str(HERE))


def _installed(archive: str) -> ModuleType:
    bpy.ops.preferences.addon_enable(module="bl_pkg")
    bpy.ops.extensions.package_install_files(filepath=archive, repo="user_default", enable_on_install=True)
    # Blender looks for wheels of extensions last: before a castkit that this Python may have as well.
    packages = next(path for path in sys.path if path.startswith(_resources.name) and path.endswith("site-packages"))
    sys.path.remove(packages)
    sys.path.insert(0, packages)
    import castkit

    assert Path(castkit.__file__).is_relative_to(_resources.name), "the wheel of the archive is not the one in use"
    module = sys.modules["bl_ext.user_default.castkit"]
    # Tests call it by the name of its sources.
    sys.modules["castkit_blender"] = module
    for found in pkgutil.walk_packages(module.__path__, f"{module.__name__}."):
        submodule = importlib.import_module(found.name)
        sys.modules[found.name.replace(module.__name__, "castkit_blender", 1)] = submodule
    return module


def _of_sources() -> ModuleType:
    sys.path.insert(0, str(HERE.parent))
    import castkit_blender

    castkit_blender.register()
    return castkit_blender


# Before the tests are collected, which import from it.
_archive = os.environ.get("CASTKIT_EXTENSION")
_extension = _installed(_archive) if _archive else _of_sources()


@pytest.fixture(scope="session")
def extension() -> ModuleType:
    """The extension, registered."""
    return _extension


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Ends the process at once: Blender as a module sometimes does not find an end."""
    # A session that did not get as far as that has failed.
    status = config.stash.get(_STATUS, 1)
    _resources.cleanup()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


_STATUS: pytest.StashKey[int] = pytest.StashKey()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    session.config.stash[_STATUS] = int(exitstatus)


def clear() -> None:
    """Leaves an empty scene."""
    for data in (getattr(bpy.data, name) for name in dir(bpy.data)):
        if isinstance(data, bpy.types.bpy_prop_collection) and data not in (bpy.data.scenes, bpy.data.window_managers):
            bpy.data.batch_remove(list(data)) if hasattr(data, "remove") else None
    scene = bpy.data.scenes[0]
    scene.frame_start, scene.frame_end, scene.render.fps, scene.render.fps_base = 1, 250, 24, 1.0
    scene.frame_set(1)


@pytest.fixture(autouse=True)
def empty() -> None:
    """Each test starts with an empty scene."""
    clear()


@pytest.fixture(scope="session")
def testdata() -> Path:
    """The test files of the repository."""
    return ROOT / "testdata"


def corpus() -> list[Path]:
    """Real files, where they lie beside the project: CAST_CORPUS."""
    folder = os.environ.get("CAST_CORPUS")
    return sorted(Path(folder, "cast").glob("*.cast")) if folder else []
