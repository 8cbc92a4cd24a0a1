// What the declarations promise, checked by TypeScript and never run.
import { animate, CastError, check, convert, load, open, retarget, scene, type Mesh } from "castkit";
import { open as openAlone } from "castkit/read";
import { CastLoader, type CastModel } from "castkit/three";
import { AnimationMixer, LoadingManager, type Group } from "three";

export async function types(bytes: ArrayBuffer): Promise<string> {
  const file = await open(bytes, { recover: "when_damaged" });
  const meshes: Mesh[] = file.models.flatMap((model) => model.childrenOf("mesh"));
  const positions: Float32Array | null | undefined = meshes[0]?.positions;
  const posed = scene(file).models[0]?.pose({ meshes: "all", frame: 3 });
  const { notes } = await convert({ name: "hero.semodel", bytes }, { toFormat: "glb", align: 16 });
  const code: string | undefined = notes[0]?.code ?? check(file).findings[0]?.code;
  // @ts-expect-error there is no such format of options
  await load(bytes, { normals: "perhaps" });
  const { file: short, animations } = await animate(file, ["trim 10..50", "reverse"], { skeleton: scene(file), clips: { run: file } });
  // @ts-expect-error there is no such step
  await animate(file, "fly");
  const fitting = await retarget(short, scene(file).models[0]!, { alignRest: animations.length > 1 });
  await openAlone(bytes);
  const loader = new CastLoader(new LoadingManager()).setTextureResolver((path, slot) => (slot === "normal" ? null : path));
  const group = await loader.loadAsync("hero.cast");
  new AnimationMixer(group).clipAction((await loader.loadClips("walk.cast", group))[0]!).play();
  const copy: Group = (await loader.loadAsync(["hero.cast", "walk.cast"])).clone();
  const missing: ReadonlyMap<string, string> = group.missingTextures;
  (group.children[0] as CastModel).setShapeWeights([missing.size]);
  const error = new CastError("", { kind: "damaged" });
  return `${fitting.animations[0]?.rootScale} ${positions?.length} ${posed?.world.length} ${code} ${error.offset} ${copy.name}`;
}
