// Names of files, for the page and its worker.

/** The extension of a file name, in lower case. */
export const extension = (name) => name.split(".").pop().toLowerCase();

/** The number of vertices that are enough to see where a model is. */
export const SAMPLES = 20_000;
