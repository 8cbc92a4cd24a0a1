// Materials of Cast as materials of three.js.
import { Color, DoubleSide, MeshStandardMaterial, NoColorSpace, SRGBColorSpace } from "three";

/** The slots for each purpose; the first one that is present is used. */
const BASE = ["albedo", "diffuse"];

/**
 * @param {object} said a material of the scene
 * @param {{textureOf: (path: string, colorSpace: string, slot: string) => import("three").Texture | null, hasColors: boolean}} options
 */
export function material(said, { textureOf, hasColors }) {
  const made = new MeshStandardMaterial({ side: DoubleSide, roughness: 0.8, metalness: 0 });
  const slots = new Map((said?.slots ?? []).map((slot) => [slot.name, slot]));
  made.name = said?.name ?? "";
  made.userData.slots = said?.slots ?? [];
  const base = BASE.map((name) => slots.get(name)).find(Boolean);
  // A mesh without a material shows its vertex colours.
  made.vertexColors = hasColors && !base;
  const map = (slot, colorSpace, place) => {
    const texture = slot?.texture ? textureOf(slot.texture, colorSpace, slot.name) : null;
    if (texture) made[place] = texture;
    return texture;
  };
  const color = (slot) => slot?.color && new Color(slot.color[0], slot.color[1], slot.color[2]);
  if (base?.color) {
    made.color = color(base);
    made.opacity = Math.min(Math.max(base.color[3], 0), 1);
    made.transparent = made.opacity < 1;
  }
  // A material with a missing texture is not pure white, in which no shape would be visible.
  if (base?.texture && !map(base, SRGBColorSpace, "map")) made.color = new Color(0.6, 0.6, 0.6);
  map(slots.get("normal"), NoColorSpace, "normalMap");
  if (map(slots.get("ao"), NoColorSpace, "aoMap")) made.aoMap.channel = 0;
  surface(made, slots, map);
  const emissive = slots.get("emissive");
  if (emissive?.color) made.emissive = color(emissive);
  else if (map(emissive, SRGBColorSpace, "emissiveMap")) made.emissive = new Color(1, 1, 1);
  const strength = slots.get("estrength")?.color;
  if (strength) made.emissiveIntensity = strength[0];
  return made;
}

/** Roughness (or inverted glossiness) and metalness. */
function surface(made, slots, map) {
  const [rough, gloss, metal] = ["roughness", "gloss", "metal"].map((name) => slots.get(name));
  if (rough?.color) made.roughness = rough.color[0];
  else if (gloss?.color) made.roughness = 1 - gloss.color[0];
  if (map(rough, "", "roughnessMap")) made.roughness = 1;
  else if (!rough && map(gloss, "", "roughnessMap")) {
    made.roughness = 1;
    made.onBeforeCompile = (shader) => {
      const inverted = "roughnessFactor *= 1.0 - texture2D( roughnessMap, vRoughnessMapUv ).g;";
      const chunk = `float roughnessFactor = roughness;\n#ifdef USE_ROUGHNESSMAP\n${inverted}\n#endif`;
      shader.fragmentShader = shader.fragmentShader.replace("#include <roughnessmap_fragment>", chunk);
    };
    made.customProgramCacheKey = () => "castkit gloss";
  }
  if (metal?.color) made.metalness = metal.color[0];
  if (map(metal, "", "metalnessMap")) made.metalness = 1;
}
