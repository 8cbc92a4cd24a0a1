// The pixels of textures, whatever they are stored as: the graphics processor draws them into memory.
import { Mesh, NoBlending, OrthographicCamera, PlaneGeometry, Scene, ShaderMaterial, WebGLRenderTarget } from "three";

const vertexShader = "varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }";
const fragmentShader = "uniform sampler2D map; varying vec2 at; void main() { gl_FragColor = texture2D(map, at); }";

let drawing = null;

function prepared() {
  const material = new ShaderMaterial({ uniforms: { map: { value: null } }, vertexShader, fragmentShader, depthTest: false, depthWrite: false, blending: NoBlending });
  const scene = new Scene();
  const mesh = new Mesh(new PlaneGeometry(2, 2), material);
  mesh.frustumCulled = false;
  scene.add(mesh);
  return { scene, camera: new OrthographicCamera(), uniforms: material.uniforms };
}

/** The width and the height of a texture. */
export const sizeOf = ({ image }) => [image?.width ?? 0, image?.height ?? 0];

/** A texture as `ImageData`, the first row of the file first, with at most so many pixels along each side. */
export function pixelsOf(renderer, texture, most) {
  const scale = Math.min(1, most / Math.max(...sizeOf(texture), 1));
  const [width, height] = sizeOf(texture).map((side) => Math.max(1, Math.round(side * scale)));
  const target = new WebGLRenderTarget(width, height, { depthBuffer: false });
  drawing ??= prepared();
  const { scene, camera, uniforms } = drawing;
  // Without a colour space, the numbers are those of the file.
  const own = texture.clone();
  Object.assign(own, { flipY: false, needsUpdate: true });
  uniforms.map.value = own;
  const { autoClear } = renderer;
  renderer.autoClear = true;
  renderer.setRenderTarget(target);
  try {
    renderer.render(scene, camera);
    const pixels = new ImageData(width, height);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels.data);
    return pixels;
  } finally {
    renderer.setRenderTarget(null);
    renderer.autoClear = autoClear;
    uniforms.map.value = null;
    target.dispose();
    own.dispose();
  }
}
