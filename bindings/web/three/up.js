// The up axis.

/** The rotation from the up axis of a file to that of three.js, which is y. */
export function turnUp(object, upAxis) {
  object.rotation.set(0, 0, 0);
  if (upAxis === "z") object.rotation.x = -Math.PI / 2;
  if (upAxis === "x") object.rotation.z = Math.PI / 2;
}
