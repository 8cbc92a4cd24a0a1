// Materials of Cast as materials of three.js.
import { Color, DoubleSide, MeshStandardMaterial, NoColorSpace, SRGBColorSpace } from "three";

import { isMask } from "./masks.js";
import { meanwhile } from "./textures.js";

/** The slots for each purpose; the first one that is present is used. */
const BASE = ["albedo", "diffuse"];

/** The roughness of surfaces of which nothing is known, and their colour, in which shapes are visible. */
const [ROUGHNESS, GREY] = [0.8, 0.32];

/**
 * @param {object} said a material of the scene
 * @param {{
 *   textureOf: (path: string, colorSpace: string, slot: string, settle: (texture: import("three").Texture | null) => void) => void,
 *   hasColors: boolean,
 * }} options `settle` is called when the texture is there, or known to be missing
 */
export function material(said, { textureOf, hasColors }) {
  const made = new MeshStandardMaterial({ side: DoubleSide, roughness: ROUGHNESS, metalness: 0 });
  const slots = new Map((said?.slots ?? []).map((slot) => [slot.name, slot]));
  made.name = said?.name ?? "";
  made.userData.slots = said?.slots ?? [];
  const base = BASE.map((name) => slots.get(name)).find(Boolean);
  // A mesh without a material shows its vertex colours.
  made.vertexColors = hasColors && !base;
  /** Sets a texture; `without` is called if it is missing. Returns whether it is there, or may come. */
  const map = (slot, colorSpace, place, without = () => {}) => {
    if (!slot?.texture) return false;
    made[place] = meanwhile(place);
    textureOf(slot.texture, colorSpace, slot.name, (texture) => {
      made[place] = texture;
      if (texture) {
        // Holes of leaves, hair and fences.
        if (place === "map" && isMask(texture)) made.alphaTest = 0.5;
        return;
      }
      made.needsUpdate = true;
      without();
    });
    return made[place] !== null;
  };
  const color = (slot) => slot?.color && new Color(slot.color[0], slot.color[1], slot.color[2]);
  if (base?.color) {
    made.color = color(base);
    made.opacity = Math.min(Math.max(base.color[3], 0), 1);
    made.transparent = made.opacity < 1;
  }
  // Nothing says which colour it has.
  else if (!base && !hasColors) made.color = new Color(GREY, GREY, GREY);
  // A material with a missing texture is not pure white, in which no shape would be visible.
  map(base, SRGBColorSpace, "map", () => (made.color = new Color(GREY, GREY, GREY)));
  map(slots.get("normal"), NoColorSpace, "normalMap");
  map(slots.get("ao"), NoColorSpace, "aoMap");
  surface(made, slots, map);
  const emissive = slots.get("emissive");
  if (emissive?.color) made.emissive = color(emissive);
  else if (map(emissive, SRGBColorSpace, "emissiveMap", () => (made.emissive = new Color(0, 0, 0)))) made.emissive = new Color(1, 1, 1);
  const strength = slots.get("estrength")?.color;
  if (strength) made.emissiveIntensity = strength[0];
  return made;
}

/** Roughness (or inverted glossiness) and metalness. */
function surface(made, slots, map) {
  const [rough, gloss, metal] = ["roughness", "gloss", "metal"].map((name) => slots.get(name));
  if (rough?.color) made.roughness = rough.color[0];
  else if (gloss?.color) made.roughness = 1 - gloss.color[0];
  const usual = () => (made.roughness = ROUGHNESS);
  if (map(rough, "", "roughnessMap", usual)) made.roughness = 1;
  else if (!rough && map(gloss, "", "roughnessMap", usual)) {
    made.roughness = 1;
    made.onBeforeCompile = (shader) => {
      const inverted = "roughnessFactor *= 1.0 - texture2D( roughnessMap, vRoughnessMapUv ).g;";
      const chunk = `float roughnessFactor = roughness;\n#ifdef USE_ROUGHNESSMAP\n${inverted}\n#endif`;
      shader.fragmentShader = shader.fragmentShader.replace("#include <roughnessmap_fragment>", chunk);
    };
    made.customProgramCacheKey = () => "castkit gloss";
  }
  if (metal?.color) made.metalness = metal.color[0];
  if (map(metal, "", "metalnessMap", () => (made.metalness = 0))) made.metalness = 1;
}
