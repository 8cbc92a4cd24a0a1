import { convert, load, open, scene, type CastFile } from "castkit";
import { open as openSmall } from "castkit/read";
import { CastLoader } from "castkit/three";
import { BufferAttribute, Scene } from "three";

export async function use(bytes: Uint8Array<ArrayBuffer>, stage: Scene): Promise<Blob[]> {
  const file: CastFile = await open(bytes);
  const [positions] = (await openSmall(bytes)).meshes.map((mesh) => mesh.positions);
  if (positions) new BufferAttribute(positions, 3);
  const made = await convert(file, { toFormat: "glb" });
  const loaded = await load({ name: "hero.glb", bytes: made.bytes });
  const whole: Uint8Array<ArrayBuffer> = made.bytes;
  const world: Float32Array<ArrayBuffer> | undefined = scene(file).models[0]?.pose().world;
  stage.add(await new CastLoader().loadAsync("hero.cast"));
  // What a page does with results: they are not of shared memory.
  return [new Blob([whole]), ...loaded.sideFiles.map((side) => new Blob([side.bytes])), new Blob(world ? [world] : [])];
}
