// The two halves of the stage when models are compared: one camera, and in each half some of what there is.
import { Vector2 } from "three";

const size = new Vector2();

/**
 * Draws each half. `halves` has what is shown in each; of what is below `root`, the rest is hidden, and so is what belongs to a model
 * (`userData.of`) that is not shown.
 */
export function drawHalves(renderer, scene, root, halves, draw) {
  renderer.getSize(size);
  const middle = Math.floor(size.x / 2);
  renderer.setScissorTest(true);
  for (const [index, shown] of halves.entries()) {
    const isOther = (one) => one.visible && !shown.includes(one.userData.of ?? one);
    const hidden = [...root.children, ...scene.children.filter(({ userData }) => userData.of)].filter(isOther);
    for (const one of hidden) one.visible = false;
    const place = index === 0 ? [0, 0, middle, size.y] : [middle, 0, size.x - middle, size.y];
    renderer.setViewport(...place);
    renderer.setScissor(...place);
    try {
      draw();
    } finally {
      for (const one of hidden) one.visible = true;
    }
  }
  renderer.setScissorTest(false);
  renderer.setViewport(0, 0, size.x, size.y);
}
