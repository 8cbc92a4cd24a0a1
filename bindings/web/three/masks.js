// Alpha of textures. Cast does not say what it is: games store opacity in it, but also gloss, height, or the strength of an effect.

/** Pictures are looked at in at most so many pixels along each side. */
const MOST = 256;

/** What is known of pictures. */
const known = new WeakMap();

/**
 * Whether the alpha of a texture looks like opacity, as for `castkit render`: some of the picture is transparent and some opaque, and
 * little is between.
 */
export function isMask(texture) {
  const { image } = texture;
  if (!image?.width || texture.isCompressedTexture) return false;
  if (!known.has(image)) known.set(image, looksLikeOpacity(image.data ?? pixelsOf(image)));
  return known.get(image);
}

/** Some pixels of a decoded picture; none outside of browsers. */
function pixelsOf(image) {
  if (!globalThis.OffscreenCanvas) return [];
  const scale = Math.min(1, MOST / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

export function looksLikeOpacity(pixels) {
  let [clear, solid] = [0, 0];
  for (let at = 3; at < pixels.length; at += 4) {
    clear += pixels[at] < 16;
    solid += pixels[at] >= 240;
  }
  const count = pixels.length >> 2;
  return clear * 50 >= count && solid * 50 >= count && (clear + solid) * 2 >= count && count > 0;
}
