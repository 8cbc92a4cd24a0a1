"""Renders files with F3D (`pip install f3d`), off screen, 256 by 256 pixels.

usage: thumbnails.py FOLDER FILE|DIR    or --version
"""

import sys
from pathlib import Path

import f3d

if sys.argv[1] == "--version":
    print("F3D", f3d.Engine.get_lib_info().version)
    sys.exit()
folder, source = Path(sys.argv[1]), Path(sys.argv[2])
folder.mkdir(exist_ok=True)
f3d.Engine.autoload_plugins()
for path in sorted(source.rglob("*.glb")) if source.is_dir() else [source]:
    engine = f3d.Engine.create(True)
    engine.window.size = 256, 256
    engine.scene.add(str(path))
    engine.window.render_to_image().save(str(folder / f"{path.stem}.png"))
