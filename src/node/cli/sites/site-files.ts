/**
 * The robots.txt files for `audit` and `survey`, one after another in the order found, however many there are: of sites,
 * lists of sites, folders, archives, and single files.
 */

import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Lru } from '../../../core/lru.js';
import { isReadableUrl } from '../../../core/url-size.js';
import { dateOf, failedDocument, isWebUrl, robotsIn, type Document } from '../input/document.js';
import { openCaptures, stemOfText, type SourceRecord } from '../input/captures.js';
import { readsLikeRobots } from '../input/file-kinds.js';
import { linesOf, openList, trimmedLine } from '../input/lines.js';
import { Misuse, Unreadable } from '../exit.js';
import {
  expectOneInput,
  isHostName,
  nameOfInput,
  openInput,
  peeked,
  STANDARD_INPUT,
  unreadable,
  type Input,
} from '../input/open-input.js';
import { policies, type PolicyName } from '../../../fetch/policies.js';
import { counted, cut } from '../output/text.js';
import { Archive, robotsOf, type Captures } from './archive.js';
import { pastOf } from './document-store.js';
import { isPacked, PackedArchive } from './packed-archive.js';
import { SiteKeys, siteOfRobots } from './site-key.js';

/** A file, or the URL of a site to fetch it from. */
export type SiteFile = Document | { readonly ask: string };

export interface SiteFilesOptions {
  readonly policy: PolicyName;
  /** A file with sites to fetch from. */
  readonly list: string | undefined;
  readonly remark: (remark: string) => Promise<void>;
  /** Called if a part of a source could not be read. */
  readonly onDamage: () => void;
}

/** How many files are read ahead. */
const AHEAD = 64;
/** How much of a file is examined to recognise a list of sites. */
const HEAD_BYTES = 4096;
/** The archives to read in a folder. */
const ARCHIVE_IN_FOLDER = /\.(?:warc|wacz|jsonl|ndjson|csv|parquet)(?:\.(?:gz|zst|br))?$/i;
const ADVICE =
  'SOURCE is a site, a list of sites, a folder, a robots.txt, or an archive: WARC, WACZ, JSON, CSV, Parquet, or what robotparser pack makes';

/**
 * Requests go to SOURCEs that are URLs, and to the sites in lists. No file that is named like a host is a list, and none in
 * a folder: a site wrote it, so it may contain anything.
 */
export async function* siteFiles(
  sources: readonly string[],
  options: SiteFilesOptions,
): AsyncIterable<SiteFile> {
  const { list } = options;
  expectOneInput([...sources, list]);
  for (const source of sources) {
    if (isWebUrl(source)) yield { ask: source };
    else {
      const files = filesAt(source, options, isNamedLikeHost(source) ? 'no list' : 'list');
      yield* atLeastOne(source, files, `it has no robots.txt; ${ADVICE}`);
    }
  }
  if (list !== undefined)
    yield* atLeastOne(list, sitesIn(await openList(list, 'of-urls')), 'it names no site; write one per line');
}

async function* atLeastOne(
  path: string,
  files: AsyncIterable<SiteFile>,
  problem: string,
): AsyncIterable<SiteFile> {
  let isEmpty = true;
  for await (const file of files) {
    isEmpty = false;
    yield file;
  }
  if (isEmpty) yield failedDocument(nameOfInput(path), `Cannot read ${nameOfInput(path)}: ${problem}`);
}

/** An unreadable file is a document with a `failure`, so that the others are still read. */
async function* filesAt(
  path: string,
  options: SiteFilesOptions,
  mayBeList: 'list' | 'no list',
): AsyncIterable<SiteFile> {
  try {
    const site = siteOfFile(path);
    if (path !== STANDARD_INPUT && (await stat(path)).isDirectory()) yield* inFolder(path, options);
    else if (site !== undefined && !isPacked(path)) yield await textIn(path, site, options.policy);
    else yield* inFile(path, options, mayBeList);
  } catch (error) {
    yield failedDocument(nameOfInput(path), unreadable(nameOfInput(path), error, ADVICE).message);
  }
}

/** The site of a file `HOST.txt`, `HOST` or `HOST/robots.txt`, as a shell expands `folder/*`. */
function siteOfFile(path: string): string | undefined {
  const name = basename(path);
  const stem = stemOfText(name) ?? (isHostName(name) ? name : undefined);
  return stem && siteOfText(dirname(path), stem);
}

