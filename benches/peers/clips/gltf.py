"""Animations of GLB files, sampled by numpy: what the tools write is measured by code that is none of theirs."""

import json
import struct

import numpy as np

TYPES = {5120: np.int8, 5121: np.uint8, 5122: np.int16, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
LANES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
PATHS = {"translation": [0.0, 0.0, 0.0], "rotation": [0.0, 0.0, 0.0, 1.0], "scale": [1.0, 1.0, 1.0]}


class Gltf:
    """A GLB file without compressed buffer views."""

    def __init__(self, path):
        data = path.read_bytes()
        length = struct.unpack_from("<I", data, 12)[0]
        self.root = json.loads(data[20 : 20 + length])
        self.bin = data[28 + length :]
        self.nodes = self.root.get("nodes", [])
        self.parents = {child: index for index, node in enumerate(self.nodes) for child in node.get("children", [])}
        self.names = {node.get("name", f"node {index}"): index for index, node in enumerate(self.nodes)}

    def array(self, index):
        """The numbers of an accessor, a row for each element."""
        accessor = self.root["accessors"][index]
        kind, lanes = TYPES[accessor["componentType"]], LANES[accessor["type"]]
        if "sparse" in accessor or "bufferView" not in accessor:
            raise ValueError("sparse accessors are not read")
        view = self.root["bufferViews"][accessor["bufferView"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        size = np.dtype(kind).itemsize * lanes
        stride = view.get("byteStride", size)
        rows = [self.bin[at : at + size] for at in range(start, start + accessor["count"] * stride, stride)]
        values = np.frombuffer(b"".join(rows), kind).reshape(-1, lanes)
        if accessor.get("normalized") and kind != np.float32:
            return np.maximum(values / float(np.iinfo(kind).max), -1.0)
        return values

    def order(self):
        """All nodes, parents first."""
        order, waiting = [], [index for index in range(len(self.nodes)) if index not in self.parents]
        while waiting:
            order.append(waiting.pop())
            waiting.extend(self.nodes[order[-1]].get("children", []))
        return order

    def times(self):
        """All key times of the first animation."""
        samplers = self.root["animations"][0]["samplers"]
        return np.unique(np.concatenate([self.array(sampler["input"])[:, 0] for sampler in samplers]).astype(float))

    def worlds(self, times):
        """For each node a matrix for each time, in the first animation."""
        tracks = {}
        animation = self.root["animations"][0]
        for channel in animation["channels"]:
            target, sampler = channel["target"], animation["samplers"][channel["sampler"]]
            if target["path"] in PATHS:
                tracks[target["node"], target["path"]] = sampler
        worlds = {}
        for index in self.order():
            node = self.nodes[index]
            local = np.tile(np.eye(4), (len(times), 1, 1))
            if "matrix" in node:
                local[:] = np.array(node["matrix"]).reshape(4, 4).T
            else:
                parts = {}
                for path, usual in PATHS.items():
                    sampler = tracks.get((index, path))
                    still = np.tile(np.array(node.get(path, usual), float), (len(times), 1))
                    parts[path] = self.sampled(sampler, path, times) if sampler else still
                local[:, :3, :3] = matrices(parts["rotation"]) * parts["scale"][:, None, :]
                local[:, :3, 3] = parts["translation"]
            parent = self.parents.get(index)
            worlds[index] = local if parent is None else worlds[parent] @ local
        return worlds

    def sampled(self, sampler, path, times):
        keys = self.array(sampler["input"])[:, 0].astype(float)
        values = self.array(sampler["output"]).astype(float)
        if len(keys) == 1:
            return np.tile(values[0], (len(times), 1))
        low = np.clip(np.searchsorted(keys, times, "right") - 1, 0, len(keys) - 2)
        amount = np.clip((times - keys[low]) / (keys[low + 1] - keys[low]), 0.0, 1.0)[:, None]
        if sampler.get("interpolation", "LINEAR") == "STEP":
            return values[np.clip(np.searchsorted(keys, times, "right") - 1, 0, len(keys) - 1)]
        if sampler.get("interpolation", "LINEAR") != "LINEAR":
            raise ValueError("splines are not read")
        one, two = values[low], values[low + 1]
        if path != "rotation":
            return one + (two - one) * amount
        one, two = (value / np.linalg.norm(value, axis=1, keepdims=True) for value in (one, two))
        cosine = np.sum(one * two, axis=1, keepdims=True)
        two, cosine = np.where(cosine < 0.0, -two, two), np.minimum(np.abs(cosine), 1.0)
        angle = np.arccos(cosine)
        near = angle < 1e-5
        sine = np.where(near, 1.0, np.sin(angle))
        weights = [np.where(near, 1.0 - amount, np.sin((1.0 - amount) * angle) / sine)]
        weights.append(np.where(near, amount, np.sin(amount * angle) / sine))
        value = weights[0] * one + weights[1] * two
        return value / np.linalg.norm(value, axis=1, keepdims=True)

    def skins(self):
        """For each skinned mesh: names of joints, inverse bind matrices, and positions, joints and weights of vertices."""
        for node in self.nodes:
            if "mesh" not in node or "skin" not in node:
                continue
            skin = self.root["skins"][node["skin"]]
            inverse = self.array(skin["inverseBindMatrices"]).astype(float).reshape(-1, 4, 4).transpose(0, 2, 1)
            joints = [self.nodes[joint].get("name", f"node {joint}") for joint in skin["joints"]]
            for primitive in self.root["meshes"][node["mesh"]]["primitives"]:
                attributes = primitive["attributes"]
                sets = [number for number in range(8) if f"JOINTS_{number}" in attributes]
                of_joints = np.hstack([self.array(attributes[f"JOINTS_{number}"]) for number in sets]).astype(int)
                weights = np.hstack([self.array(attributes[f"WEIGHTS_{number}"]) for number in sets]).astype(float)
                yield joints, inverse, self.array(attributes["POSITION"]).astype(float), of_joints, weights

    def animation_bytes(self):
        """The bytes of the first animation: its JSON, that of its accessors and views, and the content of these."""
        animation = self.root["animations"][0]
        accessors = {sampler[side] for sampler in animation["samplers"] for side in ("input", "output")}
        views = {self.root["accessors"][accessor]["bufferView"] for accessor in accessors}
        parts = [{key: value for key, value in animation.items() if key != "extras"}]
        parts += [self.root["accessors"][accessor] for accessor in accessors]
        parts += [self.root["bufferViews"][view] for view in views]
        text = sum(len(json.dumps(part, separators=(",", ":"))) + 1 for part in parts)
        content = 0
        for view in views:
            view = self.root["bufferViews"][view]
            packed = view.get("extensions", {}).get("EXT_meshopt_compression", view)
            content += packed["byteLength"]
        return text + content

    def keys(self):
        """How many keys all channels have."""
        animation, accessors = self.root["animations"][0], self.root["accessors"]
        return sum(accessors[animation["samplers"][channel["sampler"]]["input"]]["count"] for channel in animation["channels"])


def matrices(rotations):
    x, y, z, w = (rotations / np.linalg.norm(rotations, axis=1, keepdims=True)).T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.array(rows).transpose(2, 0, 1)


class Motion:
    """The vertices of a file in motion, beside which others are measured."""

    def __init__(self, source):
        keys = source.times()
        # Also between keys, where players are most of the time.
        self.times = np.unique(np.concatenate([keys, (keys[:-1] + keys[1:]) / 2]))
        self.skins = list(source.skins())
        self.joints = self.of_joints(source)
        place = self.places(0)
        self.size = float(np.max(place.max(axis=0) - place.min(axis=0)))

    def of_joints(self, file):
        worlds = file.worlds(self.times)
        return [np.stack([worlds[file.names[name]] for name in joints], axis=1) for joints, *_ in self.skins]

    def places(self, time):
        all_places = []
        for (_, inverse, positions, joints, weights), worlds in zip(self.skins, self.joints):
            all_places.append(skinned(worlds[time] @ inverse, positions, joints, weights))
        return np.concatenate(all_places)

    def error(self, file):
        """How far a vertex is from where the source has it, at most."""
        most = 0.0
        for (_, inverse, positions, joints, weights), own, other in zip(self.skins, self.joints, self.of_joints(file)):
            for difference in (other - own) @ inverse:
                apart = skinned(difference, positions, joints, weights)
                most = max(most, float(np.max(np.sum(apart * apart, axis=1))))
        return most**0.5


def skinned(matrices_of_joints, positions, joints, weights):
    places = np.einsum("vjab,vb->vja", matrices_of_joints[joints, :3, :3], positions)
    places += matrices_of_joints[joints, :3, 3]
    return np.einsum("vja,vj->va", places, weights)
