# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel in the sidebar of the 3D view: the report of the last import or export."""

from __future__ import annotations

import bpy

from . import report

_ICONS = {"error": "CANCEL", "warning": "ERROR", "info": "INFO"}
_MOST = 50


class CASTKIT_OT_copy_report(bpy.types.Operator):
    """Copy the report of the last import or export"""

    bl_idname = "castkit.copy_report"
    bl_label = "Copy Notes"
    bl_options = {"INTERNAL"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return report.last() is not None

    def execute(self, context: bpy.types.Context) -> set[str]:
        last = report.last()
        if last is not None:
            context.window_manager.clipboard = last.text()
        return {"FINISHED"}


class CASTKIT_PT_report(bpy.types.Panel):
    """The report of the last import or export."""

    bl_idname = "CASTKIT_PT_report"
    bl_label = "Last Import or Export"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Cast"

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        last = report.last()
        if last is None:
            layout.label(text="Nothing yet")
            return
        layout.label(text=last.summary())
        column = layout.column(align=True)
        worst_first = [entry for severity in _ICONS for entry in last.of(severity)]
        for entry in worst_first[:_MOST]:
            column.label(text=str(entry), icon=_ICONS[entry.severity])
        if len(worst_first) > _MOST:
            column.label(text=f"and {len(worst_first) - _MOST} more")
        layout.operator(CASTKIT_OT_copy_report.bl_idname, icon="COPYDOWN")


_CLASSES = (CASTKIT_OT_copy_report, CASTKIT_PT_report)


def register() -> None:
    for each in _CLASSES:
        bpy.utils.register_class(each)


def unregister() -> None:
    for each in reversed(_CLASSES):
        bpy.utils.unregister_class(each)
