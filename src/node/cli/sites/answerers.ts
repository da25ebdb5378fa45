/** Finds the answerers for a URL: of one robots.txt for all URLs, or of each URL's own site. */

import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Reading } from '../../../answers/reading.js';
import { Readings } from '../../../answers/readings.js';
import type { Answer } from '../../../answers/answer.js';
import type { Access, Dialect } from '../../../core/dialect.js';
import { Lru } from '../../../core/lru.js';
import { failedDocument, type Document } from '../input/document.js';
import { copyOf } from '../input/lines.js';
import { fetchPolicyOf } from '../line/dialect-names.js';
import { cut } from '../output/text.js';
import { SeenSites, SiteKeys } from './site-key.js';

/** A robots.txt as read by one dialect. */
export type Answerer = Reading & {
  /** When the file was captured, if the archive has the date. */
  readonly captured?: string | undefined;
};

/** One answerer per dialect. */
export type Answerers = readonly Answerer[];

/** Whether the URLs of each site come in a row, after which its parsed file is not needed. */
export type UrlOrder = 'sorted' | 'as-read';

/**
 * Finds the answerers for a URL; a promise if its site has to be fetched first. With a time, in milliseconds since
 * 1970, an archive may select another capture.
 */
export type AnswerersOf = (url: string, at?: number, order?: UrlOrder) => Answerers | Promise<Answerers>;

export interface DocumentSource {
  documentOf(site: string, at?: number): Document | Promise<Document>;
}

/** The memory of a parsed file besides its text, the contents of its lines, and what checks build. */
const FILE_BYTES = 2048;

export function givenAnswerers(document: Document, dialects: readonly Dialect[]): (url: string) => Answerers {
  const { text, url } = document;
  const readings = new Readings(text, dialects, {
    url,
    settled: (dialect) => settledAnswer(document, dialect),
  });
  return (page) => readings.at(page);
}

const MEANING: Readonly<Record<Exclude<Access, 'read'>, boolean | undefined>> = {
  'allow-all': true,
  'disallow-all': false,
  // Python's parser disallows everything until it has read a file.
  unknown: false,
  fail: undefined,
};

/** The answer to every question if there is no file, or if the status of the robots.txt decides alone. */
export function settledAnswer(
  { status, failure }: Pick<Document, 'status' | 'failure'>,
  dialect: Dialect,
): Answer | undefined {
  if (failure !== undefined) return { allowed: undefined, because: 'unreadable', error: failure };
  if (status === undefined) return undefined;
  const access = fetchPolicyOf(dialect).access(status);
  if (access === 'read') return undefined;
  const answer = { allowed: MEANING[access], because: 'status', status } as const;
  return access === 'fail'
    ? { ...answer, error: { name: 'BadStatus', message: `status ${status}` } }
    : answer;
}

interface ParsedSite {
  readonly site: string;
  readonly answerers: Answerers;
  readonly textBytes: number;
  /** Whether the list is known to have had the site before. */
  readonly returns: boolean;
  turns: number;
}

function bytesOf(answerers: Answerers, textBytes: number): number {
  return answerers.reduce(
    (bytes, { robots }) => bytes + robots.indexBytes + textBytes,
    FILE_BYTES + textBytes,
  );
}

/** More speeds up no list: lists that would need it are sorted by site. */
const ENOUGH_BYTES = 64 * 2 ** 20;

/** A quarter of the memory available to the process and to V8, unless less is enough. */
function usableMemory(): number {
  const { heap_size_limit: heap } = getHeapStatistics();
  // 0 if the system does not report it.
  const constrained = process.constrainedMemory() || Infinity;
  return Math.floor(Math.min(ENOUGH_BYTES, Math.min(heap, constrained, totalmem()) / 4));
}

