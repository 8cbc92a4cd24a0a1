"""Pictures of files."""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path

import castkit
import numpy as np
import pytest
from conftest import TESTDATA


def test_a_picture_equals_that_of_the_program(character: Path, tmp_path: Path) -> None:
    file = castkit.open(character)
    picture = castkit.render(file, size=(96, 64), frame=12, animation="walk")
    assert picture.pixels.shape == (64, 96, 4)
    arguments = ["render", str(character), "-o", str(tmp_path / "one.png"), "--size", "96x64", "--frame", "12"]
    assert castkit._native.run_program(["castkit", *arguments]) == 0
    assert picture.to_png() == (tmp_path / "one.png").read_bytes() == picture._repr_png_()
    picture.save(tmp_path / "two.png")
    assert (tmp_path / "two.png").read_bytes() == picture.to_png()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.png", "two.png"]
    assert not (picture.pixels == castkit.render(file, size=(96, 64)).pixels).all()


def test_options_change_the_picture(character: Path) -> None:
    file = castkit.open(character)

    def of(**options: object) -> bytes:
        return castkit.render(file, size=(48, 48), **options).to_png()  # type: ignore[arg-type]

    pictures = [
        of(),
        of(azimuth=90),
        of(elevation=-60),
        of(source_up="x"),
        of(background=(255, 0, 0, 255)),
        of(frame=12.5),
        of(ground_shadow=True),
    ]
    assert len(set(pictures)) == len(pictures)
    turn = castkit.turntable(file, 4, size=(48, 48))
    assert len({picture.to_png() for picture in turn}) == 4
    assert castkit.turntable(file, 1, size=(48, 48))[0].to_png() == pictures[0]
    corner = castkit.render(file, size=(48, 48), background=(9, 8, 7, 255)).pixels[0, 0]
    assert corner.tolist() == [9, 8, 7, 255]


def test_textures_can_be_given(tmp_path: Path) -> None:
    red = castkit.render(castkit.open(TESTDATA / "valid" / "character.cast"), size=(4, 4), background=(255, 0, 0, 255))
    plane = castkit.Mesh(
        positions=np.float32([[0, 0, 0], [1, 0, 0], [0, 1, 0]]),
        faces=np.uint8([0, 1, 2]),
        uv_layers=[np.float32([[0, 0], [0, 0], [0, 0]])],
    )
    material = castkit.Material(name="paint", hash=7)
    texture = castkit.File(path="paint.png", hash=9)
    material.children.append(texture)
    material.albedo = texture
    plane.material = material
    document = castkit.CastFile()
    document.roots.append(castkit.Root())
    document.roots[0].models.append(castkit.Model(meshes=[plane], materials=[material]))
    file = castkit.loads(document.to_bytes())
    missing = castkit.render(file, size=(32, 32))
    assert missing.missing_textures == ["paint.png"]
    found = castkit.render(file, size=(32, 32), textures={"paint.png": red.to_png()})
    assert found.missing_textures == []
    covered = found.pixels[found.pixels[..., 3] == 255]
    assert len(covered) > 50 and (covered[:, 0] > covered[:, 1]).all()
    (tmp_path / "paint.png").write_bytes(red.to_png())
    document.save(tmp_path / "plane.cast")
    assert (castkit.render(castkit.open(tmp_path / "plane.cast"), size=(32, 32)).pixels == found.pixels).all()


def test_errors(character: Path, tmp_path: Path) -> None:
    file = castkit.open(character)
    with pytest.raises(castkit.Error, match="not 0 by 10"):
        castkit.render(file, size=(0, 10))
    with pytest.raises(ValueError, match='no animation "run"'):
        castkit.render(file, frame=1, animation="run")
    with pytest.raises(castkit.Error, match="budget"):
        castkit.render(file, budget=1)
    with pytest.raises(ValueError, match="count is 0"):
        castkit.turntable(file, 0)
    with pytest.raises(TypeError, match="no option 'sise'"):
        castkit.render(file, sise=(1, 1))  # type: ignore[call-arg]
    with pytest.raises(castkit.NotFoundError):
        castkit.render(file, size=(8, 8)).save(tmp_path / "no" / "such.png")
    with pytest.raises(KeyboardInterrupt):
        castkit.render(file, progress=interrupt)


def interrupt(done: int, total: int) -> None:
    raise KeyboardInterrupt


def test_notebooks_show_a_file_with_its_picture(character: Path) -> None:
    file = castkit.open(character)
    shown = file._repr_html_()
    encoded = re.search("data:image/png;base64,([A-Za-z0-9+/=]+)'", shown)
    assert encoded is not None and "<details" in shown
    assert base64.b64decode(encoded[1]) == castkit.render(file, size=(256, 256)).to_png()
    # Animations and new files have nothing to draw.
    assert "<img" not in castkit.CastFile()._repr_html_()


def test_curves_are_plotted_with_their_keys(character: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    walk = castkit.open(character).animations["walk"]
    turned = next(curve for curve in walk.curves if curve.key_property == "rq")
    axes = castkit.plot(turned)
    frames, values = turned.key_frames, turned.key_values
    assert frames is not None and values is not None
    assert [line.get_label() for line in axes.lines] == [f"{turned.node_name} rq.{part}" for part in "xyzw"]
    for component, line in enumerate(axes.lines):
        assert np.array_equal(line.get_xdata(), frames) and np.array_equal(line.get_ydata(), values[:, component])
    assert castkit.plot(walk, axes=axes) is axes
    assert axes.get_title() == "walk" and len(axes.lines) > 4


def test_plots_say_what_they_need(monkeypatch: pytest.MonkeyPatch, character: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match="pip install matplotlib"):
        castkit.plot(castkit.open(character).animations[0])
