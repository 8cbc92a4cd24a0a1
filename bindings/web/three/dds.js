// DDS files, as in https://learn.microsoft.com/windows/win32/direct3ddds/dx-graphics-dds-pguide.
import {
  CompressedTexture, DataTexture, LinearFilter, LinearMipmapLinearFilter, RGBA_BPTC_Format, RGBA_S3TC_DXT1_Format, RGBA_S3TC_DXT3_Format,
  RGBA_S3TC_DXT5_Format, RGB_BPTC_SIGNED_Format, RGB_BPTC_UNSIGNED_Format,
} from "three";

import { decodeBlocks, isDecodable } from "./blocks.js";

/** The largest side of a picture: that of most graphics processors. */
const MOST_PIXELS = 16384;
const [IS_LUMINANCE, IS_CUBE, IS_VOLUME] = [0x20000, 0x200, 0x200000];
/** The sizes of the header, and of the part after it that names a format of DXGI. */
const [HEADER, MORE] = [128, 20];

const S3TC = ["WEBGL_compressed_texture_s3tc", "WEBGL_compressed_texture_s3tc_srgb"];
const BPTC = ["EXT_texture_compression_bptc"];

/**
 * The compressions: bytes per block, and, if graphics processors draw them as they are, the format in three.js and the extensions for
 * it. One channel or two are decoded: in the others of a texture, the shaders of three.js would find 0.
 */
const COMPRESSIONS = {
  BC1: [8, RGBA_S3TC_DXT1_Format, S3TC],
  BC2: [16, RGBA_S3TC_DXT3_Format, S3TC],
  BC3: [16, RGBA_S3TC_DXT5_Format, S3TC],
  BC4: [8],
  "BC4 signed": [8],
  BC5: [16],
  "BC5 signed": [16],
  BC6H: [16, RGB_BPTC_UNSIGNED_Format, BPTC],
  "BC6H signed": [16, RGB_BPTC_SIGNED_Format, BPTC],
  BC7: [16, RGBA_BPTC_Format, BPTC],
};

const FOUR_LETTERS = {
  DXT1: "BC1", DXT2: "BC2", DXT3: "BC2", DXT4: "BC3", DXT5: "BC3", ATI1: "BC4", BC4U: "BC4", BC4S: "BC4 signed", ATI2: "BC5", BC5U: "BC5",
  BC5S: "BC5 signed",
};

/** The compressions by the numbers of DXGI: the first and the last number of each. */
const DXGI = [
  [70, 72, "BC1"], [73, 75, "BC2"], [76, 78, "BC3"], [79, 80, "BC4"], [81, 81, "BC4 signed"], [82, 83, "BC5"], [84, 84, "BC5 signed"],
  [94, 95, "BC6H"], [96, 96, "BC6H signed"], [97, 99, "BC7"],
];

const [FIRST, SECOND, THIRD, FOURTH] = [0xff, 0xff00, 0xff0000, 0xff000000];
/** Pictures without compression, in the same way: bits per pixel, and the masks of red, green, blue and alpha. */
const DXGI_PLAIN = [
  [27, 29, [32, [FIRST, SECOND, THIRD, FOURTH]]], [87, 87, [32, [THIRD, SECOND, FIRST, FOURTH]]], [88, 88, [32, [THIRD, SECOND, FIRST, 0]]],
  [90, 91, [32, [THIRD, SECOND, FIRST, FOURTH]]], [92, 93, [32, [THIRD, SECOND, FIRST, 0]]], [60, 61, [8, [FIRST, FIRST, FIRST, 0]]],
];

const ofDxgi = (table, number) => table.find(([first, last]) => first <= number && number <= last)?.[2];

/** The format of the pixels: a name in {@link COMPRESSIONS}, or bits and masks. */
function formatOf(view) {
  const [flags, bits] = [view.getUint32(80, true), view.getUint32(88, true)];
  const letters = String.fromCharCode(...[84, 85, 86, 87].map((at) => view.getUint8(at)));
  if (flags & 4) {
    if (letters !== "DX10") return FOUR_LETTERS[letters] ?? unknown(`its format is ${JSON.stringify(letters)}`);
    if (view.byteLength < HEADER + MORE) throw new Error("the file is cut off");
    const number = view.getUint32(HEADER, true);
    return ofDxgi(DXGI, number) ?? ofDxgi(DXGI_PLAIN, number) ?? unknown(`its format is number ${number} of DXGI`);
  }
  const [red, green, blue, alpha] = [92, 96, 100, 104].map((at) => view.getUint32(at, true));
  if (bits % 8 || bits === 0 || bits > 32 || !red) unknown(`it has ${bits} bits per pixel`);
  return [bits, flags & IS_LUMINANCE ? [red, red, red, alpha] : [red, green, blue, alpha]];
}

