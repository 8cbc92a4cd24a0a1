// Reads back vertices in world space after morphing and skinning by the shaders of three.js.
import { FloatType, GLSL3, NearestFilter, NoBlending, RGBAFormat, ShaderMaterial, WebGLRenderTarget } from "three";

const WIDTH = 1024;

const vertexShader = `
#include <common>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
uniform float height;
out vec3 place;
void main() {
  #include <morphinstance_vertex>
  #include <skinbase_vertex>
  #include <begin_vertex>
  #include <morphtarget_vertex>
  #include <skinning_vertex>
  place = (modelMatrix * vec4(transformed, 1.0)).xyz;
  vec2 pixel = vec2(gl_VertexID % ${WIDTH}, gl_VertexID / ${WIDTH}) + 0.5;
  gl_Position = vec4(pixel / vec2(${WIDTH}, height) * 2.0 - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;
}`;

const fragmentShader = `
in vec3 place;
out vec4 color;
void main() { color = vec4(place, 1.0); }`;

/** What becomes of the vertices of a mesh: x, y, z and 1 each; 0 for those that no triangle has. */
function readBack(renderer, camera, mesh) {
  const count = mesh.geometry.getAttribute("position").count;
  const height = Math.max(Math.ceil(count / WIDTH), 1);
  const options = { type: FloatType, format: RGBAFormat, minFilter: NearestFilter, magFilter: NearestFilter, depthBuffer: false };
  const target = new WebGLRenderTarget(WIDTH, height, options);
  const uniforms = { height: { value: height } };
  const probe = new ShaderMaterial({ vertexShader, fragmentShader, uniforms, glslVersion: GLSL3, blending: NoBlending, depthTest: false });
  const { material, frustumCulled } = mesh;
  // The same mesh, with a point for each vertex instead of triangles.
  Object.assign(mesh, { material: probe, isMesh: false, isPoints: true, frustumCulled: false });
  const [old, clear] = [renderer.getRenderTarget(), renderer.getClearAlpha()];
  renderer.setClearAlpha(0);
  renderer.setRenderTarget(target);
  renderer.clear();
  renderer.render(mesh, camera);
  const pixels = new Float32Array(WIDTH * height * 4);
  renderer.readRenderTargetPixels(target, 0, 0, WIDTH, height, pixels);
  renderer.setRenderTarget(old);
  renderer.setClearAlpha(clear);
  Object.assign(mesh, { material, isMesh: true, isPoints: false, frustumCulled });
  probe.dispose();
  target.dispose();
  return pixels.subarray(0, count * 4);
}

/** Vertices of meshes, x, y and z each; `null` for those that are in no triangle. */
export function drawnVertices(renderer, camera, meshes) {
  const all = [];
  for (const mesh of meshes) {
    const pixels = readBack(renderer, camera, mesh);
    for (let at = 0; at < pixels.length; at += 4) {
      for (let lane = 0; lane < 3; lane++) all.push(pixels[at + 3] === 0 ? null : pixels[at + lane]);
    }
  }
  return all;
}
