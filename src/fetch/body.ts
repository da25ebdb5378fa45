/** Reads a body up to a limit of size. */

export interface Body {
  readonly bytes: Uint8Array;
  /** There was more than the limit. */
  readonly exceeded: boolean;
}

/** At most `limit` bytes of a body. Never holds more than these and one chunk. */
export async function readBody(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Body> {
  const kept: Uint8Array[] = [];
  let room = limit;
  let exceeded = false;
  for await (const chunk of chunks) {
    exceeded = chunk.length > room;
    // A copy: a chunk may be a small view of a large buffer.
    if (room > 0) kept.push(chunk.slice(0, room));
    room -= Math.min(room, chunk.length);
    if (exceeded) break;
  }
  return { bytes: joined(kept, limit - room), exceeded };
}

/** The bytes up to and including the last CR or LF. */
export function wholeLines(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
