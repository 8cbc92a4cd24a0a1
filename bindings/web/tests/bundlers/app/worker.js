import "./start.js";
import { read } from "./read.js";

self.onmessage = async ({ data: url }) => {
  self.postMessage(await read(url).catch((error) => ({ error: error.stack })));
};
