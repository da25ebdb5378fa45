/** Packs the texts of sites that nobody asks about at the moment. */
export interface MemoryCompression {
  /** A shorter form of the text. */
  pack(text: string): string;
  /** What was given to `pack`. */
  unpack(packed: string): string;
}
