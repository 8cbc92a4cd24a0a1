"""Conversions of colours."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import cast


class CastColor:
    """Conversions of colours."""

    @staticmethod
    def sRGBToLinear(srgb: float) -> float:
        """A component from sRGB to linear light."""
        return srgb / 12.92 if srgb <= 0.04045 else cast(float, pow((srgb + 0.055) / 1.055, 2.4))

    @staticmethod
    def linearToSRGB(linear: float) -> float:
        """A component from linear light to sRGB, by the formula of the reference library."""
        return linear * 12.92 if linear <= 0.0031308 else (pow(linear, 1.0 / 2.4) + 1.055) + -0.055

    @staticmethod
    def toLinearFromSRGB(color: Sequence[float]) -> tuple[float, float, float, float]:
        """A colour r, g, b, a from sRGB to linear light."""
        red, green, blue = (CastColor.sRGBToLinear(component) for component in color[:3])
        return red, green, blue, color[3]

    @staticmethod
    def toSRGBFromLinear(color: Sequence[float]) -> tuple[float, float, float, float]:
        """A colour r, g, b, a from linear light to sRGB."""
        red, green, blue = (CastColor.linearToSRGB(component) for component in color[:3])
        return red, green, blue, color[3]

    @staticmethod
    def fromInteger(color: int) -> tuple[float, ...]:
        """A packed colour as r, g, b, a from 0 to 1."""
        return tuple(byte / 255.0 for byte in struct.pack("<I", color))

    @staticmethod
    def toInteger(color: Sequence[float]) -> int:
        """A colour r, g, b, a from 0 to 1, packed."""
        return int.from_bytes(bytes(int(max(min(component * 255.0, 255.0), 0.0)) for component in color[:4]), "little")
