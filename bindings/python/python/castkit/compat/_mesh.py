"""Geometry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._pairs import Kind, link, one, plain, rows, set_rows, set_values, values


class Mesh(Kind):
    """Triangles and the vertex buffers they index."""

    IDENTIFIER = 0x6873656D
    Name, SetName = one("n", "s")
    UVLayerCount, SetUVLayerCount = one("ul", "b", 0)
    SetColorLayerCount = one("cl", "b")[1]
    MaximumWeightInfluence, SetMaximumWeightInfluence = one("mi", "b", 0)
    SkinningMethod, SetSkinningMethod = one("sm", "s", "linear")
    FaceBuffer, SetFaceBuffer = plain("f", None)
    VertexPositionBuffer, SetVertexPositionBuffer = rows("vp", "3v")
    VertexNormalBuffer, SetVertexNormalBuffer = rows("vn", "3v")
    VertexTangentBuffer, SetVertexTangentBuffer = rows("vt", "3v")
    VertexWeightBoneBuffer, SetVertexWeightBoneBuffer = plain("wb", None)
    VertexWeightValueBuffer, SetVertexWeightValueBuffer = plain("wv", "f")
    Material, SetMaterial = link("m")

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
            set_values(f"c{index}", "i")(self, values)
        else:
            set_rows(f"c{index}", "4v")(self, values)

    def VertexColorLayerBufferPacked(self, index: int) -> bool:
        """Whether the colours of a layer are packed."""
        of = self.properties.get(f"c{index}")
        return True if of is None else of.isType("i")

    def VertexUVLayerBuffer(self, index: int) -> Any:
        """The texture coordinates of a layer."""
        return values(f"u{index}")(self)

    def SetVertexUVLayerBuffer(self, index: int, values: Any) -> None:
        """Sets the texture coordinates of a layer."""
        set_rows(f"u{index}", "2v")(self, values)


class Hair(Kind):
    """Strands of hair."""

    IDENTIFIER = 0x72696168
    Name, SetName = one("n", "s")
    SegmentsBuffer, SetSegmentBuffer = plain("se", None)
    ParticleBuffer, SetParticleBuffer = rows("pt", "3v")
    Material, SetMaterial = link("m")

    def StrandCount(self) -> int | None:
        """Number of strands."""
        of = self.properties.get("se")
        return None if of is None else of._count()


class BlendShape(Kind):
    """Changed positions of some vertices of a mesh."""

    IDENTIFIER = 0x68736C62
    Name, SetName = one("n", "s")
    BaseShape, SetBaseShape = link("b")
    TargetShapeVertexIndices, SetTargetShapeVertexIndices = plain("vi", None)
    TargetShapeVertexPositions, SetTargetShapeVertexPositions = rows("vp", "3v")
    TargetWeightScale, SetTargetWeightScale = one("ts", "f")
