/** The elements of a property. */
export type PropertyArray = Uint8Array | Uint16Array | Uint32Array | BigUint64Array | Float32Array | Float64Array;

/** A property of a node. */
export declare class Property {
  /** The name in the file, such as `vp`. */
  readonly name: string;
  /** The field name, such as `positions`; `null` if the property is not in the schema. */
  readonly field: string | null;
  /** The type as in the specification, such as `v3`. */
  readonly type: string;
  /** The number of components per element: 3 for `v3`. */
  readonly components: number;
  /** The number of elements according to the header. */
  readonly count: number;
  /** The byte offset of the header. */
  readonly offset: number;
  /** The byte offset of the data. */
  readonly dataOffset: number;
  /** The size of the data in bytes. */
  readonly byteLength: number;
  /** The data, as a view of the bytes of the file. */
  readonly bytes: Uint8Array;
  /** Whether {@link array} is a view. */
  readonly isAligned: boolean;
  /** The elements, with the components of vectors in a row: a view if they are aligned, otherwise a copy; `null` for strings. */
  readonly array: PropertyArray | null;
  /** The strings; none for other types. */
  readonly texts: string[];
  /** The value: a string, a number, the components of a vector, or an array if there are several elements. */
  readonly value: string | string[] | number | bigint | PropertyArray;
}
