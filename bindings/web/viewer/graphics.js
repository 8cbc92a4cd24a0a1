// The graphics context of the page. Creating one is a single call, in which the page would wait for the browser to start its graphics:
// 150 to 900 ms without a graphics processor. After a worker has waited for that, it takes 40 to 70 ms.
import { startWorker } from "./client.js";

export const ATTRIBUTES = { antialias: true, alpha: true, preserveDrawingBuffer: true };

/** The number of milliseconds after which the page no longer waits for the worker. */
const MOST = 3000;

let first;

/** Creates a context that is never drawn to: what the worker does. */
export function startGraphics() {
  first = new OffscreenCanvas(1, 1).getContext("webgl2", ATTRIBUTES);
}

/** Waits until a worker has created a context; returns the worker, which keeps it. */
async function warm() {
  const worker = startWorker();
  await new Promise((resolve) => {
    // Browsers whose workers cannot draw say so.
    worker.onmessage = worker.onerror = resolve;
    setTimeout(resolve, MOST);
    worker.postMessage({ name: "startGraphics" });
  });
  return worker;
}

/** Creates the context of a canvas. */
export async function createContext(canvas) {
  // Without such a worker, it takes longer.
  const worker = await warm().catch(() => null);
  const context = canvas.getContext("webgl2", ATTRIBUTES);
  worker?.terminate();
  if (!context) throw new Error("WebGL 2 is not available");
  return context;
}
