# SPDX-License-Identifier: GPL-3.0-or-later
"""Markers of actions as notification tracks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import castkit
import numpy as np


def tracks(markers: Any, frame_of: Callable[[float], int | None]) -> list[castkit.NotificationTrack]:
    """A track for each name among markers, with the frames in order. ``frame_of`` is ``None`` for those left out."""
    frames: dict[str, set[int]] = {}
    for marker in markers:
        frame = frame_of(marker.frame)
        if frame is not None:
            frames.setdefault(marker.name, set()).add(frame)
    return [
        castkit.NotificationTrack(name=name, key_frames=np.array(sorted(found), np.uint32)) for name, found in frames.items()
    ]
