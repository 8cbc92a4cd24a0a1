"""A drop-in for the reference library's ``cast.py``: its names, its methods, its values.

``from castkit.compat import Cast`` in place of ``from cast import Cast`` is all that a script needs. Values are lists and
tuples as there, but they are made of a property only when somebody asks for them, so that loading takes a moment.

What differs: a file whose structure is broken is a :class:`castkit.Error`, with the place and the reason; saving is
atomic, so that a file can be saved over itself; and text that is not UTF-8 is an error when it is asked for.

New scripts are better off with :mod:`castkit` itself, whose arrays are not copied at all.
"""

from __future__ import annotations

import itertools
import os
import shutil
import struct
import tempfile
from collections.abc import Callable, Iterable, Sequence
from typing import IO, Any, ClassVar, Self, TypeVar, cast

from . import _native
from ._file import _opening

__all__ = [
    "Animation",
    "BlendShape",
    "Bone",
    "Cast",
    "CastColor",
    "CastNode",
    "CastProperty",
    "CastProperty_t",
    "CastString_t",
    "Color",
    "Constraint",
    "Curve",
    "CurveModeOverride",
    "File",
    "Hair",
    "IKHandle",
    "Instance",
    "Material",
    "Mesh",
    "Metadata",
    "Model",
    "NotificationTrack",
    "Root",
    "Skeleton",
    "castHashBase",
    "castNextHash",
    "castTypeForMaximum",
    "typeSwitcher",
]

N = TypeVar("N", bound="CastNode")

_FILE_HEADER = struct.Struct("<IIII")
_NODE_HEADER = struct.Struct("<IIQII")
_PROPERTY_HEADER = struct.Struct("<2sHI")
_MAGIC = 0x74736163

castHashBase = 0x534E495752545250


def castNextHash() -> int:
    """A hash that no other node of this process has been given."""
    global castHashBase
    given = castHashBase
    castHashBase += 1
    return given


def castTypeForMaximum(values: Iterable[int]) -> str:
    """The smallest integer type for some numbers: ``b``, ``h`` or ``i``."""
    largest = max(values)
    return "b" if largest <= 0xFF else "h" if largest <= 0xFFFF else "i"


class CastString_t:
    """A text that ends with a NUL."""

    __slots__ = ("value",)

    def __init__(self, file: IO[bytes] | None = None) -> None:
        self.value = ""
        if file is not None:
            self.load(file)

    def load(self, file: IO[bytes]) -> None:
        """Reads it from a stream."""
        data = bytearray()
        while (byte := file.read(1)) not in (b"\0", b""):
            data += byte
        self.value = data.decode("utf-8")

    def save(self, file: IO[bytes]) -> None:
        """Writes it to a stream."""
        file.write(self.value.encode("utf-8") + b"\0")


# The identifiers of the reference library: the letters of vector types as they lie in a file.
_TYPES: dict[str, tuple[int, str, int]] = {
    "b": (1, "B", 1),
    "h": (2, "H", 1),
    "i": (4, "I", 1),
    "l": (8, "Q", 1),
    "f": (4, "f", 1),
    "d": (8, "d", 1),
    "s": (0, "s", 1),
    "2v": (8, "2f", 2),
    "3v": (12, "3f", 3),
    "4v": (16, "4f", 4),
}


class CastProperty_t:
    """The type of a property."""

    __slots__ = ("array", "fmt", "identifier", "size")

    def __init__(self, identifier: str | None = None) -> None:
        self.size, self.fmt, self.array = (0, "", 1) if identifier is None else _TYPES[identifier]
        self.identifier = identifier


# What is read most: one object for each type. The specification writes the letters of vector types the other way around.
_READ_TYPES = {of[::-1] if len(of) == 2 else of: CastProperty_t(of) for of in _TYPES}


