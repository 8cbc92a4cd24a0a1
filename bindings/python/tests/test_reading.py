"""Files as they are read."""

import copy
import ctypes
import gc
import pickle
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any

import castkit
import numpy as np
import pytest
from conftest import TESTDATA, corpus


def test_arrays_are_the_file(character: Path) -> None:
    file = castkit.open(character)
    mesh = file.models[0].meshes["body"]
    positions = mesh.positions
    assert positions is not None
    assert (positions.shape, positions.dtype) == ((144, 3), np.float32)
    assert file.is_mapped and not positions.flags.owndata and not positions.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        positions[0] = 0
    raw = character.read_bytes()
    assert positions.tobytes() in raw
    # The address is inside the mapping, at the offset that the file has it at.
    other = mesh.normals
    assert other is not None
    distance = other.__array_interface__["data"][0] - positions.__array_interface__["data"][0]
    assert distance == raw.index(other.tobytes()) - raw.index(positions.tobytes())


def test_any_alignment(character: Path) -> None:
    data = character.read_bytes()
    seen = set()
    for shift in range(4):
        # `bytes` begin at a multiple of 16; a name of another length shifts all that follows.
        file = castkit.loads(data)
        file.models[0].meshes["body"].name = "b" * (1 + shift)
        mesh = castkit.loads(file.to_bytes()).models[0].meshes[0]
        assert mesh.positions is not None
        seen.add(mesh.positions.__array_interface__["data"][0] % 4)
        assert mesh.positions.sum() == pytest.approx(146.25)
    assert seen == {0, 1, 2, 3}


def test_buffer_requests_that_are_refused(character: Path) -> None:
    value = castkit.open(character).meshes[0]._value("vp")
    assert value is not None and not isinstance(value, castkit._values.New)
    memory = value.memory()
    view = memoryview(memory)
    assert (view.format, view.shape, view.readonly, view.c_contiguous) == ("f", (144, 3), True, True)
    assert bytes(memory) == view.tobytes()
    buffer = (ctypes.c_byte * 256)()
    writable, by_columns, full = 0x0001, 0x0040 | 0x0010 | 0x0008, 0x0118
    for flags in (writable, by_columns):
        with pytest.raises(BufferError):
            ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(memory), buffer, flags)
    assert ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(memory), buffer, full) == 0
    ctypes.pythonapi.PyBuffer_Release(buffer)


def test_typed_attributes(character: Path) -> None:
    file = castkit.open(character)
    mesh = file.models["hero"].meshes["body"]
    assert mesh.faces is not None and mesh.faces.shape == (72, 3) and mesh.faces.dtype == np.uint8
    assert mesh.weight_bones is not None and mesh.weight_bones.shape == (144, 2)
    assert mesh.weight_values is not None and mesh.weight_values.shape == (144, 2)
    assert [layer.shape for layer in mesh.uv_layers if layer is not None] == [(144, 2), (144, 2)]
    (color,) = mesh.color_layers
    assert color is not None and color.shape == (144, 4) and color.dtype == np.uint8
    assert mesh.properties["c0"].astype("<u4").tobytes() == color.tobytes()
    assert mesh.tangents is None and mesh.uv_layer(7) is None
    assert (mesh.vertex_count, mesh.face_count) == (144, 72)
    assert mesh.bounding_box is not None and mesh.positions is not None
    assert np.array_equal(mesh.bounding_box, [mesh.positions.min(0), mesh.positions.max(0)])
    material = mesh.material
    assert material is not None and material.name == "skin" and material.parent is file.models[0]
    assert material.slot("albedo") is material.albedo
    assert isinstance(material.albedo, castkit.File) and material.albedo.path
    assert isinstance(material.roughness, castkit.Color)
    skeleton = file.models[0].skeleton
    assert skeleton is not None
    assert [bone.parent_index for bone in skeleton.bones][:3] == [None, 0, 1]
    curve = file.animations[0].curves[0]
    assert (curve.node_name, curve.mode) == ("hip", "relative")
    assert curve.key_frames is not None and curve.key_values is not None
    assert len(curve.key_frames) == len(curve.key_values)
    assert file.metadata is not None and file.metadata.up_axis == "y"


def test_unknown_things() -> None:
    file = castkit.CastFile()
    strange = castkit.Node("abcd", hash=7)
    strange.properties["zz"] = np.arange(3, dtype=np.float64)
    strange.properties["words"] = ("one", "two")
    strange.properties.set("small", [1, 2], "h")
    file.root.children.append(strange)
    read = castkit.loads(file.to_bytes()).root.children[0]
    assert type(read) is castkit.Node and (read.kind, read.hash) == ("abcd", 7)
    assert read.properties["zz"].tolist() == [0, 1, 2] and read.properties.type("zz") == "d"
    assert read.properties["words"] == ("one", "two")
    assert read.properties.type("small") == "h"
    assert list(read.properties) == ["zz", "words", "small"]
    with pytest.raises(KeyError):
        read.properties["absent"]


