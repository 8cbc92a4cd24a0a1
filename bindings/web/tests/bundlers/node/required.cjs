const { readFileSync } = require("node:fs");
const { open, scene } = require("castkit");
const { open: openSmall } = require("castkit/read");
const { CastLoader } = require("castkit/three");

const bytes = readFileSync(process.argv[2]);
(async () => {
  const file = await open(bytes);
  const group = await new CastLoader().parse(bytes);
  console.log(JSON.stringify([
    file.meshes.map(({ name, positions }) => [name, positions.length, ...positions.slice(0, 3)]),
    (await openSmall(bytes)).meshes.length, scene(file).models.length, group.children[0].meshes.length,
  ]));
})();