class CastColor:
    """Conversions of colours."""

    @staticmethod
    def sRGBToLinear(srgb: float) -> float:
        """A component from sRGB to linear light."""
        return srgb / 12.92 if srgb <= 0.04045 else cast(float, pow((srgb + 0.055) / 1.055, 2.4))

    @staticmethod
    def linearToSRGB(linear: float) -> float:
        """A component from linear light to sRGB, by the formula of the reference library."""
        return linear * 12.92 if linear <= 0.0031308 else (pow(linear, 1.0 / 2.4) + 1.055) + -0.055

    @staticmethod
    def toLinearFromSRGB(color: Sequence[float]) -> tuple[float, float, float, float]:
        """A colour r, g, b, a from sRGB to linear light."""
        red, green, blue = (CastColor.sRGBToLinear(component) for component in color[:3])
        return red, green, blue, color[3]

    @staticmethod
    def toSRGBFromLinear(color: Sequence[float]) -> tuple[float, float, float, float]:
        """A colour r, g, b, a from linear light to sRGB."""
        red, green, blue = (CastColor.linearToSRGB(component) for component in color[:3])
        return red, green, blue, color[3]

    @staticmethod
    def fromInteger(color: int) -> tuple[float, ...]:
        """A packed colour as r, g, b, a from 0 to 1."""
        return tuple(byte / 255.0 for byte in struct.pack("<I", color))

    @staticmethod
    def toInteger(color: Sequence[float]) -> int:
        """A colour r, g, b, a from 0 to 1, packed."""
        return int.from_bytes(bytes(int(max(min(component * 255.0, 255.0), 0.0)) for component in color[:4]), "little")


class CastProperty:
    """A property: a name, a type, and values."""

    __slots__ = ("_data", "_values", "name", "type")

    def __init__(self, file: IO[bytes] | None = None, name: str | None = None, type: str | None = None) -> None:
        self.name = name or ""
        self.type = CastProperty_t(type)
        self._data: _native.Data | None = None
        self._values: Sequence[Any] = []
        if file is not None:
            self.load(file)

    @classmethod
    def _read(cls, name: str, data: _native.Data) -> Self:
        self = cls.__new__(cls)
        self.name = name
        self.type = _READ_TYPES.get(data.type) or CastProperty_t(data.type)
        self._data = data
        self._values = ()
        return self

    @property
    def values(self) -> Sequence[Any]:
        """The values: a tuple of numbers, those of vectors one after the other, or a list with one text."""
        data = self._data
        if data is not None:
            if self.type.fmt == "s":
                texts = data.texts()
                self._values = [texts[0].decode("utf-8") if texts else ""]
            else:
                memory = memoryview(data.memory()).cast("B") if len(data) else b""
                self._values = struct.unpack(f"<{data.count * self.type.array}{self.type.fmt[-1]}", memory)
            self._data = None
        return self._values

    @values.setter
    def values(self, values: Sequence[Any]) -> None:
        self._data = None
        self._values = values

    def load(self, file: IO[bytes]) -> None:
        """Reads it from a stream."""
        letters, length, count = _PROPERTY_HEADER.unpack(file.read(_PROPERTY_HEADER.size))
        self.name = file.read(length).decode("utf-8")
        self.type = CastProperty_t(letters.decode("utf-8").strip("\0"))
        if self.type.fmt == "s":
            self.values = [CastString_t(file).value]
        else:
            self.values = struct.unpack(
                f"<{count * self.type.array}{self.type.fmt[-1]}", file.read(self.type.size * count)
            )

    def save(self, file: IO[bytes]) -> None:
        """Writes it to a stream."""
        assert self.type.identifier is not None
        name = self.name.encode("utf-8")
        file.write(_PROPERTY_HEADER.pack(self.type.identifier.encode("utf-8"), len(name), self._count()) + name)
        if self.type.fmt == "s":
            file.write(self.values[0].encode("utf-8") + b"\0")
        elif self._data is not None:
            file.write(cast(bytes, self._data.memory()))
        else:
            numbers = self._count() * self.type.array
            file.write(struct.pack(f"<{numbers}{self.type.fmt[-1]}", *self._values))

    def _count(self) -> int:
        if self._data is not None and self.type.fmt != "s":
            return self._data.count
        return len(self.values) // self.type.array

    def length(self) -> int:
        """Bytes in a file."""
        start = _PROPERTY_HEADER.size + len(self.name.encode("utf-8"))
        if self.type.fmt == "s":
            return start + len(self.values[0].encode("utf-8")) + 1
        return start + self.type.size * self._count()

    def isType(self, identifier: str) -> bool:
        """Whether the type has this identifier."""
        return self.type.identifier == identifier


