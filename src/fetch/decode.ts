/** Decodes a body as each original does. */

import { charsetOf } from './content-type.js';
import { fetchErrorOf } from './errors.js';
import { pythonCodec } from '../languages/python/codecs.js';
import { escapeMalformed, utf8Text } from '../core/utf-8.js';
import { platformCodec, type Extent } from '../core/text-codecs.js';

/**
 * How a body becomes text.
 *
 * - `utf-8`: malformed bytes become U+FFFD, a byte order mark is dropped.
 * - `utf-8-strict`: malformed bytes are an error.
 * - `utf-8-surrogateescape`: malformed bytes become lone surrogates.
 * - `content-type`: by the header's charset, as Python interprets it; ISO-8859-1 if there is none.
 * - `bytes`: left to the caller; the text is empty.
 */
export type Decoding = 'utf-8' | 'utf-8-strict' | 'utf-8-surrogateescape' | 'content-type' | 'bytes';

/** Where the bytes come from. */
export interface BodySource {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly extent: Extent;
}

export function decode(bytes: Uint8Array, decoding: Decoding, source: BodySource): string {
  switch (decoding) {
    case 'utf-8':
      return new TextDecoder().decode(bytes);
    case 'utf-8-strict':
      return orDecodingError(() => strictUtf8(bytes, source.extent), 'the body is not UTF-8', source);
    case 'utf-8-surrogateescape':
      return escapedUtf8(bytes, source.extent);
    case 'content-type':
      return decodeByContentType(bytes, source);
    case 'bytes':
      return '';
  }
}

function decodeByContentType(bytes: Uint8Array, source: BodySource): string {
  const charset = charsetOf(source.contentType) ?? 'iso-8859-1';
  const codec = pythonCodec(charset);
  if (codec === undefined) {
    const { url, status } = source;
    throw fetchErrorOf('decoding', url, `I don't understand the encoding "${charset}"`, { status });
  }
  return orDecodingError(
    () => codec(bytes, source.extent),
    `Robots.txt contents are not in the encoding expected (${charset})`,
    source,
  );
}

const strictUtf8 = platformCodec('utf-8');

function escapedUtf8(bytes: Uint8Array, extent: Extent): string {
  try {
    return strictUtf8(bytes, extent);
  } catch {
    return utf8Text(bytes, escapeMalformed);
  }
}

function orDecodingError(decoded: () => string, reason: string, { url, status }: BodySource): string {
  try {
    return decoded();
  } catch (cause) {
    throw fetchErrorOf('decoding', url, reason, { status, cause });
  }
}
