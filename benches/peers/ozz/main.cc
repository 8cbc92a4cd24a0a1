// Times ozz-animation's SkinningJob: reads a mesh from a file, and for each line on standard input, a number, skins it as
// many times and prints the mean time in seconds.
//   load-ozz FILE VECTORS [normalise]
// VECTORS is 1 for positions, 2 for normals as well, 3 for tangents as well. With "normalise", normals and tangents are
// brought to length 1 afterwards, within the time, as castkit does.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "ozz/base/maths/simd_math.h"
#include "ozz/geometry/runtime/skinning_job.h"

template <typename T>
static std::vector<T> read(std::ifstream& file, size_t count) {
  std::vector<T> values(count);
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(count * sizeof(T)));
  return values;
}

// A few vertices at a time, while they are in the cache.
static void normalise(float* values, size_t count) {
  for (size_t i = 0; i < count * 3; i += 3) {
    const float x = values[i], y = values[i + 1], z = values[i + 2];
    const float scale = 1.0f / std::sqrt(x * x + y * y + z * z);
    values[i] = x * scale;
    values[i + 1] = y * scale;
    values[i + 2] = z * scale;
  }
}

int main(int count, char** arguments) {
  if (count < 3) return 2;
  std::ifstream file(arguments[1], std::ios::binary);
  const int vectors = std::stoi(arguments[2]);
  const bool normalised = count > 3 && std::strcmp(arguments[3], "normalise") == 0;
  const auto header = read<uint32_t>(file, 3);
  const size_t vertices = header[0], influences = header[1], joints = header[2];
  const auto matrices = read<float>(file, joints * 16);
  const auto indices = read<uint16_t>(file, vertices * influences);
  const auto weights = read<float>(file, vertices * influences);
  std::vector<std::vector<float>> in, out;
  for (int vector = 0; vector < vectors; ++vector) {
    in.push_back(read<float>(file, vertices * 3));
    out.emplace_back(vertices * 3);
  }
  if (!file) return 2;
  std::vector<ozz::math::Float4x4> palette(joints);
  for (size_t joint = 0; joint < joints; ++joint) {
    for (int column = 0; column < 4; ++column) {
      palette[joint].cols[column] = ozz::math::simd_float4::LoadPtrU(&matrices[joint * 16 + column * 4]);
    }
  }
  // Without `normalise` all at once. With it in parts, so that what is normalised is still in the cache.
  const size_t part = normalised ? 1024 : vertices;
  std::string line;
  while (std::getline(std::cin, line)) {
    const size_t times = std::stoul(line);
    const auto start = std::chrono::steady_clock::now();
    for (size_t turn = 0; turn < times; ++turn) {
      for (size_t first = 0; first < vertices; first += part) {
        const size_t now = std::min(part, vertices - first);
        ozz::geometry::SkinningJob job;
        job.vertex_count = static_cast<int>(now);
        job.influences_count = static_cast<int>(influences);
        job.joint_matrices = ozz::make_span(palette);
        job.joint_indices = {indices.data() + first * influences, now * influences};
        job.joint_indices_stride = influences * sizeof(uint16_t);
        job.joint_weights = {weights.data() + first * influences, now * influences};
        job.joint_weights_stride = influences * sizeof(float);
        const size_t stride = 3 * sizeof(float);
        job.in_positions = {in[0].data() + first * 3, now * 3};
        job.out_positions = {out[0].data() + first * 3, now * 3};
        job.in_positions_stride = job.out_positions_stride = stride;
        if (vectors > 1) {
          job.in_normals = {in[1].data() + first * 3, now * 3};
          job.out_normals = {out[1].data() + first * 3, now * 3};
          job.in_normals_stride = job.out_normals_stride = stride;
        }
        if (vectors > 2) {
          job.in_tangents = {in[2].data() + first * 3, now * 3};
          job.out_tangents = {out[2].data() + first * 3, now * 3};
          job.in_tangents_stride = job.out_tangents_stride = stride;
        }
        if (!job.Run()) return 2;
        for (int vector = 1; normalised && vector < vectors; ++vector) normalise(out[vector].data() + first * 3, now);
      }
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    double sum = 0;
    for (const float value : out[0]) sum += value;
    std::printf("%.9f %.6f\n", time.count() / static_cast<double>(times), sum);
    std::fflush(stdout);
  }
}
