"""Results of checks, repairs, upgrades and comparisons of files."""

from __future__ import annotations

import builtins
from dataclasses import dataclass

from . import _native
from ._file import CastFile, Progress, native

__all__ = ["Change", "Changed", "Difference", "Differences", "Finding", "Refusal", "Report"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation of a rule of the format."""

    code: str
    """The code of the rule, such as ``CAST-MESH-004``; ``castkit explain CODE`` and :attr:`explanation` explain it."""
    severity: str
    """``error``, ``warning``, ``info`` or ``hint``."""
    title: str
    message: str
    node_path: str
    property: str | None
    """The name of the property in the file, if the finding concerns one."""
    element: int | None
    """The index of the element, if the finding concerns one."""
    offset: int
    repairable: bool
    """Whether :func:`repair` may fix it."""

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
    """The result of a check."""

    findings: list[Finding]
    """The findings; the number kept per rule is limited."""
    totals: dict[str, int]
    """How often each rule was violated, by code."""

    @property
    def has_errors(self) -> bool:
        """Whether there are errors."""
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


def checked(file: CastFile, options: dict[str, object], progress: Progress | None) -> Report:
    """The report of :func:`castkit.check`."""
    findings, totals = _native.check_file(native(file), list(options.items()), progress)
    return Report([Finding(*finding) for finding in findings], {code: found for code, _, found in totals})


@dataclass(frozen=True, slots=True)
class Change:
    """A change that was made."""

    code: str
    """The code of the rule."""
    node_path: str
    property: str | None
    was: str
    now: str
    offset: int
    lossy: bool
    """Whether the change lost data."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A change that was not made."""

    code: str
    """The code of the rule."""
    node_path: str
    property: str | None
    reason: str
    offset: int
    lossy: bool
    """Whether it would be made with ``lossy=True``."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A new file and its changes. The old file is not modified."""

    file: CastFile
    changes: list[Change]
    refusals: list[Refusal]


def changed(file: CastFile, upgrades: bool, options: dict[str, object], progress: Progress | None) -> Changed:
    """The result of :func:`castkit.repair` or :func:`castkit.upgrade`."""
    changed, made, refused = _native.change_file(native(file), upgrades, list(options.items()), progress)
    return Changed(CastFile._opened(changed), [Change(*of) for of in made], [Refusal(*of) for of in refused])


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between two files."""

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
    """The differences between two files."""

    differences: list[Difference]
    """The differences; the number kept is limited."""
    total: int
    """The number of differences, including those not kept."""

    @property
    def is_same(self) -> bool:
        """Whether there are no differences."""
        return self.total == 0

    def __len__(self) -> int:
        return len(self.differences)


def compared(first: CastFile, second: CastFile, options: dict[str, object], progress: Progress | None) -> Differences:
    """The result of :func:`castkit.diff`."""
    found, total = _native.diff_files(native(first), native(second), list(options.items()), progress)
    return Differences([Difference(*difference) for difference in found], total)