/** Whether a file may be that of a host, even if no site can be told from its name: such a file is not a list. */
function isNamedLikeHost(path: string): boolean {
  const stem = basename(path).replace(/\.(?:txt|csv|lst|list)(?:\.(?:gz|br|zst))?$/i, '');
  return /\.|__|^(?:robots|localhost(?:_\d+)?)$/i.test(stem);
}

async function* inFolder(folder: string, options: SiteFilesOptions): AsyncIterable<SiteFile> {
  const entries = await readdir(folder, { withFileTypes: true });
  const wanted = entries.filter(({ name }) => !name.startsWith('.'));
  const leftOut: string[] = [];
  for (const entry of wanted.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const stem = entry.isDirectory() ? undefined : stemOfText(entry.name);
    if (stem !== undefined) yield await textIn(path, siteOfText(folder, stem), options.policy);
    else if (entry.isDirectory() || ARCHIVE_IN_FOLDER.test(entry.name))
      yield* filesAt(path, options, 'no list');
    else {
      // The robots.txt in a file `HOST`. Files of other kinds may have such names, too.
      const document = await textIn(path, siteOfText(folder, entry.name), options.policy);
      if (document.failure === undefined) yield document;
      else leftOut.push(document.failure.message);
    }
  }
  const [first] = leftOut;
  if (first !== undefined)
    await options.remark(`${folder}: ${counted(leftOut.length, 'file')} left out, such as: ${first}`);
}

/** A text in a folder is one robots.txt. What it says is never a list or an archive: a site wrote it. */
async function textIn(path: string, site: string | undefined, policy: PolicyName): Promise<Document> {
  const url = site && robotsOf(site);
  try {
    return { ...(await robotsIn(await openInput(path), policy)), name: path, url };
  } catch (error) {
    return failedDocument(path, unreadable(path, error, ADVICE).message, { url });
  }
}

/** The site in `HOST.txt`, `HOST_PORT.txt` and `HOST/robots.txt`. */
function siteOfText(folder: string, stem: string): string | undefined {
  const host = stem.toLowerCase() === 'robots' ? (folder.split(/[/\\]/).at(-1) ?? '') : stem;
  const [address = '', port, ...more] = host.split('_');
  // The folder of ./robots.txt is a dot.
  if (!/[^.]\./.test(address) || more.length > 0) return undefined;
  return new SiteKeys().of(`https://${address}${port === undefined ? '' : `:${port}`}/`);
}

async function* inFile(
  path: string,
  options: SiteFilesOptions,
  mayBeList: 'list' | 'no list',
): AsyncIterable<SiteFile> {
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
    const [head, input] = await peeked(source.input, HEAD_BYTES);
    try {
      if (looksLikeSites(input.name, head)) {
        if (mayBeList === 'list') yield* sitesIn(input);
        else
          throw new Unreadable(
            `Cannot read ${input.name}: it looks like a list of sites; write --list ${path} to fetch them`,
          );
        return;
      }
      const document = await robotsIn(input, options.policy);
      // Neither an archive without records is an empty robots.txt, nor a pipe whose writer has failed.
      const isEmpty = document.text === '' && (path === STANDARD_INPUT || ARCHIVE_IN_FOLDER.test(path));
      if (!isEmpty) yield document;
    } finally {
      await input.chunks[Symbol.asyncIterator]().return?.();
    }
  } else yield* inArchive(path, source.records, options);
}

/**
 * Whether the lines at the beginning of a file are sites, which no robots.txt and no archive begins with.
 *
 * @throws Unreadable if they are for the most part
 */
function looksLikeSites(name: string, head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  if (readsLikeRobots(text)) return false;
  const lines = text.split('\n');
  // The last line may continue after the head.
  if (head.length >= HEAD_BYTES && lines.length > 1) lines.pop();
  const entries = lines.flatMap(entryIn);
  if (!entries.some(({ entry }) => isWebUrl(entry) || isHostName(entry.replace(/\/$/, '')))) return false;
  const other = entries.find(({ entry }) => siteOfEntry(entry) === undefined);
  if (other === undefined) return true;
  trimmedLine(name, other.entry);
  throw new Unreadable(
    `Cannot read ${name}: it does not begin like a robots.txt, and as a list of sites ${notSite(other)}`,
  );
}

interface ListEntry {
  readonly entry: string;
  readonly line: number;
}

function notSite({ entry, line }: ListEntry): string {
  return `line ${line} is not a site: '${cut(entry)}'; write https://HOST, one per line`;
}