def test_all_files() -> None:
    files = corpus()
    assert len(files) > 10
    for path in files:
        file = castkit.open(path, recover="when_damaged")
        for node in file.nodes():
            for name in dir(type(node)):
                if not name.startswith("_"):
                    try:
                        getattr(node, name)
                    except castkit.PropertyError as error:
                        assert error.node_path and error.offset and name
            for name, value in node.properties.items():
                assert isinstance(value, (np.ndarray, str, tuple)), name
        assert file.node_count == sum(1 for _ in file.nodes())
        assert len(repr(file).splitlines()) == 5
        assert "<details" in file._repr_html_() or file.node_count < 2
        # Whatever was not changed is written byte for byte, but for sizes and counts that are wrong.
        assert (file.to_bytes() == path.read_bytes()) == (file.damage is None), path


def test_node_paths_lead_back(character: Path) -> None:
    file = castkit.open(character)
    for node in file.nodes():
        assert node._source is not None
        assert node.node_path == node._source.path()
    body = file.find('root/model["hero"]/mesh["body"]')
    assert body is file.models[0].meshes["body"]
    with pytest.raises(castkit.NodePathError) as caught:
        file.find('root/model["villain"]')
    assert caught.value.kind == "node_path" and isinstance(caught.value, LookupError)
    with pytest.raises(KeyError, match="'body', 'eyes'"):
        file.meshes["nose"]


