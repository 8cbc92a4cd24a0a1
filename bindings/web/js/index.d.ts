import type { Bytes, CastFile, OpenOptions } from "./file.js";
import type { CheckOptions, ConvertOptions } from "./operations.js";

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

export type { CheckOptions, ConvertOptions } from "./operations.js";

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
