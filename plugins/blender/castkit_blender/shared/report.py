# SPDX-License-Identifier: GPL-3.0-or-later
"""The report of an import or export: errors, warnings and notes, shown by the panel and the operator."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Severity = Literal["error", "warning", "info"]

_TOLD: dict[str, str] = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}


@dataclass(frozen=True)
class Entry:
    """An entry of a report."""

    severity: Severity
    text: str
    """One sentence."""
    where: str = ""
    """The file or the node concerned; empty if it concerns everything."""
    code: str = ""
    """The code of a note or of a rule of ``castkit check``; empty for entries of this extension."""

    def __str__(self) -> str:
        return ": ".join(part for part in (self.where, self.code, self.text) if part)


@dataclass
class Report:
    """The report of one run of an operator."""

    title: str
    """What was done, such as ``Import of hero.cast``."""
    entries: list[Entry] = field(default_factory=list)

    def error(self, text: str, where: str = "", code: str = "") -> None:
        """Adds an error: something requested was not done."""
        self._add("error", text, where, code)

    def warning(self, text: str, where: str = "", code: str = "") -> None:
        """Adds a warning: something differs from the source."""
        self._add("warning", text, where, code)

    def info(self, text: str, where: str = "", code: str = "") -> None:
        """Adds a note."""
        self._add("info", text, where, code)

    def _add(self, severity: Severity, text: str, where: str, code: str) -> None:
        entry = Entry(severity, text, where, code)
        # The same entry is added only once, regardless of how many meshes it applies to.
        if entry not in self.entries:
            self.entries.append(entry)

    def of(self, severity: Severity) -> list[Entry]:
        """The entries of one severity."""
        return [entry for entry in self.entries if entry.severity == severity]

    def tell(self, operator: Any, most: int = 20) -> None:
        """Reports through the operator, the worst first; the panel keeps all entries.

        Blender shows the last message at the bottom of its window, so the summary comes last. Scripts that call the
        operator get an exception if there are errors, because that is how Blender treats error messages.
        """
        told = 0
        for severity in ("error", "warning", "info"):
            for entry in self.of(severity):
                if told == most:
                    break
                operator.report({_TOLD[severity]}, str(entry))
                told += 1
        operator.report({"INFO"}, self.summary())

    def summary(self) -> str:
        """The title, and the number of entries."""
        counts = [
            f"{len(found)} {severity}{'s' if len(found) > 1 and severity != 'info' else ''}"
            for severity in ("error", "warning", "info")
            if (found := self.of(severity))
        ]
        return f"{self.title}: {', '.join(counts) or 'nothing to note'}"

    def text(self) -> str:
        """All of it as text, one line each."""
        lines = [self.summary()]
        lines += [f"{entry.severity}: {entry}" for severity in _TOLD for entry in self.of(severity)]  # type: ignore[arg-type]
        return "\n".join(lines)

    def keep(self) -> None:
        """Makes this the report that the panel shows."""
        global _last
        _last = self


_last: Report | None = None


def last() -> Report | None:
    """The report of the last import or export."""
    return _last
