"""Files as they are built, changed and saved."""

from pathlib import Path
from typing import Any

import castkit
import numpy as np
import pytest
from conftest import corpus
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

CUBE = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], np.float64)
FACES = np.array([[0, 1, 2], [1, 3, 2]])


def test_built_from_arrays(tmp_path: Path) -> None:
    material = castkit.Material(name="skin", material_type="pbr", albedo=castkit.File(path="skin.png"))
    mesh = castkit.Mesh(
        name="body",
        positions=CUBE,
        faces=FACES,
        uv_layers=[CUBE[:, :2]],
        color_layers=[np.full((8, 4), 255, np.uint8), np.ones((8, 4))],
        weight_bones=np.zeros((8, 2), int),
        weight_values=np.full((8, 2), 0.5),
        material=material,
    )
    skeleton = castkit.Skeleton(bones=[castkit.Bone(name="hip", local_position=(0, 1, 0), parent_index=None)])
    file = castkit.CastFile()
    file.root.models.append(castkit.Model(name="hero", meshes=[mesh], materials=[material], skeleton=skeleton))
    curve = castkit.Curve(node_name="hip", key_property="rq", key_frames=[0, 300], key_values=[[0, 0, 0, 1]] * 2)
    seen = castkit.Curve(node_name="hip", key_property="vb", key_frames=[0, 10], key_values=[1, 0])
    file.root.animations.append(castkit.Animation(name="walk", frame_rate=30, looping=True, curves=[curve, seen]))
    path = tmp_path / "hero.cast"
    size = file.save(path, align=16)
    assert size == path.stat().st_size and [other.name for other in tmp_path.iterdir()] == ["hero.cast"]

    read = castkit.open(path)
    assert not castkit.check(read).has_errors
    body = read.models[0].meshes["body"]
    assert body.positions is not None and np.array_equal(body.positions, CUBE)
    assert body.positions.__array_interface__["data"][0] % 16 == 0
    assert body.faces is not None and np.array_equal(body.faces, FACES) and body.faces.dtype == np.uint8
    assert body.maximum_influence == 2 and body.uv_layer_count == 1 and body.color_layer_count == 2
    packed, floats = body.color_layers
    assert packed is not None and packed.dtype == np.uint8 and (packed == 255).all()
    assert floats is not None and floats.dtype == np.float32 and (floats == 1).all()
    assert body.material is read.models[0].materials[0]
    assert body.material is not None and isinstance(body.material.albedo, castkit.File)
    assert body.material.albedo.path == "skin.png"
    bone = read.models[0].skeleton.bones[0]  # type: ignore[union-attr]
    assert bone.local_position is not None and bone.local_position.tolist() == [0, 1, 0] and bone.parent_index is None
    first, second = read.animations[0].curves
    assert first.key_frames is not None and first.key_frames.dtype == np.uint16
    assert first.key_values is not None and first.key_values.shape == (2, 4)
    assert second.key_values is not None and second.key_values.dtype == np.uint8
    assert read.animations[0].looping is True and read.animations[0].frame_rate == 30


@pytest.mark.parametrize(
    ("attribute", "value", "problem"),
    [
        ("positions", np.zeros((4, 2)), r"positions has the shape \(4, 2\), expected \(n, 3\)"),
        ("positions", np.full((1, 3), 1e300), "does not fit into float32"),
        ("positions", ["a"], "expected numbers"),
        ("faces", [[0, 1]], r"faces has the shape \(1, 2\), expected \(n, 3\)"),
        ("faces", [[0, 1, -1]], "faces holds -1, expected 0 or more"),
        ("faces", [[0, 1, 2**32]], "does not fit into uint32"),
        ("faces", [[0.5, 1, 2]], "faces holds float64, expected integers"),
        ("name", "a\0b", "NUL"),
        ("name", 3, "name is int, expected str"),
        ("color_layers", [np.zeros((3, 4), int)], "expected uint8 or floats"),
        ("material", castkit.Bone(), "expected Material, or a hash"),
        ("uv_layer_count", [1, 2], "expected one number"),
        ("uv_layer_count", [[1, 2]], "expected one value"),
    ],
)
def test_invalid_values_are_rejected(attribute: str, value: Any, problem: str) -> None:
    with pytest.raises((ValueError, TypeError), match=problem):
        setattr(castkit.Mesh(), attribute, value)


