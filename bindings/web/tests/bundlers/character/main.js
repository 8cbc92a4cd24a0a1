// A page that shows a character whose parts and animation are separate files, and says what is on it.
import { AmbientLight, AnimationMixer, OrthographicCamera, Scene, Vector3, WebGLRenderer } from "three";
import { CastLoader } from "castkit/three";

const files = ["body", "head", "walk"].map((name) => new URL(`library/${name}.cast`, location.href).href);

/** The vertices of all meshes, as they are drawn. */
function vertices(group) {
  const found = {};
  for (const mesh of group.children.flatMap((model) => model.meshes)) {
    const { count } = mesh.geometry.getAttribute("position");
    // Names are unique in three.js: the model is called like its mesh.
    found[mesh.name.replace(/_\d+$/, "")] = Array.from({ length: count }, (_, index) => mesh.localToWorld(mesh.getVertexPosition(index, new Vector3())).toArray());
  }
  return found;
}

async function show() {
  const group = await new CastLoader().loadAsync(files);
  const scene = new Scene().add(group, new AmbientLight(0xffffff, 3));
  const mixer = new AnimationMixer(group);
  mixer.clipAction(group.animations[0]).play();
  mixer.setTime(0);
  const renderer = new WebGLRenderer({ preserveDrawingBuffer: true });
  renderer.setSize(64, 128);
  document.body.append(renderer.domElement);
  // Two metres high, seen from the front.
  const camera = new OrthographicCamera(-0.5, 0.5, 2, 0, 0, 4);
  camera.position.z = 2;
  const pixels = new Uint8Array(64 * 128 * 4);
  // Until the picture is drawn, it is not on the model.
  for (let tries = 0; tries < 100; tries++) {
    renderer.render(scene, camera);
    const gl = renderer.getContext();
    gl.readPixels(0, 0, 64, 128, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    if (pixels.some((value) => value > 0)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const at = (x, y) => [...pixels.subarray((y * 64 + x) * 4, (y * 64 + x) * 4 + 3)];
  return { vertices: vertices(group), missing: [...group.missingTextures], chest: at(32, 75), forehead: at(32, 123) };
}

show().then((result) => (window.result = result), (error) => (window.result = { error: error.stack }));
