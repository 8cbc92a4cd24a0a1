// Pictures compressed in blocks of 4 by 4 pixels, decoded: BC1 to BC5, as in
// https://learn.microsoft.com/windows/win32/direct3d11/texture-block-compression-in-direct3d-11.

const PIXELS = 16;

/** The colours of a block: two of 16 bits, and two between them. `isOpaque`: always, and not only if the first is the larger. */
function colors(view, at, out, isOpaque) {
  const [first, second] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
  const channels = (color) => [((color >> 11) * 255) / 31, (((color >> 5) & 63) * 255) / 63, ((color & 31) * 255) / 31];
  const [one, other] = [channels(first), channels(second)];
  const mixed = (weight, of) => one.map((value, lane) => Math.round((value * (of - weight) + other[lane] * weight) / of));
  const isFour = isOpaque || first > second;
  const palette = [mixed(0, 1), mixed(1, 1), isFour ? mixed(1, 3) : mixed(1, 2), isFour ? mixed(2, 3) : [0, 0, 0]];
  const indices = view.getUint32(at + 4, true);
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const index = (indices >>> (2 * pixel)) & 3;
    out.set(palette[index], pixel * 4);
    out[pixel * 4 + 3] = index === 3 && !isFour ? 0 : 255;
  }
}

/** One channel of a block: two values of eight bits, and six or four between them. */
function channel(view, at, out, lane, isSigned) {
  const value = (place) => (isSigned ? Math.max(view.getInt8(place), -127) + 127 : view.getUint8(place));
  const [first, second] = [value(at), value(at + 1)];
  const most = isSigned ? 254 : 255;
  const isEight = first > second;
  const steps = isEight ? 7 : 5;
  const palette = [first, second];
  for (let step = 1; step < steps; step++) palette.push((first * (steps - step) + second * step) / steps);
  if (!isEight) palette.push(0, most);
  // 16 indices of three bits: 24 bits for each half.
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const half = at + 2 + (pixel >> 3) * 3;
    const indices = view.getUint16(half, true) | (view.getUint8(half + 2) << 16);
    out[pixel * 4 + lane] = Math.round((palette[(indices >> (3 * (pixel & 7))) & 7] * 255) / most);
  }
}

/** A single channel is a grey. */
function grey(view, at, out, isSigned) {
  channel(view, at, out, 0, isSigned);
  for (let to = 0; to < out.length; to += 4) out.set([out[to], out[to], 255], to + 1);
}

/** Two channels are the x and y of a normal, of which z is what is left of its length. */
function normal(view, at, out, isSigned) {
  channel(view, at, out, 0, isSigned);
  channel(view, at + 8, out, 1, isSigned);
  for (let to = 0; to < out.length; to += 4) {
    const [x, y] = [out[to] / 127.5 - 1, out[to + 1] / 127.5 - 1];
    out.set([Math.round((Math.sqrt(Math.max(1 - x * x - y * y, 0)) + 1) * 127.5), 255], to + 2);
  }
}

/** What decodes a block at a place of a view to 16 pixels of red, green, blue and alpha, by the name of its compression. */
const DECODERS = {
  BC1: (view, at, out) => colors(view, at, out, false),
  BC2(view, at, out) {
    colors(view, at + 8, out, true);
    for (let pixel = 0; pixel < PIXELS; pixel++) out[pixel * 4 + 3] = ((view.getUint8(at + (pixel >> 1)) >> (4 * (pixel & 1))) & 15) * 17;
  },
  BC3(view, at, out) {
    colors(view, at + 8, out, true);
    channel(view, at, out, 3, false);
  },
  BC4: (view, at, out) => grey(view, at, out, false),
  "BC4 signed": (view, at, out) => grey(view, at, out, true),
  BC5: (view, at, out) => normal(view, at, out, false),
  "BC5 signed": (view, at, out) => normal(view, at, out, true),
};

export const isDecodable = (compression) => compression in DECODERS;

/** The pixels of a picture, red, green, blue and alpha, from the top left. */
export function decodeBlocks(compression, bytes, width, height, blockSize) {
  const decode = DECODERS[compression];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = new Uint8Array(width * height * 4);
  const block = new Uint8Array(PIXELS * 4);
  let at = 0;
  for (let top = 0; top < height; top += 4) {
    for (let left = 0; left < width; left += 4, at += blockSize) {
      decode(view, at, block);
      const [columns, rows] = [Math.min(width - left, 4), Math.min(height - top, 4)];
      for (let row = 0; row < rows; row++) {
        pixels.set(block.subarray(row * 16, row * 16 + columns * 4), ((top + row) * width + left) * 4);
      }
    }
  }
  return pixels;
}
