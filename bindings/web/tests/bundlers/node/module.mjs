import { readFileSync } from "node:fs";
import { open, scene } from "castkit";
import { open as openSmall } from "castkit/read";
import { CastLoader } from "castkit/three";

const bytes = readFileSync(process.argv[2]);
const file = await open(bytes);
const group = await new CastLoader().parse(bytes);
console.log(JSON.stringify([
  file.meshes.map(({ name, positions }) => [name, positions.length, ...positions.slice(0, 3)]),
  (await openSmall(bytes)).meshes.length, scene(file).models.length, group.children[0].meshes.length,
]));