class CastNode:
    """A node of any kind."""

    __slots__ = ("childNodes", "hash", "identifier", "parentNode", "properties")

    def __init__(self, identifier: int = 0) -> None:
        self.childNodes: list[Any] = []
        self.properties: dict[str, CastProperty] = {}
        self.identifier = identifier
        self.hash = castNextHash()
        self.parentNode: Any = None

    def ChildOfType(self, pType: type[N]) -> N | None:
        """The first child of a class."""
        return next((child for child in self.childNodes if child.__class__ is pType), None)

    def ChildrenOfType(self, pType: type[N]) -> list[N]:
        """All children of a class."""
        return [child for child in self.childNodes if child.__class__ is pType]

    def ChildByHash(self, hash: int) -> Any:
        """The first child with a hash."""
        return next((child for child in self.childNodes if child.hash == hash), None)

    def Hash(self) -> int:
        """What links refer to."""
        return self.hash

    def CreateProperty(self, name: str, type: str) -> CastProperty:
        """A new property, in the place of one of the same name."""
        created = self.properties[name] = CastProperty(None, name, type)
        return created

    def CreateChild(self, child: N) -> N:
        """Adds a child and returns it."""
        child.parentNode = self
        self.childNodes.append(child)
        return child

    @staticmethod
    def load(file: IO[bytes]) -> CastNode:
        """Reads a node with all below it from a stream."""
        header = file.read(_NODE_HEADER.size)
        size = _NODE_HEADER.unpack(header)[1]
        data = _FILE_HEADER.pack(_MAGIC, 1, 1, 0) + header + file.read(size - _NODE_HEADER.size)
        return _read(_native.File.loads(data, None, _ANY, None).top_level())[0]

    def save(self, file: IO[bytes]) -> None:
        """Writes the node with all below it to a stream."""
        nodes = [self]
        for node in nodes:
            nodes.extend(node.childNodes)
        lengths: dict[int, int] = {}
        for node in reversed(nodes):
            own = _NODE_HEADER.size + sum(of.length() for of in node.properties.values())
            lengths[id(node)] = own + sum(lengths[id(child)] for child in node.childNodes)
        pending = [self]
        while pending:
            node = pending.pop()
            counts = len(node.properties), len(node.childNodes)
            file.write(_NODE_HEADER.pack(node.identifier, lengths[id(node)], node.hash, *counts))
            for of in node.properties.values():
                of.save(file)
            pending.extend(reversed(node.childNodes))

    def length(self) -> int:
        """Bytes in a file."""
        total, pending = 0, [self]
        while pending:
            node = pending.pop()
            total += _NODE_HEADER.size + sum(of.length() for of in node.properties.values())
            pending.extend(node.childNodes)
        return total

    def _first(self, key: str, default: Any = None) -> Any:
        of = self.properties.get(key)
        return default if of is None else of.values[0]

    def _linked(self, key: str) -> Any:
        of = self.properties.get(key)
        return None if of is None else self.parentNode.ChildByHash(of.values[0])


# Of files of any depth, as far as memory goes.
_ANY = _opening("never", 0xFFFF_FFFF, (1 << 64) - 1, (1 << 64) - 1, None)


def _read(sources: Iterable[_native.Node]) -> list[CastNode]:
    """The nodes with all below them; hashes of new nodes are given out as if they were made one by one."""
    top = CastNode.__new__(CastNode)
    top.childNodes = []
    pending: list[tuple[_native.Node, CastNode]] = [(source, top) for source in sources][::-1]
    while pending:
        source, parent = pending.pop()
        kind = source.kind
        of = typeSwitcher.get(kind, CastNode)
        castNextHash()
        node = of.__new__(of)
        node.identifier = kind
        node.hash = source.hash
        node.parentNode = None if parent is top else parent
        node.properties = {}
        for name, data in source.all_properties():
            key = name.decode("utf-8")
            node.properties[key] = CastProperty._read(key, data)
        node.childNodes = []
        parent.childNodes.append(node)
        if source.child_count:
            pending.extend((child, node) for child in reversed(source.children()))
    return top.childNodes


# Pairs of methods, by the property that they are about.

Get = Callable[[Any], Any]
Set = Callable[[Any, Any], None]


def _one(key: str, type: str, default: Any = None) -> tuple[Get, Set]:
    """The first value."""

    def get(self: CastNode) -> Any:
        return self._first(key, default)

    def set(self: CastNode, value: Any) -> None:
        self.CreateProperty(key, type).values = [value]

    return get, set


def _flag(key: str, default: bool = False) -> tuple[Get, Set]:
    """A truth value."""

    def get(self: CastNode) -> Any:
        return self._first(key, int(default)) >= 1

    def set(self: CastNode, enabled: Any) -> None:
        self.CreateProperty(key, "b").values = [1 if enabled else 0]

    return get, set


