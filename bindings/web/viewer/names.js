// Names of files, for the page and its worker.

/** The extension of a file name, in lower case. */
export const extension = (name) => name.split(".").pop().toLowerCase();