def test_errors(tmp_path: Path, character: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        castkit.open(tmp_path / "none.cast")
    assert isinstance(missing.value, castkit.NotFoundError)
    assert missing.value.path == tmp_path / "none.cast" and missing.value.kind == "not_found"
    with pytest.raises(castkit.NotCastError):
        castkit.loads(b"something else that is long enough")
    data = character.read_bytes()
    with pytest.raises(castkit.DamagedError) as damaged:
        castkit.loads(data[: len(data) // 2])
    assert damaged.value.offset is not None and damaged.value.node_path
    copy = pickle.loads(pickle.dumps(damaged.value))
    assert (str(copy), copy.offset, copy.node_path) == (
        str(damaged.value),
        damaged.value.offset,
        damaged.value.node_path,
    )
    recovered = castkit.loads(data[: len(data) // 2], recover="when_damaged")
    assert recovered.damage and recovered.repairs
    with pytest.raises(castkit.LimitError):
        castkit.loads(data, max_nodes=3)
    with pytest.raises(ValueError, match="recover"):
        castkit.loads(data, recover="perhaps")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        castkit.loads("text")  # type: ignore[arg-type]
    mesh = castkit.loads(data).meshes[0]
    mesh.properties["vp"] = "not vectors"
    with pytest.raises(castkit.PropertyError, match="type s, expected v3"):
        _ = mesh.positions


def test_bytes_like(character: Path) -> None:
    data = character.read_bytes()
    for source in (data, bytearray(data), memoryview(data), memoryview(bytearray(data))):
        assert castkit.loads(source).meshes["body"].vertex_count == 144
    changing = bytearray(data)
    positions = castkit.loads(changing).meshes[0].positions
    assert positions is not None
    before = positions.copy()
    changing[:] = bytes(len(changing))
    assert np.array_equal(positions, before)


def test_arrays_outlive_their_file(character: Path) -> None:
    with castkit.open(character) as file:
        mesh = file.meshes["body"]
        positions = mesh.positions
    assert file.closed
    with pytest.raises(ValueError, match="closed"):
        _ = file.models
    del file
    gc.collect()
    assert positions is not None and positions.sum() == pytest.approx(146.25)
    assert mesh.normals is not None and len(mesh.normals) == 144


def test_reading_leaves_no_reference_cycles(character: Path) -> None:
    file = castkit.open(character)
    names = [mesh.name for mesh in file.meshes]
    assert names == ["body", "eyes"]
    gone = weakref.ref(file)
    gc.disable()
    try:
        del file
        assert gone() is None, "the file lives on without the collector"
    finally:
        gc.enable()


def test_pickling_and_copying(character: Path) -> None:
    file = castkit.open(character)
    mesh = file.meshes["body"]
    array = pickle.loads(pickle.dumps(mesh.positions))
    assert np.array_equal(array, mesh.positions) and array.flags.writeable
    again = pickle.loads(pickle.dumps(mesh))
    assert isinstance(again, castkit.Mesh) and again.name == "body" and np.array_equal(again.positions, array)
    assert pickle.loads(pickle.dumps(file)).to_bytes() == file.to_bytes()
    twin = copy.deepcopy(file)
    twin.meshes["body"].name = "twin"
    assert file.meshes[0].name == "body" and twin.meshes[0].name == "twin"


def test_objects_are_the_same_as_long_as_they_are_held(character: Path) -> None:
    file = castkit.open(character)
    model = file.models[0]
    assert model is file.models["hero"] and model.meshes[1] is model.children[2]


def test_children_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    built = castkit.CastFile()
    built.root.models.append(castkit.Model(meshes=[castkit.Mesh(name=str(at)) for at in range(50)]))
    model = castkit.loads(built.to_bytes()).models[0]
    searched: list[castkit.Node] = []
    place = castkit.Node._place

    def counted(node: castkit.Node) -> Any:
        searched.append(node)
        return place(node)

    monkeypatch.setattr(castkit.Node, "_place", counted)
    assert [model.meshes[at].name for at in range(len(model.meshes))] == [str(at) for at in range(50)]
    assert model.meshes[-1].name == "49" and searched == [model]
    for index in (50, -51):
        with pytest.raises(IndexError, match=f"the index is {index}, but there are 50"):
            model.meshes[index]
    # When they are changed, too: a list of those of a kind is kept until it is another one.
    model.meshes[3].name = "other"
    kept = model._children(castkit.Mesh.KIND)
    assert model.meshes[3].name == "other" and model._children(castkit.Mesh.KIND) is kept
    model.meshes.append(castkit.Mesh(name="last"))
    assert len(model.meshes) == 51 and model.meshes[50].name == "last"
    del model.meshes[0]
    assert len(model.meshes) == 50 and model.meshes[0].name == "1"


def test_threads_share_a_file(character: Path) -> None:
    file = castkit.open(character)
    sums: list[float] = []

    def work() -> None:
        for _ in range(200):
            for mesh in file.meshes:
                assert mesh.positions is not None
                sums.append(float(mesh.positions.sum()))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(sums) == 8 * 200 * 2 and len(set(sums)) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="the size of the process is read from /proc")
def test_ten_thousand_opens_leak_nothing(character: Path) -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    def rounds(count: int) -> None:
        for _ in range(count):
            file = castkit.open(character)
            mesh = file.models[0].meshes[0]
            assert mesh.positions is not None and mesh.material is not None

    def mappings() -> int:
        return Path("/proc/self/maps").read_text().count(character.name)

    rounds(1000)
    before, mapped = resident(), mappings()
    rounds(10_000)
    grown = resident() - before
    assert grown < 2 << 20, f"{grown} bytes more"
    assert mappings() == mapped


@pytest.mark.skipif(sys.platform != "linux", reason="the signal is that of Linux")
def test_truncating_a_mapped_file_prints_an_error(tmp_path: Path, character: Path) -> None:
    path = tmp_path / "cut.cast"
    path.write_bytes(character.read_bytes() + bytes(1 << 20))
    script = (
        "import castkit, faulthandler, os, sys; faulthandler.enable()\n"
        "array = castkit.open(sys.argv[1]).meshes[0].positions\n"
        "os.truncate(sys.argv[1], 0)\n"
        "print(array.sum())"
    )
    done = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=False)
    assert done.returncode < 0 and "Bus error" in done.stderr
    done = subprocess.run(
        [sys.executable, "-c", script.replace("sys.argv[1])", "sys.argv[1], mmap=False)", 1), path],
        capture_output=True,
        text=True,
        check=False,
    )
    # The first run has emptied the file.
    assert "NotCastError" in done.stderr
    path.write_bytes(character.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", script.replace("sys.argv[1])", "sys.argv[1], mmap=False)", 1), path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and done.stdout.startswith("146.25")


def test_a_subinterpreter_is_refused_with_a_reason() -> None:
    interpreters = pytest.importorskip("_xxsubinterpreters" if sys.version_info < (3, 13) else "_interpreters")
    script = (
        "try:\n import castkit\n"
        "except ImportError as error:\n assert 'another interpreter' in str(error), error\n"
        "else:\n raise AssertionError('imported')"
    )
    interpreter = interpreters.create()
    interpreters.run_string(interpreter, script)
    interpreters.destroy(interpreter)


def test_damaged_files_of_the_project() -> None:
    refused = 0
    for path in sorted((TESTDATA / "damaged").glob("*.cast")):
        try:
            castkit.open(path)
        except castkit.Error as error:
            refused += 1
            assert error.kind in ("damaged", "not_cast", "limit") and str(error)
    assert refused > 3


def test_wrong_sizes_are_a_warning() -> None:
    """The file is made as the alpha of Cast.NET writes sizes; the reference library ignores them."""
    path = TESTDATA / "damaged" / "sizes_in_characters.cast"
    with pytest.warns(UserWarning, match="structure is wrong"), castkit.open(path) as file:
        assert file.damage is not None and file.repairs and list(file.models)
    with pytest.raises(castkit.DamagedError):
        castkit.open(path, recover="never")