def _values(key: str) -> Get:
    """All values, or ``None``."""

    def get(self: CastNode) -> Any:
        of = self.properties.get(key)
        return None if of is None else of.values

    return get


def _set_values(key: str, type: str | None) -> Set:
    """Sets numbers as they are; without a type, the smallest for integers."""

    def set(self: CastNode, values: Any) -> None:
        self.CreateProperty(key, type or castTypeForMaximum(values)).values = list(values)

    return set


def _set_rows(key: str, type: str) -> Set:
    """Sets vectors, each a sequence of its own."""

    def set(self: CastNode, values: Any) -> None:
        self.CreateProperty(key, type).values = list(itertools.chain.from_iterable(values))

    return set


def _plain(key: str, type: str | None) -> tuple[Get, Set]:
    return _values(key), _set_values(key, type)


def _rows(key: str, type: str) -> tuple[Get, Set]:
    return _values(key), _set_rows(key, type)


def _link(key: str) -> tuple[Get, Set]:
    """A link to a sibling."""

    def get(self: CastNode) -> Any:
        return self._linked(key)

    return get, _one(key, "l")[1]


class _Kind(CastNode):
    """A node of a known kind."""

    __slots__ = ()
    IDENTIFIER: ClassVar[int]

    def __init__(self) -> None:
        super().__init__(self.IDENTIFIER)


class Model(_Kind):
    """Meshes, hair, blend shapes and materials with a skeleton."""

    __slots__ = ()
    IDENTIFIER = 0x6C646F6D
    Name, SetName = _one("n", "s")
    Position, SetPosition = _plain("p", "3v")
    Rotation, SetRotation = _plain("r", "4v")
    Scale, SetScale = _plain("s", "3v")

    def Skeleton(self) -> Any:
        """The skeleton."""
        return self.ChildOfType(Skeleton)

    def CreateSkeleton(self) -> Any:
        """Adds a skeleton."""
        return self.CreateChild(Skeleton())

    def Meshes(self) -> list[Mesh]:
        """The meshes."""
        return self.ChildrenOfType(Mesh)

    def CreateMesh(self) -> Mesh:
        """Adds a mesh."""
        return self.CreateChild(Mesh())

    def Hairs(self) -> list[Hair]:
        """The hair."""
        return self.ChildrenOfType(Hair)

    def CreateHair(self) -> Hair:
        """Adds hair."""
        return self.CreateChild(Hair())

    def Materials(self) -> list[Material]:
        """The materials."""
        return self.ChildrenOfType(Material)

    def CreateMaterial(self) -> Material:
        """Adds a material."""
        return self.CreateChild(Material())

    def BlendShapes(self) -> list[BlendShape]:
        """The blend shapes."""
        return self.ChildrenOfType(BlendShape)

    def CreateBlendShape(self) -> BlendShape:
        """Adds a blend shape."""
        return self.CreateChild(BlendShape())


class Animation(_Kind):
    """Curves with one frame rate."""

    __slots__ = ()
    IDENTIFIER = 0x6D696E61
    Name, SetName = _one("n", "s")
    Framerate, SetFramerate = _one("fr", "f")
    Looping, SetLooping = _flag("lo")

    def Skeleton(self) -> Any:
        """The skeleton."""
        return self.ChildOfType(Skeleton)

    def CreateSkeleton(self) -> Any:
        """Adds a skeleton."""
        return self.CreateChild(Skeleton())

    def Curves(self) -> list[Curve]:
        """The curves."""
        return self.ChildrenOfType(Curve)

    def CreateCurve(self) -> Curve:
        """Adds a curve."""
        return self.CreateChild(Curve())

    def CurveModeOverrides(self) -> list[CurveModeOverride]:
        """The overrides of modes."""
        return self.ChildrenOfType(CurveModeOverride)

    def CreateCurveModeOverride(self) -> CurveModeOverride:
        """Adds an override of modes."""
        return self.CreateChild(CurveModeOverride())

    def Notifications(self) -> list[NotificationTrack]:
        """The notification tracks."""
        return self.ChildrenOfType(NotificationTrack)

    def CreateNotification(self) -> NotificationTrack:
        """Adds a notification track."""
        return self.CreateChild(NotificationTrack())


