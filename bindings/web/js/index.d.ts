import type { Bytes, CastFile, OpenOptions } from "./file.js";
import type { AnimateOptions, AnimateStep, CheckOptions, ConvertOptions, RetargetOptions } from "./operations.js";
import type { SceneModel } from "./scene.js";

export * from "./reading.js";
export * from "./scene.js";

export type Severity = "error" | "warning" | "info" | "hint";

export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly nodePath: string;
  readonly property: string | null;
  readonly element: number | null;
  readonly offset: number;
  readonly repairable: boolean;
}

/** Checks a file against all rules of the format. */
export declare function check(file: CastFile, options?: CheckOptions): {
  findings: Finding[];
  totals: { code: string; severity: Severity; count: number }[];
};

/** Explains the code of a finding. */
export declare function explain(code: string): Promise<{ title: string; explanation: string; section: string }>;

export interface Note {
  readonly code: string;
  readonly severity: Severity;
  readonly outcome: "dropped" | "approximated" | "assumed";
  readonly feature: string;
  readonly detail: string;
  readonly count: number;
  readonly examples: string[];
}

export type { AnimateOptions, AnimateStep, CheckOptions, ConvertOptions, RetargetOptions } from "./operations.js";

/** Bytes, bytes with a name (for formats that cannot be detected by their content, and for errors), a chosen file, or an open one. */
export type Source = Bytes | Blob | CastFile | { name?: string; bytes: Bytes | Blob };

/** Converts a file of another format to Cast, or a Cast file to another format; several files become one. */
export declare function convert(sources: Source | Source[], options?: ConvertOptions): Promise<{ bytes: Uint8Array<ArrayBuffer>; format: string; notes: Note[] }>;

/** Opens files of any format as one Cast file. */
export declare function load(sources: Source | Source[], options?: ConvertOptions): Promise<{
  file: CastFile;
  notes: Note[];
  formats: (string | null)[];
  sideFiles: { path: string; bytes: Uint8Array<ArrayBuffer> }[];
}>;

/** The formats that this build supports. */
export declare function formats(): Promise<{ name: string; extensions: string[]; readable: boolean; writable: boolean }[]>;

/** What an animation is after steps. */
export interface AnimatedClip {
  readonly name: string | null;
  readonly frameRate: number;
  /** The frame of the first key. */
  readonly first: number;
  /** The frame of the last key. */
  readonly last: number;
  readonly curves: number;
  readonly keys: number;
  readonly notifications: { readonly name: string; readonly frames: number[] }[];
  /**
   * How far the last pose of each bone is from the first, those that jump farthest first: distance, angle in radians, and by how
   * much both change at once, per second; `null` without `loop_check`.
   */
  readonly ends: { readonly bone: string; readonly position: number; readonly angle: number; readonly speed: number; readonly turning: number }[] | null;
  /**
   * How many keys were left out, and how far a vertex is off at most, which is `null` if the skeleton is not known; `null` as a
   * whole without `reduce`.
   */
  readonly reduced: { readonly keys: number; readonly error: number | null } | null;
  /** Where the character goes; `null` without `in_place` and `root_motion`, and if the skeleton is not known. */
  readonly motion: Motion | null;
}

/** Where a character goes, at the frames of the step that found it. Between them it is linear. */
export interface Motion {
  /** The bone that carries it. */
  readonly bone: string;
  /** Where that bone is in the first frame, in the space of the model. */
  readonly start: [number, number, number];
  readonly frames: number[];
  /** How far it has gone since. */
  readonly translations: [number, number, number][];
  /** By what angle it has turned around the up axis since, in radians. */
  readonly turns: number[];
}

/** Cuts, joins and mends the animations of a file, step by step, in a new file. The old file is not modified. */
export declare function animate(file: CastFile, steps: AnimateStep | AnimateStep[], options?: AnimateOptions): Promise<{
  file: CastFile;
  animations: AnimatedClip[];
  /** What steps could not do exactly. */
  notes: Note[];
}>;

/** What was done for an animation. */
export interface RetargetedAnimation {
  /** How many bones that the animation moves correspond to one of the model. */
  readonly bones: number;
  /** The names of those that correspond to none, sorted. */
  readonly leftOut: string[];
  /** How many times as far the root moves. */
  readonly rootScale: number;
  /** By what angle the motion is turned around the up axis, in radians, so that it faces where the model does. */
  readonly turned: number;
  /** How far feet had to be moved at most. */
  readonly feetMoved: number;
  /** The largest angle between the directions of two corresponding bones at rest, in radians, and the bone of the model. */
  readonly restAngle: { readonly angle: number; readonly bone: string } | null;
  /** Whether the model that the animation was made for is unknown, so that only names were changed. */
  readonly onlyRenamed: boolean;
}

/** Makes the animations of a file fit another model, in a new file without models. The old file is not modified. */
export declare function retarget(file: CastFile, to: SceneModel, options?: RetargetOptions): Promise<{
  file: CastFile;
  animations: RetargetedAnimation[];
}>;