/** The URL of a site in a list; a host without a scheme is fetched over https. */
function siteOfEntry(entry: string): string | undefined {
  const isHost = /^[^\s/?#@\\]+\/?$/.test(entry);
  const url = isHost ? `https://${entry}` : entry;
  return (isHost || isWebUrl(entry)) && !/\s/.test(entry) && isReadableUrl(url) ? url : undefined;
}

async function* sitesIn(input: Input): AsyncIterable<SiteFile> {
  for await (const listed of entriesOf(input)) {
    const site = siteOfEntry(listed.entry);
    if (site !== undefined) yield { ask: site };
    else yield failedDocument(listed.entry, `Cannot read ${input.name}: ${notSite(listed)}`);
  }
}

/** The entries of the list of `--urls`, at most this many. */
export async function entriesIn(file: string, most: number): Promise<readonly string[]> {
  const entries: string[] = [];
  for await (const { entry } of entriesOf(await openList(file, 'of-urls'))) {
    if (entries.push(entry) > most) throw new Misuse(`--urls takes at most ${most} URLs; use bulk for more`);
  }
  return entries;
}

/** The lines of a list, without comments and blank lines. */
async function* entriesOf(input: Input): AsyncIterable<ListEntry> {
  let before = 0;
  for await (const { lines } of linesOf(input)) {
    for (const { entry, line } of lines.flatMap(entryIn))
      yield { entry: trimmedLine(input.name, entry), line: before + line };
    before += lines.length;
  }
}

function entryIn(text: string, index: number): readonly ListEntry[] {
  // A comment begins with the line or after a blank. Also trims a byte order mark.
  const [entry = ''] = text.trim().split(/^#|\s#/, 1);
  return entry === '' ? [] : [{ entry: entry.trim(), line: index + 1 }];
}

/** Reads the archive while its files are used, but not far ahead. */
async function* inArchive(
  path: string,
  records: AsyncIterable<SourceRecord>,
  { policy, remark, onDamage }: SiteFilesOptions,
): AsyncIterable<Document> {
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
  // Awaited below, unless the caller stops early.
  reading.catch(() => undefined);
  yield* readable;
  await reading;
  if (archive.damagedParts > 0) onDamage();
  for (const told of archive.remarks) await remark(`${path}: ${told}`);
}

/** How much of the latest captures is kept, for redirects that lead back to them. */
const KEPT_BYTES = 32 * 2 ** 20;
const DOCUMENT_BYTES = 512;
/** How many captures are read ahead to find the target of a redirect: a crawler follows it immediately. */
const REDIRECTS_AHEAD = 256;

/** Captures in the order of an archive: each is passed on, after its redirects, and soon forgotten. */
class CapturesInOrder implements Captures {
  readonly #recent = new Lru<string, Document>({
    limit: KEPT_BYTES,
    weigh: ({ text }) => DOCUMENT_BYTES + text.length,
  });
  readonly #waiting: { readonly site: string; readonly document: Document }[] = [];
  readonly #follow: (site: string, document: Document) => Document;
  readonly #pass: (document: Document) => unknown;

  /**
   * @param follow - follows the redirects of a capture, among those that `get` returns
   * @param pass - takes the next capture of a robots.txt; a returned promise is awaited
   */
  constructor(follow: (site: string, document: Document) => Document, pass: (document: Document) => unknown) {
    this.#follow = follow;
    this.#pass = pass;
  }

  get(url: string, at = Infinity): Document | undefined {
    const [latest, past] = [this.#recent.get(url), this.#recent.get(pastOf(url, at))];
    return past ?? (latest !== undefined && dateOf(latest) <= at ? latest : undefined);
  }

  put(url: string, document: Document): unknown {
    this.#recent.set(url, document);
    if (document.capturedAt !== undefined) this.#recent.set(pastOf(url, document.capturedAt), document);
    const site = siteOfRobots(url);
    if (site === undefined && this.#waiting.length === 0) return undefined;
    if (site !== undefined) this.#waiting.push({ site, document });
    return this.#passAllBut(REDIRECTS_AHEAD);
  }

  async end(): Promise<void> {
    await this.#passAllBut(0);
  }

  close(): void {
    this.#recent.clear();
  }

  /** In order, so a capture with an unresolved redirect delays those after it. */
  async #passAllBut(kept: number): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const { name, status, capturedAt } = next.document;
      const followed = this.#follow(next.site, next.document);
      const leadsNowhere = followed.failure !== undefined;
      if (leadsNowhere && this.#waiting.length <= kept) return;
      this.#waiting.shift();
      await this.#pass(leadsNowhere ? { ...followed, name, status, capturedAt } : { ...followed, name });
    }
  }
}