class Curve(_Kind):
    """Key frames and values of one property of one node."""

    __slots__ = ()
    IDENTIFIER = 0x76727563
    NodeName, SetNodeName = _one("nn", "s")
    KeyPropertyName, SetKeyPropertyName = _one("kp", "s")
    KeyFrameBuffer, SetKeyFrameBuffer = _plain("kb", None)
    KeyValueBuffer = _values("kv")
    SetFloatKeyValueBuffer = _set_values("kv", "f")
    SetVec4KeyValueBuffer = _set_rows("kv", "4v")
    SetByteKeyValueBuffer = _set_values("kv", "b")
    Mode, SetMode = _one("m", "s")
    AdditiveBlendWeight, SetAdditiveBlendWeight = _one("ab", "f", 1.0)


class CurveModeOverride(_Kind):
    """Another curve mode for a node and all its descendants."""

    __slots__ = ()
    IDENTIFIER = 0x564F4D43
    NodeName, SetNodeName = _one("nn", "s")
    Mode, SetMode = _one("m", "s")
    OverrideTranslationCurves, SetOverrideTranslationCurves = _flag("ot")
    OverrideRotationCurves, SetOverrideRotationCurves = _flag("or")
    OverrideScaleCurves, SetOverrideScaleCurves = _flag("os")


class NotificationTrack(_Kind):
    """Frames at which something happens."""

    __slots__ = ()
    IDENTIFIER = 0x6669746E
    Name, SetName = _one("n", "s")
    KeyFrameBuffer, SetKeyFrameBuffer = _plain("kb", None)


class Mesh(_Kind):
    """Triangles and the vertex buffers they index."""

    __slots__ = ()
    IDENTIFIER = 0x6873656D
    Name, SetName = _one("n", "s")
    UVLayerCount, SetUVLayerCount = _one("ul", "b", 0)
    SetColorLayerCount = _one("cl", "b")[1]
    MaximumWeightInfluence, SetMaximumWeightInfluence = _one("mi", "b", 0)
    SkinningMethod, SetSkinningMethod = _one("sm", "s", "linear")
    FaceBuffer, SetFaceBuffer = _plain("f", None)
    VertexPositionBuffer, SetVertexPositionBuffer = _rows("vp", "3v")
    VertexNormalBuffer, SetVertexNormalBuffer = _rows("vn", "3v")
    VertexTangentBuffer, SetVertexTangentBuffer = _rows("vt", "3v")
    VertexWeightBoneBuffer, SetVertexWeightBoneBuffer = _plain("wb", None)
    VertexWeightValueBuffer, SetVertexWeightValueBuffer = _plain("wv", "f")
    Material, SetMaterial = _link("m")

    def VertexCount(self) -> int | None:
        """Number of vertices."""
        return self._third("vp")

    def FaceCount(self) -> int | None:
        """Number of triangles."""
        return self._third("f")

    def _third(self, key: str) -> int | None:
        of = self.properties.get(key)
        return None if of is None else of._count() * of.type.array // 3

    def ColorLayerCount(self) -> Any:
        """Number of colour layers, the old one counted."""
        return self._first("cl", 1 if "vc" in self.properties else 0)

    def VertexColorLayerBuffer(self, index: int) -> Any:
        """The colours of a layer."""
        of = self.properties.get(f"c{index}")
        if of is None and index == 0:
            of = self.properties.get("vc")
        return None if of is None else of.values

    def SetVertexColorBuffer(self, index: int, values: Sequence[Any]) -> None:
        """Sets the colours of a layer: packed, or four floats each."""
        if values and isinstance(values[0], int):
            _set_values(f"c{index}", "i")(self, values)
        else:
            _set_rows(f"c{index}", "4v")(self, values)

    def VertexColorLayerBufferPacked(self, index: int) -> bool:
        """Whether the colours of a layer are packed."""
        of = self.properties.get(f"c{index}")
        return True if of is None else of.isType("i")

    def VertexUVLayerBuffer(self, index: int) -> Any:
        """The texture coordinates of a layer."""
        return _values(f"u{index}")(self)

    def SetVertexUVLayerBuffer(self, index: int, values: Any) -> None:
        """Sets the texture coordinates of a layer."""
        _set_rows(f"u{index}", "2v")(self, values)


