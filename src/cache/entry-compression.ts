/** Compresses entries with Compression Streams, which every platform has. The result is base64, since stores keep text. */

export async function deflateText(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  return toBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Undoes {@link deflateText}; undefined if `packed` is damaged or inflates to more than `limit` characters. */
export async function inflateText(packed: string, limit: number): Promise<string | undefined> {
  try {
    const bytes = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream('deflate'));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for await (const chunk of chunksOf(bytes)) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > limit) return undefined;
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}

/** The platform's types leave the type of chunks open; they are bytes. */
function chunksOf(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream;
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