def test_editing_a_file_keeps_the_rest(tmp_path: Path, character: Path) -> None:
    path = tmp_path / "hero.cast"
    path.write_bytes(character.read_bytes())
    file = castkit.open(path)
    assert not file.is_changed
    body = file.models[0].meshes["body"]
    before = body.positions
    assert before is not None
    body.positions = before + [0, 1, 0]
    body.normals = None
    del body.properties["c0"]
    body.color_layer_count = 0
    file.models[0].name = "taller"
    assert file.is_changed
    # Saves over the file itself: the arrays that were read from it keep the old content.
    file.save()
    assert before.sum() == pytest.approx(146.25)
    new = castkit.open(path)
    assert new.models[0].name == "taller"
    moved = new.meshes["body"].positions
    assert moved is not None and np.allclose(moved - before, [0, 1, 0], atol=1e-6)
    assert new.meshes["body"].normals is None and new.meshes["body"].color_layers == ()
    old = castkit.open(character)
    eyes = old._file.children()[0].path() if old._file is not None else ""
    assert eyes == "root[0]"
    assert new.meshes["eyes"].properties["vp"].tobytes() == old.meshes["eyes"].properties["vp"].tobytes()
    assert castkit.diff(old, new).total > 3
    assert new.meshes["eyes"].material is not None and new.meshes["eyes"].material.name == "eye"


def test_children_are_lists(character: Path) -> None:
    file = castkit.open(character)
    model = file.models[0]
    eyes = model.meshes["eyes"]
    del model.meshes[1]
    assert [mesh.name for mesh in model.meshes] == ["body"] and eyes.parent is None
    model.meshes.insert(0, eyes)
    assert [mesh.name for mesh in model.meshes] == ["eyes", "body"]
    with pytest.raises(ValueError, match="is already part of"):
        model.meshes.append(eyes)
    other = castkit.CastFile()
    other.root.models.append(model.copy())
    with pytest.raises(TypeError, match="expected Mesh"):
        model.meshes.append(castkit.Bone())  # type: ignore[arg-type]
    assert [mesh.name for mesh in castkit.loads(other.to_bytes()).meshes] == ["eyes", "body"]
    body = other.models[0].meshes["body"]
    assert body.material is other.models[0].materials["skin"]
    model.children[:] = []
    assert castkit.loads(file.to_bytes()).models[0].children[:] == []
    model.children[:] = [castkit.Mesh(name="a"), castkit.Material(name="m"), castkit.Mesh(name="b")]
    model.meshes[:] = reversed(model.meshes)
    assert [child.name for child in model.children] == ["b", "m", "a"]  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="given twice"):
        model.meshes[:] = [model.meshes[0]] * 2
    model.meshes[-1] = castkit.Mesh(name="c")
    model.meshes.insert(-1, castkit.Mesh(name="d"))
    assert [mesh.name for mesh in model.meshes] == ["b", "d", "c"] and model.meshes[np.int64(2)].name == "c"
    node = castkit.Model()
    with pytest.raises(ValueError, match="below itself"):
        node.children.append(node)


def test_links_of_new_nodes_get_hashes() -> None:
    file = castkit.CastFile()
    materials = [castkit.Material(name=name, material_type="pbr") for name in "ab"]
    meshes = [castkit.Mesh(name=of.name, positions=CUBE, faces=FACES, material=of) for of in materials]
    assert materials[0].hash is None and meshes[0].material_hash is None and meshes[0].material is materials[0]
    file.root.models.append(castkit.Model(meshes=meshes, materials=materials))
    read = castkit.loads(file.to_bytes())
    assert [mesh.material.name for mesh in read.meshes if mesh.material is not None] == ["a", "b"]
    hashes = [node.hash for node in read.nodes()]
    assert len(set(hashes)) == len(hashes) and 0 not in hashes
    assert file.to_bytes() == file.to_bytes()
    broken = castkit.CastFile()
    broken.root.models.append(castkit.Model(meshes=[castkit.Mesh(positions=CUBE, material=castkit.Material())]))
    with pytest.raises(castkit.UnwritableError, match="not in the document") as caught:
        broken.to_bytes()
    assert caught.value.node_path