class Hair(_Kind):
    """Strands of hair."""

    __slots__ = ()
    IDENTIFIER = 0x72696168
    Name, SetName = _one("n", "s")
    SegmentsBuffer, SetSegmentBuffer = _plain("se", None)
    ParticleBuffer, SetParticleBuffer = _rows("pt", "3v")
    Material, SetMaterial = _link("m")

    def StrandCount(self) -> int | None:
        """Number of strands."""
        of = self.properties.get("se")
        return None if of is None else of._count()


class BlendShape(_Kind):
    """Changed positions of some vertices of a mesh."""

    __slots__ = ()
    IDENTIFIER = 0x68736C62
    Name, SetName = _one("n", "s")
    BaseShape, SetBaseShape = _link("b")
    TargetShapeVertexIndices, SetTargetShapeVertexIndices = _plain("vi", None)
    TargetShapeVertexPositions, SetTargetShapeVertexPositions = _rows("vp", "3v")
    TargetWeightScale, SetTargetWeightScale = _one("ts", "f")


class Skeleton(_Kind):
    """Bones, handles and constraints."""

    __slots__ = ()
    IDENTIFIER = 0x6C656B73

    def Bones(self) -> list[Bone]:
        """The bones."""
        return self.ChildrenOfType(Bone)

    def CreateBone(self) -> Bone:
        """Adds a bone."""
        return self.CreateChild(Bone())

    def IKHandles(self) -> list[IKHandle]:
        """The handles of inverse kinematics."""
        return self.ChildrenOfType(IKHandle)

    def CreateIKHandle(self) -> IKHandle:
        """Adds a handle of inverse kinematics."""
        return self.CreateChild(IKHandle())

    def Constraints(self) -> list[Constraint]:
        """The constraints."""
        return self.ChildrenOfType(Constraint)

    def CreateConstraint(self) -> Constraint:
        """Adds a constraint."""
        return self.CreateChild(Constraint())


class Bone(_Kind):
    """A joint of a skeleton."""

    __slots__ = ()
    IDENTIFIER = 0x656E6F62
    Name, SetName = _one("n", "s")
    SegmentScaleCompensate, SetSegmentScaleCompensate = _flag("ssc", True)
    LocalPosition, SetLocalPosition = _plain("lp", "3v")
    LocalRotation, SetLocalRotation = _plain("lr", "4v")
    WorldPosition, SetWorldPosition = _plain("wp", "3v")
    WorldRotation, SetWorldRotation = _plain("wr", "4v")
    Scale, SetScale = _plain("s", "3v")

    def ParentIndex(self) -> int:
        """The index of the parent, -1 for none."""
        index = int(self._first("p", 0xFFFF_FFFF)) & 0xFFFF_FFFF
        return index - (1 << 32) if index >= 1 << 31 else index

    def SetParentIndex(self, index: int) -> None:
        """Sets the index of the parent, -1 for none."""
        self.CreateProperty("p", "i").values = [index + (1 << 32) if index < 0 else index]


class IKHandle(_Kind):
    """A chain of bones that reaches for a target."""

    __slots__ = ()
    IDENTIFIER = 0x64686B69
    Name, SetName = _one("n", "s")
    StartBone, SetStartBone = _link("sb")
    EndBone, SetEndBone = _link("eb")
    TargetBone, SetTargetBone = _link("tb")
    TargetOffset, SetTargetOffset = _plain("to", "3v")
    PoleVectorBone, SetPoleVectorBone = _link("pv")
    PoleBone, SetPoleBone = _link("pb")
    UseTargetRotation, SetUseTargetRotation = _flag("tr")


class Constraint(_Kind):
    """A bone that follows another."""

    __slots__ = ()
    IDENTIFIER = 0x74736E63
    Name, SetName = _one("n", "s")
    ConstraintType, SetConstraintType = _one("ct", "s")
    ConstraintBone, SetConstraintBone = _link("cb")
    TargetBone, SetTargetBone = _link("tb")
    MaintainOffset, SetMaintainOffset = _flag("mo")
    CustomOffset = _values("co")
    Weight, SetWeight = _one("wt", "f", 1.0)
    SkipX, SetSkipX = _flag("sx")
    SkipY, SetSkipY = _flag("sy")
    SkipZ, SetSkipZ = _flag("sz")

    def SetCustomOffset(self, offset: Sequence[float]) -> None:
        """Sets the offset: three or four numbers."""
        if len(offset) in (3, 4):
            _set_values("co", f"{len(offset)}v")(self, offset)


