/** Compresses the texts of sites at rest, synchronously. */
export interface MemoryCompression {
  /** The compressed text. */
  pack(text: string): string;
  /** Undoes `pack`. */
  unpack(packed: string): string;
}
