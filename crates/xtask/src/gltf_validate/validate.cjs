// Validates every .glb and .gltf below a folder. Errors and warnings are printed; errors make the exit code 1.
const fs = require("fs");
const path = require("path");
const validator = require("gltf-validator");

const ERROR = 0;
const WARNING = 1;

function below(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? below(name) : /\.(glb|gltf)$/.test(name) ? [name] : [];
  });
}

async function main(folder) {
  const files = below(folder).sort();
  const counts = {};
  for (const file of files) {
    const beside = (uri) =>
      fs.promises.readFile(path.join(path.dirname(file), decodeURIComponent(uri))).then((bytes) => new Uint8Array(bytes));
    const options = { uri: file, maxIssues: 0, writeTimestamp: false, externalResourceFunction: beside };
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), options);
    for (const issue of report.issues.messages) {
      counts[issue.severity] = (counts[issue.severity] || 0) + 1;
      if (issue.severity <= WARNING) {
        console.log(`${file}: ${issue.code} ${issue.message} ${issue.pointer || ""}`);
      }
    }
  }
  const count = (severity) => counts[severity] || 0;
  console.log(`${files.length} files: ${count(ERROR)} errors, ${count(WARNING)} warnings, ${count(2)} remarks, ${count(3)} hints`);
  // No files would be no errors either.
  process.exit(files.length > 0 && count(ERROR) === 0 ? 0 : 1);
}

main(process.argv[process.argv.length - 1]).catch((error) => {
  console.error(error);
  process.exit(1);
});