class Material(_Kind):
    """Textures and colours by slot."""

    __slots__ = ()
    IDENTIFIER = 0x6C74616D
    Name, SetName = _one("n", "s")
    Type, SetType = _one("t", "s")

    def Slots(self) -> dict[str, Any]:
        """What is in each slot: every property but name and type."""
        slots = (key for key in self.properties if key not in ("n", "t"))
        return {key: self.ChildByHash(self.properties[key].values[0]) for key in slots}

    def SetSlot(self, slot: str, hash: int) -> None:
        """Sets what is in a slot."""
        self.CreateProperty(slot, "l").values = [hash]

    def CreateFile(self) -> File:
        """Adds a file."""
        return self.CreateChild(File())


class File(_Kind):
    """A path of a texture or of another file."""

    __slots__ = ()
    IDENTIFIER = 0x656C6966
    Path, SetPath = _one("p", "s")


class Color(_Kind):
    """A constant colour."""

    __slots__ = ()
    IDENTIFIER = 0x726C6F63
    Name, SetName = _one("n", "s")
    ColorSpace, SetColorSpace = _one("cs", "s", "srgb")
    Rgba, SetRgba = _plain("rgba", "4v")


class Instance(_Kind):
    """Another file placed in this scene."""

    __slots__ = ()
    IDENTIFIER = 0x74736E69
    Name, SetName = _one("n", "s")
    SetReferenceFile = _one("rf", "l")[1]
    Position, SetPosition = _plain("p", "3v")
    Rotation, SetRotation = _plain("r", "4v")
    Scale, SetScale = _plain("s", "3v")

    def ReferenceFile(self) -> Any:
        """The file that is placed."""
        of = self.properties.get("rf")
        return None if of is None else self.ChildByHash(of.values[0])


class Metadata(_Kind):
    """Who and what made the file."""

    __slots__ = ()
    IDENTIFIER = 0x6174656D
    Author, SetAuthor = _one("a", "s")
    Software, SetSoftware = _one("s", "s")
    UpAxis, SetUpAxis = _one("up", "s")
    SceneRoot, SetSceneRoot = _one("sr", "s")


class Root(_Kind):
    """A scene."""

    __slots__ = ()
    IDENTIFIER = 0x746F6F72

    def CreateModel(self) -> Model:
        """Adds a model."""
        return self.CreateChild(Model())

    def CreateAnimation(self) -> Animation:
        """Adds an animation."""
        return self.CreateChild(Animation())

    def CreateInstance(self) -> Instance:
        """Adds an instance."""
        return self.CreateChild(Instance())

    def CreateMetadata(self) -> Metadata:
        """Adds metadata."""
        return self.CreateChild(Metadata())


typeSwitcher: dict[int | None, type[CastNode]] = {
    None: CastNode,
    **{
        of.IDENTIFIER: of
        for of in (
            Root,
            Model,
            Mesh,
            Hair,
            BlendShape,
            Skeleton,
            Animation,
            Curve,
            CurveModeOverride,
            NotificationTrack,
            Bone,
            IKHandle,
            Constraint,
            Material,
            File,
            Color,
            Instance,
            Metadata,
        )
    },
}


class Cast:
    """A file: a list of root nodes."""

    __slots__ = ("rootNodes",)

    def __init__(self) -> None:
        self.rootNodes: list[Any] = []

    def Roots(self) -> list[Any]:
        """The root nodes."""
        return list(self.rootNodes)

    def CreateRoot(self) -> Root:
        """Adds a root node."""
        root = Root()
        self.rootNodes.append(root)
        return root

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Cast:
        """Reads a file.

        It is not mapped: scripts that were written for the reference library may write to it as soon as it is loaded.
        """
        loaded = Cast()
        loaded.rootNodes = _read(_native.File.open(path, False, _ANY, None).top_level())
        return loaded

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file, in the order of the reference library, byte for byte."""
        target = os.path.realpath(path)
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:
                self._write(file)
            return
        handle, temporary = tempfile.mkstemp(prefix=".castkit-", suffix=".tmp", dir=os.path.dirname(target))
        try:
            with open(handle, "wb") as file:
                self._write(file)
            if os.path.exists(target):
                shutil.copymode(target, temporary)
            else:
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(temporary, 0o666 & ~mask)
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise

    def _write(self, file: IO[bytes]) -> None:
        file.write(_FILE_HEADER.pack(_MAGIC, 1, len(self.rootNodes), 0))
        for root in self.rootNodes:
            root.save(file)
