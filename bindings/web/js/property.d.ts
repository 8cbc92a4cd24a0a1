/** Elements of a property. */
export type PropertyArray = Uint8Array | Uint16Array | Uint32Array | BigUint64Array | Float32Array | Float64Array;

/** A property of a node. */
export declare class Property {
  /** The name in the file, such as `vp`. */
  readonly name: string;
  /** The name in words, such as `positions`; `null` if the schema does not know the property. */
  readonly field: string | null;
  /** The type as the specification writes it, such as `v3`. */
  readonly type: string;
  /** Numbers that make one element: 3 for `v3`. */
  readonly components: number;
  /** The number of elements that the header claims. */
  readonly count: number;
  /** Byte offset of the header. */
  readonly offset: number;
  /** Byte offset of the data. */
  readonly dataOffset: number;
  /** Bytes of the data. */
  readonly byteLength: number;
  /** The bytes of the data, in the bytes of the file. */
  readonly bytes: Uint8Array;
  /** Whether {@link array} is a view. */
  readonly isAligned: boolean;
  /** The elements, those of vectors one after the other: a view where they are aligned, otherwise a copy; `null` for texts. */
  readonly array: PropertyArray | null;
  /** The texts; nothing for other types. */
  readonly texts: string[];
  /** The value: a text, a number, the numbers of a vector, or the array of more than one element. */
  readonly value: string | string[] | number | bigint | PropertyArray;
}
