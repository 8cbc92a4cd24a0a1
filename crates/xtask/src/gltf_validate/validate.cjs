// Validates every .glb and .gltf below a folder; what is compressed also once it is unpacked, by the decoder of who made the
// compression. Errors and warnings are printed; errors make the exit code 1.
const fs = require("fs");
const path = require("path");
const validator = require("gltf-validator");
const { MeshoptDecoder } = require("meshoptimizer");

const ERROR = 0;
const WARNING = 1;

function below(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? below(name) : /\.(glb|gltf)$/.test(name) ? [name] : [];
  });
}

const EXTENSION = "EXT_meshopt_compression";
const aligned = (length) => (length + 3) & ~3;

// The same GLB with its buffer views unpacked, or nothing if none is packed.
function unpacked(glb) {
  if (glb.toString("latin1", 0, 4) !== "glTF") return null;
  const jsonLength = glb.readUInt32LE(12);
  const root = JSON.parse(glb.toString("utf8", 20, 20 + jsonLength));
  if (!(root.extensionsUsed || []).includes(EXTENSION)) return null;
  const bin = glb.subarray(28 + jsonLength);
  const parts = [];
  let length = 0;
  for (const view of root.bufferViews) {
    const packed = (view.extensions || {})[EXTENSION];
    const at = (from) => bin.subarray(from.byteOffset || 0, (from.byteOffset || 0) + from.byteLength);
    const content = new Uint8Array(aligned(view.byteLength));
    if (packed) {
      const target = content.subarray(0, packed.count * packed.byteStride);
      MeshoptDecoder.decodeGltfBuffer(target, packed.count, packed.byteStride, at(packed), packed.mode, packed.filter);
    } else {
      content.set(at(view));
    }
    delete view.extensions;
    [view.buffer, view.byteOffset] = [0, length];
    parts.push(content);
    length += content.length;
  }
  root.buffers = [{ byteLength: length }];
  for (const list of ["extensionsUsed", "extensionsRequired"]) {
    root[list] = root[list].filter((name) => name !== EXTENSION);
    if (root[list].length === 0) delete root[list];
  }
  const text = Buffer.from(JSON.stringify(root));
  const json = Buffer.concat([text, Buffer.alloc(aligned(text.length) - text.length, " ")]);
  const head = Buffer.alloc(20);
  const chunk = Buffer.alloc(8);
  head.write("glTF");
  [2, 28 + json.length + length, json.length].forEach((number, index) => head.writeUInt32LE(number, 4 + index * 4));
  head.write("JSON", 16);
  chunk.writeUInt32LE(length, 0);
  chunk.write("BIN", 4);
  return Buffer.concat([head, json, chunk, ...parts]);
}

async function main(folder) {
  await MeshoptDecoder.ready;
  const files = below(folder).sort();
  const counts = {};
  let unpackedCount = 0;
  const validate = async (file, bytes) => {
    const beside = (uri) =>
      fs.promises.readFile(path.join(path.dirname(file), decodeURIComponent(uri))).then((bytes) => new Uint8Array(bytes));
    const options = { uri: file, maxIssues: 0, writeTimestamp: false, externalResourceFunction: beside };
    const report = await validator.validateBytes(new Uint8Array(bytes), options);
    for (const issue of report.issues.messages) {
      counts[issue.severity] = (counts[issue.severity] || 0) + 1;
      if (issue.severity <= WARNING) {
        console.log(`${file}: ${issue.code} ${issue.message} ${issue.pointer || ""}`);
      }
    }
  };
  for (const file of files) {
    const bytes = fs.readFileSync(file);
    await validate(file, bytes);
    const plain = unpacked(bytes);
    if (plain) {
      unpackedCount += 1;
      await validate(`${file}, unpacked`, plain);
    }
  }
  const count = (severity) => counts[severity] || 0;
  console.log(`${files.length} files, ${unpackedCount} of them unpacked: ${count(ERROR)} errors, ${count(WARNING)} warnings, ${count(2)} remarks, ${count(3)} hints`);
  // No files would be no errors either.
  process.exit(files.length > 0 && count(ERROR) === 0 ? 0 : 1);
}

main(process.argv[process.argv.length - 1]).catch((error) => {
  console.error(error);
  process.exit(1);
});
