/** Reads a body up to a size limit. */

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Whether the body was longer than the limit. */
  readonly exceeded: boolean;
}

const FIRST_ROOM = 16 * 1024;

/** Reads at most `limit` bytes of a body, with at most one chunk beyond the limit in memory. */
export async function readBody(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<ReadBody> {
  let bytes = new Uint8Array(Math.min(FIRST_ROOM, limit));
  let length = 0;
  for await (const chunk of chunks) {
    const exceeded = chunk.length > limit - length;
    const kept = exceeded ? chunk.subarray(0, limit - length) : chunk;
    if (length + kept.length > bytes.length) {
      bytes = grown(bytes, Math.min(limit, Math.max(2 * bytes.length, length + kept.length)));
    }
    bytes.set(kept, length);
    length += kept.length;
    if (exceeded) return { bytes: bytes.slice(0, length), exceeded };
  }
  return { bytes: bytes.slice(0, length), exceeded: false };
}

/** The bytes up to and including the last CR or LF. */
export function wholeLines(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1);
}

function grown(bytes: Uint8Array, room: number): Uint8Array<ArrayBuffer> {
  const roomier = new Uint8Array(room);
  roomier.set(bytes);
  return roomier;
}
