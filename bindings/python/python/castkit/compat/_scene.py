"""Models, animations, and roots."""

from __future__ import annotations

from typing import Any

from ._material import Instance, Material, Metadata
from ._mesh import BlendShape, Hair, Mesh
from ._pairs import Kind, flag, one, plain, set_rows, set_values, values
from ._skeleton import Skeleton


class Model(Kind):
    """Meshes, hair, blend shapes and materials with a skeleton."""

    IDENTIFIER = 0x6C646F6D
    Name, SetName = one("n", "s")
    Position, SetPosition = plain("p", "3v")
    Rotation, SetRotation = plain("r", "4v")
    Scale, SetScale = plain("s", "3v")

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


class Animation(Kind):
    """Curves with one frame rate."""

    IDENTIFIER = 0x6D696E61
    Name, SetName = one("n", "s")
    Framerate, SetFramerate = one("fr", "f")
    Looping, SetLooping = flag("lo")

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


class Curve(Kind):
    """Key frames and values of one property of one node."""

    IDENTIFIER = 0x76727563
    NodeName, SetNodeName = one("nn", "s")
    KeyPropertyName, SetKeyPropertyName = one("kp", "s")
    KeyFrameBuffer, SetKeyFrameBuffer = plain("kb", None)
    KeyValueBuffer = values("kv")
    SetFloatKeyValueBuffer = set_values("kv", "f")
    SetVec4KeyValueBuffer = set_rows("kv", "4v")
    SetByteKeyValueBuffer = set_values("kv", "b")
    Mode, SetMode = one("m", "s")
    AdditiveBlendWeight, SetAdditiveBlendWeight = one("ab", "f", 1.0)


class CurveModeOverride(Kind):
    """Another curve mode for a node and all its descendants."""

    IDENTIFIER = 0x564F4D43
    NodeName, SetNodeName = one("nn", "s")
    Mode, SetMode = one("m", "s")
    OverrideTranslationCurves, SetOverrideTranslationCurves = flag("ot")
    OverrideRotationCurves, SetOverrideRotationCurves = flag("or")
    OverrideScaleCurves, SetOverrideScaleCurves = flag("os")


class NotificationTrack(Kind):
    """Frames at which something happens."""

    IDENTIFIER = 0x6669746E
    Name, SetName = one("n", "s")
    KeyFrameBuffer, SetKeyFrameBuffer = plain("kb", None)


class Root(Kind):
    """A scene."""

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
