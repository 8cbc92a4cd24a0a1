"""Cast (``.cast``) 3D models and animations: NumPy arrays backed by the file.

A Cast file holds models (meshes, skeletons, materials, hair, blend shapes), animations and instances in a tree of nodes.
castkit maps the file, checks its structure once, and returns its arrays in place, without copying them:

>>> import castkit
>>> file = castkit.open("testdata/valid/character.cast")
>>> mesh = file.models[0].meshes["body"]
>>> mesh.positions.shape, mesh.positions.dtype
((144, 3), dtype('float32'))

The same classes build and edit files; :meth:`CastFile.save` writes them.
"""

from __future__ import annotations

from importlib import import_module as _import_module

try:
    _import_module("numpy")
except ImportError as error:
    # Checked here, because the native module does not check it.
    if "once per process" not in str(error):
        raise
    message = "another interpreter of this process already uses NumPy, which castkit needs; use threads or processes"
    raise ImportError(message) from error

# Each module only imports those below it. From the bottom up: `_native` and `_errors`; `_values` and `_show`; `_tree`,
# any nodes; `_fields`, `_extras` and `_schema`, the kinds; `_tables` and `_file`; the rest are functions over files.
from . import (
    _catalog,
    _checking,
    _converting,
    _corners,
    _errors,
    _gathering,
    _operations,
    _plotting,
    _rendering,
    _scene,
    _schema,
    _tables,
    _tracks,
)
from ._catalog import *
from ._checking import *
from ._converting import *
from ._corners import *
from ._errors import *
from ._file import CastFile, loads, open
from ._gathering import *
from ._operations import *
from ._plotting import *
from ._rendering import *
from ._scene import *
from ._schema import *
from ._tables import *
from ._tracks import *
from ._tree import Children, Node, Nodes, Properties
from ._version import __version__

__all__ = ["CastFile", "Children", "Node", "Nodes", "Properties", "__version__", "loads", "open"]
__all__ += _catalog.__all__
__all__ += _checking.__all__
__all__ += _converting.__all__
__all__ += _corners.__all__
__all__ += _errors.__all__
__all__ += _gathering.__all__
__all__ += _operations.__all__
__all__ += _plotting.__all__
__all__ += _rendering.__all__
__all__ += _scene.__all__
__all__ += _schema.__all__
__all__ += _tables.__all__
__all__ += _tracks.__all__
