# SPDX-License-Identifier: GPL-3.0-or-later
# Generated from the table of formats by `cargo xtask codegen`. Do not edit.
"""The extensions of files that can be imported, known before castkit is loaded."""

EXTENSIONS = ("cast", "gltf", "glb", "fbx", "obj", "md2", "ms3d", "semodel", "seanim", "smd", "vta", "xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin", "usda", "usd", "usdc", "usdz")
