"""Skeletons, inverse kinematics handles and constraints."""

from __future__ import annotations

from collections.abc import Sequence

from ._pairs import Kind, flag, link, one, plain, set_values, values


class Skeleton(Kind):
    """Bones, handles and constraints."""

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


class Bone(Kind):
    """A joint of a skeleton."""

    IDENTIFIER = 0x656E6F62
    Name, SetName = one("n", "s")
    SegmentScaleCompensate, SetSegmentScaleCompensate = flag("ssc", True)
    LocalPosition, SetLocalPosition = plain("lp", "3v")
    LocalRotation, SetLocalRotation = plain("lr", "4v")
    WorldPosition, SetWorldPosition = plain("wp", "3v")
    WorldRotation, SetWorldRotation = plain("wr", "4v")
    Scale, SetScale = plain("s", "3v")

    def ParentIndex(self) -> int:
        """The index of the parent, -1 for none."""
        index = int(self._first("p", 0xFFFF_FFFF)) & 0xFFFF_FFFF
        return index - (1 << 32) if index >= 1 << 31 else index

    def SetParentIndex(self, index: int) -> None:
        """Sets the index of the parent, -1 for none."""
        self.CreateProperty("p", "i").values = [index + (1 << 32) if index < 0 else index]


class IKHandle(Kind):
    """A chain of bones that reaches for a target."""

    IDENTIFIER = 0x64686B69
    Name, SetName = one("n", "s")
    StartBone, SetStartBone = link("sb")
    EndBone, SetEndBone = link("eb")
    TargetBone, SetTargetBone = link("tb")
    TargetOffset, SetTargetOffset = plain("to", "3v")
    PoleVectorBone, SetPoleVectorBone = link("pv")
    PoleBone, SetPoleBone = link("pb")
    UseTargetRotation, SetUseTargetRotation = flag("tr")


class Constraint(Kind):
    """A bone that follows another."""

    IDENTIFIER = 0x74736E63
    Name, SetName = one("n", "s")
    ConstraintType, SetConstraintType = one("ct", "s")
    ConstraintBone, SetConstraintBone = link("cb")
    TargetBone, SetTargetBone = link("tb")
    MaintainOffset, SetMaintainOffset = flag("mo")
    CustomOffset = values("co")
    Weight, SetWeight = one("wt", "f", 1.0)
    SkipX, SetSkipX = flag("sx")
    SkipY, SetSkipY = flag("sy")
    SkipZ, SetSkipZ = flag("sz")

    def SetCustomOffset(self, offset: Sequence[float]) -> None:
        """Sets the offset: three or four numbers."""
        if len(offset) in (3, 4):
            set_values("co", f"{len(offset)}v")(self, offset)
