// The ground: a grid of squares with a round size.
import { Color, GridHelper } from "three";

/** The ground below a box of everything, whose bounding sphere has this radius. */
export function ground(box, radius) {
  const square = 10 ** Math.floor(Math.log10(radius));
  const count = 2 * Math.ceil((radius * 2.5) / square);
  const quiet = new Color(0x808894);
  const grid = new GridHelper(count * square, count, quiet, quiet);
  grid.material.transparent = true;
  grid.material.opacity = 0.3;
  grid.material.depthWrite = false;
  grid.position.y = box.isEmpty() ? 0 : box.min.y;
  return grid;
}
