"""Nodes found by name in lists."""

from collections.abc import Callable
from typing import Any

import castkit
import pytest


def file_of(names: list[str | None], models: int = 1) -> castkit.CastFile:
    """A file that is read, with meshes of these names in each model."""
    built = castkit.CastFile()
    for index in range(models):
        meshes = [castkit.Mesh(name=name) for name in names]
        built.root.models.append(castkit.Model(name=f"model {index}", meshes=meshes))
    return castkit.loads(built.to_bytes())


@pytest.fixture
def objects(monkeypatch: pytest.MonkeyPatch) -> list[type[castkit.Node]]:
    """The classes of the nodes that become objects from now on."""
    created: list[type[castkit.Node]] = []
    read = castkit.Node._read

    def counted(*arguments: Any) -> castkit.Node:
        node = read(*arguments)
        created.append(type(node))
        return node

    monkeypatch.setattr(castkit.Node, "_read", staticmethod(counted))
    return created


NAMES: list[str | None] = [str(index) for index in range(1000)]


@pytest.mark.parametrize(
    "access",
    [
        lambda file: file.meshes["998"],
        lambda file: file.meshes[998],
        lambda file: file.meshes[-2],
        lambda file: file.models[0].meshes["998"],
        lambda file: file.models["model 0"].meshes[998],
        lambda file: file.roots[0].children["model 0"].children["998"],
        lambda file: file.find('root/model/mesh["998"]'),
    ],
)
def test_only_what_is_returned_becomes_an_object(
    access: Callable[[castkit.CastFile], castkit.Mesh],
    objects: list[type[castkit.Node]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = file_of(NAMES)
    labels: list[castkit.Node] = []
    monkeypatch.setattr(castkit.Node, "_label", labels.append)
    objects.clear()
    mesh = access(file)
    assert objects == [castkit.Root, castkit.Model, castkit.Mesh] and labels == []
    assert mesh.name == "998" and mesh is file.models[0].children[998]


def test_a_missing_name_costs_a_few_objects(objects: list[type[castkit.Node]]) -> None:
    file = file_of(NAMES)
    objects.clear()
    with pytest.raises(KeyError, match="there is no 'x', but '0', '1', '2', '3', '4', '5', '6', '7', ...\""):
        file.meshes["x"]
    assert objects.count(castkit.Mesh) == 9
    with pytest.raises(KeyError, match="but nothing"):
        file.instances["x"]


def test_nodes_of_several_models(objects: list[type[castkit.Node]]) -> None:
    file = file_of(["a", "b"], models=3)
    objects.clear()
    assert file.meshes[3].name == "b" and file.meshes[-6].name == "a"
    assert file.meshes["b"].parent is file.models[0] and len(file.meshes) == 6
    assert objects.count(castkit.Mesh) < 6
    for index in (6, -7):
        with pytest.raises(IndexError, match=f"the index is {index}, but there are 6"):
            file.meshes[index]
    assert file.meshes[1:3] == list(file.meshes)[1:3]


def test_the_first_of_several_with_a_name(objects: list[type[castkit.Node]]) -> None:
    for changed in (False, True):
        file = file_of(["a", None, "b", "b", ""])
        if changed:
            file.models[0].meshes[0].name = "c"
        assert file.meshes["b"] is file.models[0].meshes["b"] is file.models[0].meshes[2]
        assert file.meshes[""] is file.meshes[4]


def test_names_are_compared_exactly() -> None:
    # The byte D7 alone is not UTF-8; together, C3 A9 are.
    file = file_of(["\u00e9", "\udcd7"])
    assert file.meshes["\udcd7"] is file.meshes[1] and file.meshes["\u00e9"] is file.meshes[0]
    for name in ("\udcc3\udca9", "\ud800", "\u00e9\0", "E\u0301", "\u00e9 "):
        with pytest.raises(KeyError):
            file.meshes[name]
        with pytest.raises(KeyError):
            file.models[0].meshes[name]


def test_curves_are_found_by_the_node_they_animate() -> None:
    file = castkit.CastFile()
    curves = [castkit.Curve(node_name=name, key_property="tx", key_frames=[0], key_values=[0.0]) for name in "ab"]
    file.root.animations.append(castkit.Animation(curves=curves))
    animation = castkit.loads(file.to_bytes()).animations[0]
    assert animation.curves["b"] is animation.curves[1]


def test_a_list_of_all_nodes_stays_as_it_was() -> None:
    file = file_of(["a", "b", "c"])
    before, model = file.meshes, file.models[0]
    model.meshes["b"].name = "x"
    del model.meshes[0]
    model.meshes.append(castkit.Mesh(name="d"))
    assert [mesh.name for mesh in before] == ["a", "x", "c"] and len(before) == 3
    assert before["a"].parent is None and before["x"] is model.meshes[0] and before[-1] is model.meshes["c"]
    assert [mesh.name for mesh in file.meshes] == ["x", "c", "d"]
    held = file.meshes
    file.close()
    assert held["d"].name == "d"


def test_a_path_leads_to_the_nodes_of_a_changed_file() -> None:
    file = file_of(["a", "b"])
    # Only the root is changed; what is below the model is still read from the file.
    file.root.children.insert(0, castkit.Metadata(author="someone"))
    found = file.find('root/model/mesh["b"]')
    assert found is file.models[0].meshes["b"]
    assert isinstance(found, castkit.Mesh)
    found.name = "c"
    assert [mesh.name for mesh in castkit.loads(file.to_bytes()).meshes] == ["a", "c"]


def test_the_last_of_repeated_names_is_the_name() -> None:
    built = castkit.Mesh(name="a")
    built._edit_values().append(("n", castkit._values.New("s", ["z"])))
    file = castkit.CastFile()
    file.root.models.append(castkit.Model(meshes=[built]))
    mesh = castkit.loads(file.to_bytes()).meshes["z"]
    assert mesh.name == "z"
    with pytest.raises(KeyError, match="'z'"):
        castkit.loads(file.to_bytes()).meshes["a"]