/** The answerers of each URL's own site. A site is fetched when the first of its URLs is read. */
export function siteAnswerers(
  dialects: readonly Dialect[],
  documents: DocumentSource,
  remark: (remark: string) => void,
  memoryBytes = usableMemory(),
): AnswerersOf {
  const keys = new SiteKeys();
  const parsed = new Lru<string, ParsedSite>({
    limit: memoryBytes,
    weigh: ({ answerers, textBytes }) => bytesOf(answerers, textBytes),
  });
  const seen = new SeenSites();
  const underWay = new Map<string, Promise<Answerers>>();
  let last: ParsedSite | undefined;
  /**
   * A site is kept once it returns, since in a list in site order none does. Most of what checks build is built by the
   * first ones, so it is weighed after its first turn, and again after its 2nd, 4th, 8th turn and so on.
   */
  const turnTo = (site: ParsedSite): Answerers => {
    if (last !== undefined && last !== site && last.returns) {
      const isDue = (++last.turns & (last.turns - 1)) === 0;
      if (isDue && (last.turns === 1 || parsed.peek(last.site) === last)) parsed.set(last.site, last);
    }
    last = site;
    return site.answerers;
  };
  const parse = (site: string, document: Document, order?: UrlOrder): Answerers => {
    const { text, url = document.name, capturedAt } = document;
    const captured = capturedAt === undefined ? undefined : new Date(capturedAt).toISOString();
    const answerers = givenAnswerers({ ...document, url }, dialects)(url);
    if (captured !== undefined) for (const answerer of answerers) Object.assign(answerer, { captured });
    underWay.delete(site);
    const returns = order !== 'sorted' && seen.add(site) === true;
    return turnTo({ site, answerers, textBytes: text.length, returns, turns: 0 });
  };
  const parsedAt = (site: string): ParsedSite | undefined => (last?.site === site ? last : parsed.get(site));
  /** Each question looks up which of several captures apply; what they lead to is parsed once. */
  const atTime = (site: string, at: number): Answerers | Promise<Answerers> => {
    const document = documents.documentOf(site, at);
    if (document instanceof Promise) return document.then((loaded) => parse(`${site} ${at}`, loaded));
    const key = `${site} ${document.trail ?? at}`;
    const known = parsedAt(key);
    return known === undefined ? parse(key, document) : turnTo(known);
  };
  return (url, at, order) => {
    const site = keys.of(url);
    if (site === undefined) {
      const message = `No robots.txt can be found for ${cut(url)}; give a URL with http:// or https:// and a host`;
      remark(message);
      return givenAnswerers(failedDocument(url, message), dialects)('');
    }
    if (at !== undefined) return atTime(site, at);
    const known = parsedAt(site);
    if (known !== undefined) return turnTo(known);
    const loadingAlready = underWay.get(site);
    if (loadingAlready !== undefined) return loadingAlready;
    const document = documents.documentOf(site);
    if (!(document instanceof Promise)) return parse(site, document, order);
    const loading = document.then((loaded) => parse(site, loaded, order));
    underWay.set(site, loading);
    return loading;
  };
}

/** The parsed form of a file takes several times its text, without what checks build. */
const INLINE_SHARE = 8;

/** The answerers of texts in the lines of a list; usually the same text repeats. */
export function inlineAnswerers(dialect: Dialect): (text: string, siteOrUrl: string) => Answerers {
  const keys = new SiteKeys();
  const parsed = new Lru<string, ParsedText>({
    limit: usableMemory(),
    weigh: ({ answerers }, text) => INLINE_SHARE * bytesOf([], text.length) + bytesOf(answerers, 0),
  });
  let last: ParsedText | undefined;
  return (text, siteOrUrl) => {
    if (last?.text !== text) {
      // What checks build may take much more than the text, so it is weighed after them.
      if (last !== undefined && parsed.peek(last.text) !== last) parsed.set(last.text, last);
      last = parsed.get(text) ?? parsedText(copyOf(text), dialect);
    }
    return (last.answerers = last.readings.at(keys.of(siteOrUrl) ?? ''));
  };
}

interface ParsedText {
  readonly text: string;
  readonly readings: Readings;
  answerers: Answerers;
}

function parsedText(text: string, dialect: Dialect): ParsedText {
  return { text, readings: new Readings(text, [dialect]), answerers: [] };
}
