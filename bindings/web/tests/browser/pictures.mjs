// Pictures for tests, written by hand.
import { crc32, deflateSync } from "node:zlib";

export const RED_PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC", "base64");

/** Four pixels by four rows of colours, from the bottom as in most TGA files: one colour for all rows, or one for each. */
export function tga(rows) {
  const head = Buffer.alloc(18);
  [head[2], head[12], head[14], head[16]] = [2, 4, 4, 24];
  const row = (index) => Buffer.alloc(12, Buffer.from([...(rows[index] ?? rows[0])].reverse()));
  return Buffer.concat([head, ...[0, 1, 2, 3].map(row)]);
}

/** A DDS file of one block repeated; `format` is four letters, or a number of DXGI. */
export function dds(format, block, { width = 4, height = 4, mipmaps = 1 } = {}) {
  const isNumber = typeof format === "number";
  const head = Buffer.alloc(isNumber ? 148 : 128);
  head.write("DDS ");
  [[4, 124], [8, 0x81007], [12, height], [16, width], [28, mipmaps], [76, 32], [80, 4], [108, 0x1000]].forEach(([at, value]) => head.writeUInt32LE(value, at));
  head.write(isNumber ? "DX10" : format, 84);
  if (isNumber) [[128, format], [132, 3], [140, 1]].forEach(([at, value]) => head.writeUInt32LE(value, at));
  const count = Array.from({ length: mipmaps }, (_, level) => Math.ceil((width >> level || 1) / 4) * Math.ceil((height >> level || 1) / 4));
  return Buffer.concat([head, ...Array(count.reduce((sum, one) => sum + one)).fill(Buffer.from(block))]);
}

/** A DDS file without compression: pixels of 32 bits, with their masks. */
export function plainDds(pixel, masks) {
  const all = Buffer.alloc(128 + 64);
  all.write("DDS ");
  [[4, 124], [8, 0x1007], [12, 4], [16, 4], [76, 32], [80, 0x41], [88, 32], [108, 0x1000]].forEach(([at, value]) => all.writeUInt32LE(value, at));
  masks.forEach((mask, index) => all.writeUInt32LE(mask >>> 0, 92 + index * 4));
  for (let at = 128; at < all.length; at += 4) all.writeUInt32LE(pixel >>> 0, at);
  return all;
}

/** A PNG file of rows of pixels, each red, green, blue and alpha. */
export function png(rows) {
  const chunk = (name, data) => {
    const content = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(content));
    return Buffer.concat([length, content, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(rows[0].length, 0);
  head.writeUInt32BE(rows.length, 4);
  [head[8], head[9]] = [8, 6];
  const lines = Buffer.from(rows.flatMap((row) => [0, ...row.flat()]));
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.alloc(0))]);
}