function unknown(what) {
  throw new Error(`${what}, which castkit does not read`);
}

/** The pixels of a picture without compression, of which each channel is where its mask says. */
function plainPixels(bytes, count, bits, masks) {
  const pixels = new Uint8Array(count * 4);
  const size = bits / 8;
  const lanes = masks.map((mask) => {
    const shift = mask ? Math.clz32(mask & -mask) ^ 31 : 0;
    return [mask >>> 0, shift, mask >>> shift];
  });
  for (let pixel = 0; pixel < count; pixel++) {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value |= bytes[pixel * size + byte] << (8 * byte);
    lanes.forEach(([mask, shift, most], lane) => {
      pixels[pixel * 4 + lane] = most ? Math.round((((value & mask) >>> shift) * 255) / most) : lane === 3 ? 255 : 0;
    });
  }
  return pixels;
}

/** The smaller pictures that are whole; without the first one there is nothing to show. */
function levels(bytes, { width, height, count, sizeOf }) {
  const found = [];
  let at = 0;
  for (let level = 0; level < count; level++) {
    const size = { width: Math.max(width >> level, 1), height: Math.max(height >> level, 1) };
    const length = sizeOf(size);
    if (at + length > bytes.length) break;
    found.push({ ...size, data: bytes.subarray(at, at + length) });
    at += length;
  }
  if (found.length === 0) throw new Error(`the file is cut off: it has ${bytes.length} of the ${sizeOf({ width, height })} bytes of the picture`);
  return found;
}

let extensions = null;

/** The extensions of WebGL that this browser has. */
function available() {
  if (!extensions) {
    const context = globalThis.OffscreenCanvas && new OffscreenCanvas(1, 1).getContext("webgl2");
    extensions = new Set(context?.getSupportedExtensions() ?? []);
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return extensions;
}

/** The texture of a DDS file: as it is, if the graphics processor reads its compression, otherwise decoded. */
export function ddsTexture(file) {
  if (file.length < HEADER) throw new Error("the file is cut off");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [height, width, mipmaps] = [12, 16, 28].map((at) => view.getUint32(at, true));
  if (!width || !height || Math.max(width, height) > MOST_PIXELS) throw new Error(`its picture has ${width} by ${height} pixels`);
  if (view.getUint32(112, true) & (IS_CUBE | IS_VOLUME)) throw new Error("it has several pictures, of a cube or a volume");
  const format = formatOf(view);
  const isExtended = view.getUint32(80, true) & 4 && view.getUint32(84, true) === 0x30315844;
  const data = file.subarray(HEADER + (isExtended ? MORE : 0));
  // Each is half as large as the one before.
  const count = Math.min(Math.max(mipmaps, 1), 32 - Math.clz32(Math.max(width, height)));
  if (Array.isArray(format)) {
    const [bits, masks] = format;
    const [picture] = levels(data, { width, height, count: 1, sizeOf: (size) => (size.width * size.height * bits) / 8 });
    return decoded(plainPixels(picture.data, width * height, bits, masks), width, height);
  }
  const [blockSize, drawn, needed] = COMPRESSIONS[format];
  const found = levels(data, { width, height, count, sizeOf: (size) => Math.ceil(size.width / 4) * Math.ceil(size.height / 4) * blockSize });
  // WebGL takes S3TC in whole blocks only: https://registry.khronos.org/webgl/extensions/WEBGL_compressed_texture_s3tc/
  const isWhole = width % 4 === 0 && height % 4 === 0;
  if (drawn && needed.every((name) => available().has(name)) && (isWhole || needed !== S3TC)) {
    const texture = new CompressedTexture(found, width, height, drawn);
    texture.minFilter = found.length > 1 ? LinearMipmapLinearFilter : LinearFilter;
    texture.magFilter = LinearFilter;
    return texture;
  }
  if (!isDecodable(format)) throw new Error(`its compression is ${format}, which this graphics processor does not read`);
  return decoded(decodeBlocks(format, found[0].data, width, height, blockSize), width, height);
}

function decoded(pixels, width, height) {
  const texture = new DataTexture(pixels, width, height);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  return texture;
}
