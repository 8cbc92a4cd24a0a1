// A server of folders for tests in browsers.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".png": "image/png" };

/** Serves each folder below the start of the path that names it, the first that fits: the address, and what ends it. */
export async function serveFolders(roots, headers = {}) {
  const server = createServer(({ url }, response) => {
    const wanted = decodeURIComponent(new URL(url, "http://host").pathname).replace(/\/$/, "/index.html");
    const root = Object.keys(roots).find((start) => wanted.startsWith(start));
    try {
      const content = readFileSync(path.join(roots[root], wanted.slice(root.length)));
      response.writeHead(200, { "Content-Type": TYPES[path.extname(wanted)] ?? "application/octet-stream", ...headers }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}
