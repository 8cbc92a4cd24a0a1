"""Cast (``.cast``) 3D models and animations: NumPy arrays over the file.

A Cast file holds models (meshes, skeletons, materials, hair, blend shapes), animations and instances in a tree of nodes.
castkit maps the file, checks its structure once, and hands out its arrays where they lie, without copying them:

>>> import castkit
>>> file = castkit.open("testdata/valid/character.cast")
>>> mesh = file.models[0].meshes["body"]
>>> mesh.positions.shape, mesh.positions.dtype
((8, 3), dtype('float32'))

The same classes build a file, and change one that was read; :meth:`CastFile.save` writes it.
"""

from __future__ import annotations

from ._checking import *
from ._checking import __all__ as _checking_all
from ._converting import *
from ._converting import __all__ as _converting_all
from ._errors import *
from ._errors import __all__ as _errors_all
from ._file import CastFile, loads, open
from ._node import Children, Node, Nodes, Properties
from ._scene import *
from ._scene import __all__ as _scene_all
from ._schema import *
from ._schema import __all__ as _schema_all
from ._tables import *
from ._tables import __all__ as _tables_all
from ._version import __version__

__all__ = ["CastFile", "Children", "Node", "Nodes", "Properties", "__version__", "loads", "open"]
__all__ += _checking_all + _converting_all + _errors_all + _scene_all + _schema_all + _tables_all
