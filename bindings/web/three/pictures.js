// Pictures of files as textures. What a file is, is decided by its content: names are often wrong.
import { DataTexture, LinearFilter, LinearMipmapLinearFilter, Texture } from "three";
import { TGALoader } from "three/addons/loaders/TGALoader.js";

import { ddsTexture } from "./dds.js";

/** The first bytes of formats that browsers decode: PNG, JPEG, GIF, BMP, and WebP and other containers. */
const BROWSER = ["\x89PNG", "\xff\xd8\xff", "GIF8", "BM", "RIFF"];

/** The texture of a picture in memory. Throws an error whose message says why there is none. */
export async function textureOf(bytes) {
  const file = new Uint8Array(bytes);
  if (file.length === 0) throw new Error("the file is empty");
  const start = String.fromCharCode(...file.subarray(0, 4));
  if (start === "DDS ") return ddsTexture(file);
  const isTarga = !BROWSER.some((letters) => start.startsWith(letters)) && isTga(file);
  return isTarga ? tgaTexture(file) : bitmapTexture(file);
}

/** Formats of browsers. */
async function bitmapTexture(file) {
  if (!globalThis.createImageBitmap) throw new Error("pictures are only decoded in browsers");
  let image;
  try {
    image = await createImageBitmap(new Blob([file]), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  } catch {
    throw new Error("this browser cannot decode it");
  }
  return new Texture(image);
}

/** Whether this may be a TGA file, which has no mark of its own: its header makes sense. */
function isTga(file) {
  if (file.length < 18) return false;
  const [, hasPalette, type, , , , , , , , , , , , , , bits] = file;
  return hasPalette <= 1 && [1, 2, 3, 9, 10, 11].includes(type) && [8, 16, 24, 32].includes(bits);
}

function tgaTexture(file) {
  const [idLength, , type, , , , , paletteBits, , , , , , , , , bits] = file;
  const [paletteLength, width, height] = [5, 12, 14].map((at) => file[at] | (file[at + 1] << 8));
  const start = 18 + idLength + paletteLength * Math.ceil(paletteBits / 8);
  const size = bits / 8;
  let end = start + width * height * size;
  if (type >= 9) end = endOfRuns(file, start, width * height, size);
  if (end > file.length) throw new Error("the file is cut off");
  const { data } = new TGALoader().parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  const texture = new DataTexture(data, width, height);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  return texture;
}

/** Where the runs of so many pixels end: each is a byte with its length, and one pixel or all of them. */
function endOfRuns(file, start, pixels, size) {
  let at = start;
  for (let left = pixels; left > 0; ) {
    if (at >= file.length) return Infinity;
    const count = (file[at] & 0x7f) + 1;
    at += 1 + (file[at] & 0x80 ? 1 : count) * size;
    left -= count;
  }
  return at;
}
