"""Materials, and references to other files."""

from __future__ import annotations

from typing import Any

from ._pairs import Kind, one, plain


class Material(Kind):
    """Textures and colours by slot."""

    IDENTIFIER = 0x6C74616D
    Name, SetName = one("n", "s")
    Type, SetType = one("t", "s")

    def Slots(self) -> dict[str, Any]:
        """The content of each slot: every property except name and type."""
        slots = (key for key in self.properties if key not in ("n", "t"))
        return {key: self.ChildByHash(self.properties[key].values[0]) for key in slots}

    def SetSlot(self, slot: str, hash: int) -> None:
        """Sets the content of a slot."""
        self.CreateProperty(slot, "l").values = [hash]

    def CreateFile(self) -> File:
        """Adds a file."""
        return self.CreateChild(File())


class File(Kind):
    """A path of a texture or of another file."""

    IDENTIFIER = 0x656C6966
    Path, SetPath = one("p", "s")


class Color(Kind):
    """A constant colour."""

    IDENTIFIER = 0x726C6F63
    Name, SetName = one("n", "s")
    ColorSpace, SetColorSpace = one("cs", "s", "srgb")
    Rgba, SetRgba = plain("rgba", "4v")


class Instance(Kind):
    """Another file placed in this scene."""

    IDENTIFIER = 0x74736E69
    Name, SetName = one("n", "s")
    SetReferenceFile = one("rf", "l")[1]
    Position, SetPosition = plain("p", "3v")
    Rotation, SetRotation = plain("r", "4v")
    Scale, SetScale = plain("s", "3v")

    def ReferenceFile(self) -> Any:
        """The file that is placed."""
        of = self.properties.get("rf")
        return None if of is None else self.ChildByHash(of.values[0])


class Metadata(Kind):
    """The author and the program that wrote the file."""

    IDENTIFIER = 0x6174656D
    Author, SetAuthor = one("a", "s")
    Software, SetSoftware = one("s", "s")
    UpAxis, SetUpAxis = one("up", "s")
    SceneRoot, SetSceneRoot = one("sr", "s")
