// The light of the stage: that of `castkit render` (crates/cast-render/src/light.rs), so that a model looks the same in both. It turns
// with the camera, and is computed for each pixel instead of by lights of three.js.

export const LOOK = `
float lookOpenness = 1.0;
#ifdef USE_AOMAP
  lookOpenness = texture2D(aoMap, vAoMapUv).r;
#endif
vec3 lookUp = (viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz;
float lookDirect = 1.45 * max(dot(normal, vec3(-0.6, 0.64, 0.48)), 0.0)
  + 0.16 * max(dot(normal, vec3(0.8, 0.0, 0.6)), 0.0)
  + 0.2 * max(dot(normal, vec3(0.48, 0.6, -0.64)), 0.0);
float lookAmbient = mix(0.12, 0.34, dot(normal, lookUp) * 0.5 + 0.5);
float lookGleam = 0.045 * pow(max(dot(normal, vec3(-0.348741, 0.37199, 0.860235)), 0.0), 32.0);
outgoingLight = diffuseColor.rgb * (lookAmbient * lookOpenness + lookDirect * (1.0 - (1.0 - lookOpenness) * 0.7)) + lookGleam * lookOpenness;
outgoingLight += totalEmissiveRadiance;
float lookBrightest = max(max(outgoingLight.r, outgoingLight.g), outgoingLight.b);
if (lookBrightest > 0.35) {
  float beyond = (lookBrightest - 0.35) / 0.437;
  outgoingLight *= (0.35 + 0.437 * beyond / (1.0 + beyond)) / lookBrightest;
}
#include <opaque_fragment>`;

const addLook = (shader) => (shader.fragmentShader = shader.fragmentShader.replace("#include <opaque_fragment>", LOOK));

/** Lets a material of three.js be lit so. */
export function lit(material) {
  if (!material.isMeshStandardMaterial) return material;
  return Object.assign(material, { onBeforeCompile: addLook, customProgramCacheKey: () => "castkit look" });
}
