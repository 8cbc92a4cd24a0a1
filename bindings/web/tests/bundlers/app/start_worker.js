// The form of which bundlers make a bundle of its own.
export const startWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
