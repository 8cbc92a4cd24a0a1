"""The drop-in against the reference library, whose path is in ``CAST_PY``."""

import copy
import importlib.util
import os
import struct
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import castkit
import numpy as np
import pytest
from castkit import compat
from conftest import TESTDATA, corpus


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    path = os.environ.get("CAST_PY")
    if not path:
        pytest.skip("CAST_PY does not name the reference library")
    spec = importlib.util.spec_from_file_location("reference", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def files() -> list[Path]:
    # The reference library never stops reading a string without a NUL; files of older versions are fine.
    return [path for path in corpus() if "damaged" not in str(path)]


def theirs_of(reference: ModuleType, path: Path) -> Any | None:
    """What the reference library reads; ``None`` for files of other programs that it refuses."""
    try:
        return reference.Cast.load(str(path))
    except (struct.error, UnicodeDecodeError):
        return None


def same(one: Any, other: Any) -> None:
    assert type(one).__name__ == type(other).__name__
    assert (one.identifier, one.hash, one.Hash()) == (other.identifier, other.hash, other.Hash())
    assert list(one.properties) == list(other.properties)
    for name, theirs in one.properties.items():
        ours = other.properties[name]
        assert (theirs.name, theirs.type.identifier, theirs.length()) == (
            ours.name,
            ours.type.identifier,
            ours.length(),
        )
        assert type(theirs.values) is type(ours.values)
        # By their text: NaN is not equal to itself.
        assert theirs.values == ours.values or repr(theirs.values) == repr(ours.values)
    assert len(one.childNodes) == len(other.childNodes)
    for theirs, ours in zip(one.childNodes, other.childNodes, strict=True):
        assert ours.parentNode is other
        same(theirs, ours)


def test_values_and_saved_bytes_are_the_same(reference: ModuleType, tmp_path: Path) -> None:
    count = 0
    # Its sizes are wrong, which the reference library does not notice.
    for path in [*files(), TESTDATA / "damaged/sizes_in_characters.cast"]:
        reference.castHashBase = compat.castHashBase = 1
        theirs = theirs_of(reference, path)
        if theirs is None:
            continue
        ours = compat.Cast.load(str(path))
        assert compat.castHashBase == reference.castHashBase
        for one, other in zip(theirs.Roots(), ours.Roots(), strict=True):
            same(one, other)
        theirs.save(str(tmp_path / "theirs.cast"))
        for again in (ours, compat.Cast.load(path)):
            again.save(str(tmp_path / "ours.cast"))
            assert (tmp_path / "ours.cast").read_bytes() == (tmp_path / "theirs.cast").read_bytes(), path
        count += 1
    assert count > 10


def test_the_typed_classes_have_the_same_values(reference: ModuleType) -> None:
    for path in files():
        theirs = theirs_of(reference, path)
        if theirs is None:
            continue
        ours = castkit.open(path)
        pending = list(zip(theirs.Roots(), ours.top_level, strict=True))
        while pending:
            one, other = pending.pop()
            for name, of in one.properties.items():
                value = other.properties[name]
                if isinstance(value, np.ndarray):
                    assert np.array(of.values, value.dtype).tobytes() == np.ascontiguousarray(value).tobytes()
                else:
                    assert of.values[0] == (value if isinstance(value, str) else value[0])
            pending.extend(zip(one.childNodes, other.children, strict=True))


def test_methods_are_the_same(reference: ModuleType) -> None:
    for name in dir(reference):
        theirs = getattr(reference, name)
        if name.startswith("__") or isinstance(theirs, ModuleType):
            continue
        ours = getattr(compat, name)
        if isinstance(theirs, type):
            public = {method for method in dir(theirs) if not method.startswith("__")}
            assert public <= set(dir(ours)), (name, public - set(dir(ours)))
    for name in [kind.__name__ for kind in reference.typeSwitcher.values() if kind is not reference.CastNode]:
        theirs, ours = getattr(reference, name)(), getattr(compat, name)()
        parent, other = reference.CastNode(), compat.CastNode()
        parent.CreateChild(theirs)
        other.CreateChild(ours)
        for method in sorted(vars(type(theirs))):
            if method.startswith(("_", "Set", "Create")) or method in ("VertexColorLayerBuffer",):
                continue
            arguments = (0,) if method.startswith("Vertex") and "Layer" in method else ()
            assert getattr(theirs, method)(*arguments) == getattr(ours, method)(*arguments), (name, method)


def built(library: Any) -> Any:
    """A file by the methods of either library."""
    library.castHashBase = 1
    cast = library.Cast()
    root = cast.CreateRoot()
    model = root.CreateModel()
    model.SetName("hero")
    model.SetPosition((1, 2, 3))
    material = model.CreateMaterial()
    material.SetName("skin")
    material.SetType("pbr")
    file = material.CreateFile()
    file.SetPath("a/b.png")
    material.SetSlot("albedo", file.Hash())
    mesh = model.CreateMesh()
    mesh.SetVertexPositionBuffer([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    mesh.SetFaceBuffer([0, 1, 2])
    mesh.SetVertexColorBuffer(0, [0xFF, 0xFF00, 7])
    mesh.SetVertexColorBuffer(1, [(0.5, 0.5, 0.5, 1)] * 3)
    mesh.SetVertexUVLayerBuffer(0, [(0, 0)] * 3)
    mesh.SetUVLayerCount(1)
    mesh.SetColorLayerCount(2)
    mesh.SetMaterial(material.Hash())
    skeleton = model.CreateSkeleton()
    for index in range(3):
        bone = skeleton.CreateBone()
        bone.SetName(f"bone{index}")
        bone.SetParentIndex(index - 1)
        bone.SetLocalRotation((0, 0, 0, 1))
        bone.SetSegmentScaleCompensate(index == 1)
    constraint = skeleton.CreateConstraint()
    constraint.SetCustomOffset((1, 2, 3, 4))
    constraint.SetConstraintBone(skeleton.Bones()[0].Hash())
    animation = root.CreateAnimation()
    animation.SetFramerate(30.0)
    animation.SetLooping(True)
    curve = animation.CreateCurve()
    curve.SetKeyFrameBuffer([0, 300, 70000])
    curve.SetVec4KeyValueBuffer([(0, 0, 0, 1)] * 3)
    root.CreateMetadata().SetUpAxis("z")
    assert [of.ParentIndex() for of in skeleton.Bones()] == [-1, 0, 1]
    assert mesh.Material() is material and material.Slots()["albedo"] is file
    return cast


def test_building_gives_the_same_bytes(reference: ModuleType, tmp_path: Path) -> None:
    built(reference).save(str(tmp_path / "theirs.cast"))
    built(compat).save(str(tmp_path / "ours.cast"))
    assert (tmp_path / "ours.cast").read_bytes() == (tmp_path / "theirs.cast").read_bytes()


def test_without_the_reference_library(tmp_path: Path) -> None:
    path = tmp_path / "built.cast"
    built(compat).save(path)
    file = castkit.open(path)
    assert file.models["hero"].materials["skin"].slot("albedo").path == "a/b.png"  # type: ignore[union-attr]
    assert [bone.parent_index for bone in file.models[0].skeleton.bones] == [None, 0, 1]  # type: ignore[union-attr]
    # Saves over the file itself before its values have been read.
    loaded = compat.Cast.load(path)
    before = path.read_bytes()
    loaded.save(path)
    assert path.read_bytes() == before
    with open(path, "rb") as stream:
        stream.seek(16)
        node = compat.CastNode.load(stream)
    assert isinstance(node, compat.Root) and isinstance(node.childNodes[0], compat.Model)
    assert compat.CastColor.fromInteger(compat.CastColor.toInteger((1, 0.5, 0, 1)))[0] == 1
    assert not list(tmp_path.glob(".castkit-*"))
    with pytest.raises(castkit.Error):
        compat.Cast.load(TESTDATA / "none.cast")


def test_objects_are_created_on_demand(tmp_path: Path, character: Path) -> None:
    hashes = compat.castNextHash()
    loaded = compat.Cast.load(character)
    # As if every node had been created, with a new hash, before its own was read.
    assert compat.castNextHash() - hashes == castkit.open(character).node_count + 1
    (root,) = loaded.Roots()
    lists: list[object] = []
    start = threading.Barrier(8)

    def ask() -> None:
        start.wait()
        lists.append((root.childNodes, root.childNodes[0].properties))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(one is two for pair in lists for one, two in zip(pair, lists[0], strict=True))  # type: ignore[arg-type, call-overload]
    twin = copy.deepcopy(compat.Cast.load(character))
    twin.save(tmp_path / "twin.cast")
    loaded.save(tmp_path / "loaded.cast")
    assert (tmp_path / "twin.cast").read_bytes() == (tmp_path / "loaded.cast").read_bytes()
    # As with the reference library's classes, whose nodes take any attribute.
    root.mine = 1
    assert repr(root).startswith("<castkit.compat.Root ")
    with pytest.raises(AttributeError, match="nothing"):
        _ = root.nothing


def test_invalid_text_is_an_error_on_access(tmp_path: Path) -> None:
    path = tmp_path / "latin.cast"
    built(compat).save(path)
    path.write_bytes(path.read_bytes().replace(b"hero\0", b"h\xe9ro\0"))
    model = compat.Cast.load(path).Roots()[0].ChildOfType(compat.Model)
    with pytest.raises(UnicodeDecodeError):
        model.Name()
    assert model.Position() == (1, 2, 3)


def test_wrong_sizes_are_ignored_as_by_the_reference_library() -> None:
    """The names are those that the reference library reads."""
    (root,) = compat.Cast.load(TESTDATA / "damaged/sizes_in_characters.cast").Roots()
    model, metadata = root.childNodes
    assert (model.Name(), model.childNodes[0].Name(), type(metadata)) == ("hero", "Kästchen", compat.Metadata)
