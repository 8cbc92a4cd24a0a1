"""What is wrong with files, what can be put right, and what differs."""

from __future__ import annotations

import builtins
from dataclasses import dataclass

from . import _native
from ._file import CastFile, Progress, native

__all__ = [
    "Change",
    "Changed",
    "Difference",
    "Differences",
    "Finding",
    "Refusal",
    "Report",
    "check",
    "diff",
    "repair",
    "upgrade",
]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a rule of the format says is wrong."""

    code: str
    """The code of the rule, such as ``MESH-FACES-001``; ``castkit explain CODE`` says more, and so does :attr:`explanation`."""
    severity: str
    """``error``, ``warning``, ``info`` or ``hint``."""
    title: str
    message: str
    node_path: str
    property: str | None
    """The name of the property in the file, where it is about one."""
    element: int | None
    """The index of the element, where it is about one."""
    offset: int
    repairable: bool
    """Whether :func:`repair` may put it right."""

    @builtins.property
    def explanation(self) -> str:
        """What the rule means, and what to do."""
        rule = _native.rule(self.code)
        return "" if rule is None else rule[1]

    def __str__(self) -> str:
        where = self.node_path if self.property is None else f"{self.node_path}/{self.property}"
        return f"{self.severity} {self.code}: {where}: {self.message}"


@dataclass(frozen=True, slots=True)
class Report:
    """All that was found."""

    findings: list[Finding]
    """The findings; of each rule only so many are kept."""
    totals: dict[str, int]
    """How often each rule was broken, by its code."""

    @property
    def has_errors(self) -> bool:
        """Whether anything is an error."""
        return any(finding.severity == "error" for finding in self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    def _repr_html_(self) -> str:
        import html

        rows = (
            f"<tr><td>{of.severity}</td><td>{of.code}</td><td>{html.escape(of.node_path)}</td>"
            f"<td>{html.escape(of.message)}</td></tr>"
            for of in self.findings[:200]
        )
        head = "<tr><th>severity</th><th>code</th><th>where</th><th>what</th></tr>"
        return f"<table>{head}{''.join(rows)}</table>"


def check(
    file: CastFile,
    *,
    files: bool = False,
    textures: bool = False,
    max_repeats: int | None = None,
    progress: Progress | None = None,
) -> Report:
    """Checks a file by all rules of the format.

    ``files``: also looks at the files that instances refer to; ``textures``: at texture files, too. ``max_repeats``: the
    most findings that are kept of each rule.
    """
    findings, totals = _native.check_file(native(file), max_repeats, files, textures, progress)
    return Report([Finding(*finding) for finding in findings], {code: found for code, _, found in totals})


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was put right."""

    code: str
    """The code of the rule."""
    node_path: str
    property: str | None
    was: str
    now: str
    offset: int
    lossy: bool
    """Whether something was lost."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was left as it is."""

    code: str
    """The code of the rule."""
    node_path: str
    property: str | None
    reason: str
    offset: int
    lossy: bool
    """Whether it would be done with ``lossy=True``."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A new file and what is different in it. The old one is as it was."""

    file: CastFile
    changes: list[Change]
    refusals: list[Refusal]


def repair(file: CastFile, *, lossy: bool = False, progress: Progress | None = None) -> Changed:
    """Puts right what rules have found, in a new file. ``lossy``: also where something is lost by it."""
    return _changed(*_native.change_file(native(file), False, lossy, progress))


def upgrade(file: CastFile, *, lossy: bool = False, progress: Progress | None = None) -> Changed:
    """Brings an old file to the present format, in a new file. ``lossy``: also where something is lost by it."""
    return _changed(*_native.change_file(native(file), True, lossy, progress))


def _changed(
    file: _native.File,
    made: list[tuple[str, str, str | None, str, str, int, bool]],
    refused: list[tuple[str, str, str | None, str, int, bool]],
) -> Changed:
    return Changed(CastFile._opened(file), [Change(*of) for of in made], [Refusal(*of) for of in refused])


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that differs between two files."""

    node_path: str
    property: str | None
    change: str
    """What differs: ``elements``, ``text``, ``links``, ``type``, ``bytes``, ``hash``, ``only_in_first``,
    ``only_in_second``, ``child_order``, ``property_order``, ``unaccounted``, ``headers`` or ``file_header``."""
    differing: int
    """How many elements, links or nodes differ."""
    first_count: int
    second_count: int
    largest: float | None
    """The largest difference of numbers."""


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs between two files."""

    differences: list[Difference]
    """The differences; only so many are kept."""
    total: int
    """How many there are."""

    @property
    def is_same(self) -> bool:
        """Whether nothing differs."""
        return self.total == 0

    def __len__(self) -> int:
        return len(self.differences)


def diff(
    first: CastFile,
    second: CastFile,
    *,
    exact: bool = False,
    tolerance: float = 0.0,
    relative: float = 0.0,
    limit: int | None = None,
    progress: Progress | None = None,
) -> Differences:
    """What differs between two files: nodes are paired by kind, name and order.

    ``exact``: also what means nothing, such as hashes and order. ``tolerance`` and ``relative``: how far numbers may be
    from each other. ``limit``: the most differences that are kept.
    """
    found, total = _native.diff_files(
        native(first), native(second), exact, tolerance, relative, limit, progress
    )
    return Differences([Difference(*difference) for difference in found], total)