def test_saving_is_atomic(tmp_path: Path, character: Path) -> None:
    path = tmp_path / "kept.cast"
    path.write_bytes(b"old")
    file = castkit.open(character)

    def stop(done: int, total: int) -> None:
        raise RuntimeError(f"{done} of {total}")

    file.meshes[0].positions = np.zeros((1 << 20, 3))
    with pytest.raises(RuntimeError):
        file.save(path, progress=stop)
    assert path.read_bytes() == b"old" and len(list(tmp_path.iterdir())) == 1
    with pytest.raises(castkit.Error):
        file.save(tmp_path / "no" / "where.cast")
    with pytest.raises(ValueError, match="the path to save it to"):
        castkit.CastFile().save()
    with pytest.raises(castkit.UnwritableError, match="use 4, 8, 16 or 64"):
        file.to_bytes(align=5)  # type: ignore[arg-type]


def test_every_real_file_survives_a_rebuild() -> None:
    for path in corpus():
        file = castkit.open(path, recover="when_damaged")
        if file.damage is not None:
            continue  # Its content is not what it says.
        for node in file.nodes():
            # Accessed, but not changed: every node is rebuilt.
            node._edit_values()
        assert file.is_changed or file.node_count == 0
        rebuilt = castkit.loads(file.to_bytes())
        differences = castkit.diff(castkit.open(path), rebuilt, exact=True).differences
        # Padding is added again where arrays would not be aligned without it.
        assert [of for of in differences if (of.property or "").strip("_") or of.change == "elements"] == [], path


NAMES = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=12)
FLOATS = {"allow_nan": True, "width": 32}


def floats(columns: int) -> st.SearchStrategy[Any]:
    shape = st.integers(0, 20).map(lambda rows: (rows, columns))
    return arrays.arrays(np.float32, shape)


def integers(largest: int) -> st.SearchStrategy[Any]:
    return arrays.arrays(np.uint32, st.integers(0, 12).map(lambda rows: (rows, 3)), elements=st.integers(0, largest))


@st.composite
def meshes(draw: st.DrawFn) -> castkit.Mesh:
    mesh = castkit.Mesh(name=draw(NAMES), positions=draw(floats(3)))
    mesh.faces = draw(st.sampled_from([0, 0xFF, 0x100, 0xFFFF, 0x1_0000, 0xFFFF_FFFF]).flatmap(integers))
    mesh.uv_layers = draw(st.lists(floats(2), max_size=3))
    mesh.color_layers = draw(st.lists(st.one_of(floats(4), arrays.arrays(np.uint8, (5, 4))), max_size=2))
    for name, value in draw(st.dictionaries(st.sampled_from(["zz", "x", "long name", "é"]), floats(4))).items():
        mesh.properties[name] = value
    return mesh


@st.composite
def documents(draw: st.DrawFn) -> castkit.CastFile:
    file = castkit.CastFile()
    for _ in range(draw(st.integers(0, 2))):
        file.root.models.append(castkit.Model(name=draw(NAMES), meshes=draw(st.lists(meshes(), max_size=3))))
    for name in draw(st.lists(NAMES, max_size=2)):
        frames = draw(arrays.arrays(np.uint16, st.integers(0, 9)))
        curve = castkit.Curve(node_name=name, key_property="tx", key_frames=frames, key_values=frames.astype(float))
        file.root.animations.append(castkit.Animation(name=name, frame_rate=24, curves=[curve]))
    return file


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents(), st.sampled_from([None, 4, 16, 64]))
def test_random_documents_round_trip(file: castkit.CastFile, align: Any) -> None:
    read = castkit.loads(file.to_bytes(align=align))
    built, got = list(file.nodes()), list(read.nodes())
    assert [type(node) for node in built] == [type(node) for node in got]
    for one, other in zip(built, got, strict=True):
        assert list(one.properties) == list(other.properties)
        for name, value in one.properties.items():
            again = other.properties[name]
            assert one.properties.type(name) == other.properties.type(name)
            if isinstance(value, np.ndarray):
                assert value.shape == again.shape and value.tobytes() == again.tobytes()
            else:
                assert value == again
        if isinstance(one, castkit.Mesh) and isinstance(other, castkit.Mesh):
            assert one.name == other.name
            assert np.array_equal(one.faces, other.faces)  # type: ignore[arg-type]
            assert [layer.shape for layer in one.uv_layers if layer is not None] == [
                layer.shape for layer in other.uv_layers if layer is not None
            ]
    assert castkit.loads(read.to_bytes()).to_bytes() == read.to_bytes()
