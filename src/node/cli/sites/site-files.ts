/**
 * The robots.txt files that `audit` and `survey` are asked about, one after another in the order in which they are found, however
 * many there are: sites, lists of sites, folders, archives, and single files.
 */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteReader } from '../../byte-reader.js';
import type { Unreadable } from '../exit.js';
import { documentIn, isWebUrl, type Document } from '../input/document.js';
import { openCaptures, type SourceRecord } from '../input/captures.js';
import { linesOf } from '../input/lines.js';
import { nameOfInput, STANDARD_INPUT, unreadable, type Input } from '../input/open-input.js';
import { policies, type PolicyName } from '../../../fetch/policies.js';
import { Archive, robotsOf } from './archive.js';
import { CapturesInOrder, siteOfRobots } from './captures-in-order.js';
import { PackedArchive } from './packed-archive.js';
import { SiteKeys } from './site-key.js';

/** A file, or the URL of a site that is to be asked for its file. */
export type SiteFile = Document | { readonly ask: string };

export interface SiteFilesOptions {
  readonly policy: PolicyName;
  /** Hears of records that are left out. */
  readonly remark: (remark: string) => Promise<void>;
}

/** How many files are read ahead of what is done with them. */
const AHEAD = 64;
/** How much of a file shows whether it is a list of sites. */
const HEAD_BYTES = 4096;
/** What is read of a folder; other files belong to something else. */
const ROBOTS_IN_FOLDER = /\.(?:txt|warc|wacz|jsonl|ndjson|csv|parquet)(?:\.(?:gz|zst|br))?$/i;
const ADVICE =
  'SOURCE is a site, a list of sites, a folder, a robots.txt, or an archive: WARC, WACZ, JSON, CSV, Parquet, or what robotparser pack makes';

/** A file that cannot be read is a document with its `failure`, so that the others are read all the same. */
export async function* siteFiles(
  sources: readonly string[],
  options: SiteFilesOptions,
): AsyncGenerator<SiteFile, void, undefined> {
  for (const source of sources) {
    try {
      if (isWebUrl(source)) yield { ask: source };
      else if (await isFolder(source)) yield* inFolder(source, options);
      else yield* inFile(source, options);
    } catch (error) {
      yield failed(source, unreadable(nameOfInput(source), error, ADVICE));
    }
  }
}

function failed(source: string, { name, message }: Unreadable): Document {
  return { name: source, text: '', failure: { name, message }, remarks: [] };
}

async function isFolder(path: string): Promise<boolean> {
  return path !== STANDARD_INPUT && (await stat(path)).isDirectory();
}

async function* inFolder(
  folder: string,
  options: SiteFilesOptions,
): AsyncGenerator<SiteFile, void, undefined> {
  const entries = await readdir(folder, { withFileTypes: true });
  const wanted = entries.filter(
    (entry) => !entry.name.startsWith('.') && (entry.isDirectory() || ROBOTS_IN_FOLDER.test(entry.name)),
  );
  for (const { name } of wanted.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    for await (const file of siteFiles([join(folder, name)], options)) {
      const site = 'ask' in file || file.url !== undefined ? undefined : siteOfPath(folder, name);
      yield site === undefined ? file : { ...file, url: robotsOf(site) };
    }
  }
}

/** Of `HOST.txt`, `HOST_PORT.txt` and `HOST/robots.txt`. */
function siteOfPath(folder: string, name: string): string | undefined {
  const base = name.replace(/\.txt(?:\.(?:gz|zst|br))?$/i, '');
  const host = base.toLowerCase() === 'robots' ? (folder.split(/[/\\]/).at(-1) ?? '') : base;
  const [address = '', port, ...more] = host.split('_');
  if (!address.includes('.') || more.length > 0) return undefined;
  return new SiteKeys().of(`https://${address}${port === undefined ? '' : `:${port}`}/`);
}

async function* inFile(path: string, options: SiteFilesOptions): AsyncGenerator<SiteFile, void, undefined> {
  const source = await openCaptures(path, policies[options.policy].limits.bytes);
  if (source.kind === 'packed') {
    const packed = PackedArchive.open(path);
    const archive = new Archive(options.policy, packed);
    try {
      for (const document of packed.latest()) {
        const site = siteOfRobots(document.url ?? '');
        if (site !== undefined) yield archive.resolved(site, document);
      }
    } finally {
      await packed.close();
    }
  } else if (source.kind === 'text') {
    const reader = new ByteReader(source.input.chunks);
    const all: Input = { ...source.input, chunks: reader.rest() };
    await reader.peek(1);
    const head = await reader.peek(Math.min(reader.available, HEAD_BYTES));
    if (isListOfSites(new TextDecoder().decode(head))) yield* listedSites(all);
    else yield { ...(await documentIn(all, options.policy)), name: path };
  } else yield* inArchive(path, source.records, options);
}

/** Whether the first line with content is a URL or the name of a host, which no line of a robots.txt or an archive is. */
function isListOfSites(head: string): boolean {
  const first =
    head
      .split(/\r?\n/)
      .map((line) => line.trim())
      .find(isEntry) ?? '';
  if (/^https?:\/\/\S+$/i.test(first)) return true;
  const host = first.replace(/\/$/, '').replace(/:\d+$/, '');
  return host.includes('.') && !/[\s:/,{}[\]]/.test(host);
}

function isEntry(line: string): boolean {
  return line !== '' && !line.startsWith('#');
}

/** The sites of a list; a host alone is asked by https. */
async function* listedSites(input: Input): AsyncGenerator<SiteFile, void, undefined> {
  for await (const site of entriesOf(input)) yield { ask: isWebUrl(site) ? site : `https://${site}` };
}

/** The lines of a list without comments and blank ones. */
export async function* entriesOf(input: Input): AsyncGenerator<string, void, undefined> {
  for await (const { lines } of linesOf(input)) {
    for (const line of lines) {
      const entry = line.replace(/^\uFEFF/, '').trim();
      if (isEntry(entry)) yield entry;
    }
  }
}

/** The archive is read while its files are used, but not far ahead. */
async function* inArchive(
  path: string,
  records: AsyncIterable<SourceRecord>,
  { policy, remark }: SiteFilesOptions,
): AsyncGenerator<Document, void, undefined> {
  const { readable, writable } = new TransformStream<Document, Document>(
    undefined,
    undefined,
    new CountQueuingStrategy({ highWaterMark: AHEAD }),
  );
  const writer = writable.getWriter();
  const captures = new CapturesInOrder(
    (site, document) => archive.resolved(site, document),
    (document) => writer.write(document),
  );
  const archive: Archive = new Archive(policy, captures);
  const reading = (async () => {
    try {
      await archive.addRecords(records);
      await captures.end();
    } finally {
      await writer.close();
    }
  })();
  // It is waited for below, unless nobody reads on.
  reading.catch(() => undefined);
  yield* readable;
  await reading;
  for (const told of archive.remarks) await remark(`${path}: ${told}`);
}
