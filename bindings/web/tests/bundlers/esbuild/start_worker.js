// The worker is an entry of its own, beside the bundle of the page.
export const startWorker = () => new Worker("worker.js", { type: "module" });
