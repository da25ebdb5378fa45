/** Writes WARC archives, for tests that read them. */

export interface WarcRecord {
  readonly url: string;
  /** What was answered, byte for byte. */
  readonly block: string | Uint8Array;
  readonly type?: string;
  /** More header fields. */
  readonly fields?: readonly string[];
  /** By how many bytes the record says to be longer than it is. */
  readonly excess?: number;
}

export function warcOf(records: readonly WarcRecord[]): Buffer {
  return Buffer.concat(records.map(bytesOf));
}

function bytesOf({ url, block, type = 'response', fields = [], excess = 0 }: WarcRecord): Buffer {
  const bytes = Buffer.from(block);
  const header = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    ...fields,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${bytes.length + excess}`,
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${header}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}

/** A block of such a record. */
export function httpResponse(status: string, body: string, ...fields: readonly string[]): string {
  return [`HTTP/1.1 ${status}`, ...fields, '', body].join('\r\n');
}
