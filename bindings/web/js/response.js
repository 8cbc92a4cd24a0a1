// The bytes of a response of `fetch`.
import { CastError } from "./errors.js";

/**
 * The body of a response. If its length is known, it is not collected before it is copied: that takes twice the memory, and half
 * again as long. Each part is also put into the module, as an array of the next request, before the next part is read.
 *
 * @returns {Promise<{bytes: Uint8Array, isInModule: boolean}>}
 */
export async function received(machine, response, path, progress = () => {}) {
  try {
    if (!response.ok) throw new CastError(`the server answered with status ${response.status}`, { kind: "io", path });
    const length = lengthOf(response);
    if (length === null) return { bytes: new Uint8Array(await response.arrayBuffer()), isInModule: false };
    return { bytes: await parts(machine, response.body.getReader(), length, progress), isInModule: true };
  } catch (error) {
    // Browsers allow a few connections only. A body that is being read is cancelled by its reader.
    if (!response.bodyUsed) response.body?.cancel().catch(() => {});
    if (error instanceof CastError) throw error;
    throw new CastError(`the file cannot be received: ${error.message}`, { kind: "io", path });
  }
}

/** The length of the body if it can be relied on: other origins may hide that the body is compressed. */
function lengthOf({ type, headers, body }) {
  const length = headers.get("Content-Length");
  const isReliable = type === "basic" && body && length && !headers.has("Content-Encoding");
  return isReliable ? Number(length) : null;
}

async function parts(machine, reader, length, progress) {
  try {
    machine.begin(length);
    const bytes = new Uint8Array(length);
    for (let at = 0; ; ) {
      const { done, value } = await reader.read();
      const end = at + (value?.byteLength ?? 0);
      if (end > length || (done && end < length)) throw new Error(`it does not have the announced ${length} bytes`);
      if (done) return bytes;
      bytes.set(value, at);
      machine.add(value);
      at = end;
      progress(at, length);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}
