// What is read of a file, in the page as in its worker.
import { convert, open, scene } from "castkit";
import { open as openSmall } from "castkit/read";

const summary = (file) => file.meshes.map(({ name, positions }) => [name, positions.length, ...positions.slice(0, 3)]);

export async function read(url) {
  const file = await open(await fetch(url));
  const small = await openSmall(await fetch(url));
  const posed = scene(file).models[0].pose({ animation: scene(file).animations[0], frame: 6, meshes: "all" });
  const { bytes } = await convert(file, { toFormat: "glb" });
  return {
    meshes: summary(file),
    small: summary(small),
    posed: posed.meshes.map(({ positions }) => positions.length),
    glb: String.fromCharCode(...bytes.slice(0, 4)),
  };
}
