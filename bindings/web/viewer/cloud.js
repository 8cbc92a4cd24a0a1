// Some vertices of large models as dots behind the picture: their whole shape is visible before their surfaces are drawn. A second
// canvas, because the picture is drawn in steps on top of each other, and dots would stay visible in it.
import { Matrix4, Vector3, Vector4 } from "three";

/** The size of a dot in pixels of the page. */
const DOT = 2;
/** The numbers of a sample: a position and a normal. */
export const NUMBERS = 6;
const COLOR = [141, 150, 165];

export class Cloud {
  #canvas;
  #context;

  constructor(canvas) {
    this.#canvas = canvas;
    // Its pixels are set here, not by the graphics processor, which is busy.
    this.#context = canvas.getContext("2d", { willReadFrequently: true });
  }

  hide() {
    this.#canvas.hidden = true;
  }

  /** Shows the models that have samples. */
  show(models, camera) {
    this.#canvas.hidden = false;
    const [width, height] = [this.#canvas.clientWidth, this.#canvas.clientHeight].map((size) => Math.ceil(size / DOT));
    if (width === 0 || height === 0) return;
    Object.assign(this.#canvas, { width, height });
    const image = this.#context.createImageData(width, height);
    const depths = new Float32Array(width * height).fill(1);
    camera.updateMatrixWorld();
    for (const model of models.filter(({ visible, userData }) => visible && userData.samples)) {
      const toCamera = new Matrix4().multiplyMatrices(camera.matrixWorldInverse, model.matrixWorld);
      dots(model.userData.samples, toCamera, camera.projectionMatrix, { image, depths });
    }
    this.#context.putImageData(image, 0, 0);
  }
}

function dots(samples, toCamera, projection, { image, depths }) {
  const toPicture = new Matrix4().multiplyMatrices(projection, toCamera);
  const [point, normal] = [new Vector4(), new Vector3()];
  for (let at = 0; at < samples.length; at += NUMBERS) {
    point.set(samples[at], samples[at + 1], samples[at + 2], 1).applyMatrix4(toPicture);
    const [across, down] = [(1 + point.x / point.w) / 2, (1 - point.y / point.w) / 2];
    const depth = point.z / point.w;
    const isInside = point.w > 0 && across >= 0 && across < 1 && down >= 0 && down < 1;
    const pixel = Math.floor(down * image.height) * image.width + Math.floor(across * image.width);
    if (!isInside || depth >= depths[pixel]) continue;
    depths[pixel] = depth;
    normal.fromArray(samples, at + 3).transformDirection(toCamera);
    // The other side is visible between the dots of this one, and must not look like it.
    const light = normal.z < 0 ? 0.3 : 0.5 + 0.7 * normal.z;
    for (let lane = 0; lane < 3; lane++) image.data[pixel * 4 + lane] = COLOR[lane] * light;
    image.data[pixel * 4 + 3] = 255;
  }
}
