/** A case as the fragment of an address: JSON, deflated, in the letters that a link keeps as they are. */

import { readCase, type Case } from './case.js';

const START = '#case=';

/** A short link may unfold to anything; more than this is no robots.txt. */
const LARGEST = 8 * 1024 * 1024;

export async function fragmentOf(shown: Case): Promise<string> {
  // JSON spells out half characters, so any text survives UTF-8.
  const json = new Blob([JSON.stringify(shown)]).stream();
  const packed = await bytesOf(json.pipeThrough(new CompressionStream('deflate-raw')));
  return START + base64Url(packed);
}

/** Undefined where the fragment is that of no case, or is damaged. */
export async function caseOf(fragment: string): Promise<Case | undefined> {
  if (!fragment.startsWith(START)) return undefined;
  try {
    const packed = new Blob([fromBase64Url(fragment.slice(START.length))]).stream();
    const json = await bytesOf(packed.pipeThrough(new DecompressionStream('deflate-raw')));
    return readCase(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    return undefined;
  }
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > LARGEST) {
      await reader.cancel();
      throw new RangeError(`Cannot open the link: it holds more than ${LARGEST} bytes`);
    }
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Functions take only so many arguments. */
const AT_ONCE = 8192;

function base64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(i, i + AT_ONCE));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
