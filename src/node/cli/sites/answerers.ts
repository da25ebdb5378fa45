/** Finds what answers for a URL: one robots.txt for all URLs, or that of each URL's own site. */

import type { Reading } from '../../../answers/reading.js';
import { Readings } from '../../../answers/readings.js';
import type { Dialect } from '../../../core/dialect.js';
import { Lru } from '../../../core/lru.js';
import type { Document } from '../input/document.js';
import { cut } from '../output/text.js';
import { usableMemory } from './memory-size.js';
import { SiteKeys } from './site-key.js';
import { answerOfStatus } from './status-answer.js';
import { UnreadableSite } from './unreadable-site.js';

/** What answers in one dialect: a file, or the reason why there is none. */
export type Answerer = (Reading | UnreadableSite) & {
  /** When the file was captured, if an archive says so. */
  readonly captured?: string | undefined;
};

/** One for each dialect. */
export type Answerers = readonly Answerer[];

/** What answers for a URL; a promise if its site has to be asked first. */
export type AnswerersOf = (url: string) => Answerers | Promise<Answerers>;

/** The same of a time, in milliseconds since 1970, of which the captures in an archive may differ. */
export type AnswerersAt = (url: string, at?: number) => Answerers | Promise<Answerers>;

/** Where the robots.txt of a site comes from. */
export interface DocumentSource {
  documentOf(site: string, at?: number): Document | Promise<Document>;
}

/** How much is kept of files that come with the lines of a list, of what is made of them, too. */
const INLINE_BYTES = 64 * 2 ** 20;
/** What a parsed file takes beside its text, what lies in its lines, and what checks build. */
const FILE_BYTES = 2048;

/** One document for all URLs. */
export function givenAnswerers(document: Document, dialects: readonly Dialect[]): (url: string) => Answerers {
  const { failure, text, url, status } = document;
  if (failure !== undefined) {
    const unreadable = dialects.map((dialect) => new UnreadableSite(dialect, failure));
    return () => unreadable;
  }
  const settled = (dialect: Dialect) => answerOfStatus(status, dialect);
  const readings = new Readings(text, dialects, { url, settled });
  return (page) => readings.at(page);
}

interface ParsedSite {
  readonly site: string;
  readonly answerers: Answerers;
  readonly textBytes: number;
  turns: number;
}

function bytesOf(answerers: Answerers, textBytes: number): number {
  return answerers.reduce(
    (bytes, { robots }) => bytes + (robots?.indexBytes ?? 0) + textBytes,
    FILE_BYTES + textBytes,
  );
}

/** The document of each URL's own site. Each site is asked when the first of its URLs is read. */
export function siteAnswerers(
  dialects: readonly Dialect[],
  documents: DocumentSource,
  remark: (remark: string) => void,
  memoryBytes = usableMemory(),
): AnswerersAt {
  const keys = new SiteKeys();
  const parsed = new Lru<string, ParsedSite>({
    limit: memoryBytes,
    weigh: ({ answerers, textBytes }) => bytesOf(answerers, textBytes),
  });
  const underWay = new Map<string, Promise<Answerers>>();
  let last: ParsedSite | undefined;
  /** Most of what checks build is built by the first ones, so a site is weighed again after its 1st, 2nd, 4th turn and so on. */
  const turnTo = (site: ParsedSite): Answerers => {
    if (site === last) return site.answerers;
    if (last !== undefined && (++last.turns & (last.turns - 1)) === 0 && parsed.peek(last.site) === last) {
      parsed.set(last.site, last);
    }
    last = site;
    return site.answerers;
  };
  const parse = (site: string, document: Document): Answerers => {
    const { text, url = document.name, capturedAt } = document;
    const captured = capturedAt === undefined ? undefined : new Date(capturedAt).toISOString();
    const answerers = givenAnswerers(
      { ...document, url },
      dialects,
    )(url).map((answerer) => (captured === undefined ? answerer : Object.assign(answerer, { captured })));
    const parsedSite = { site, answerers, textBytes: text.length, turns: 0 };
    parsed.set(site, parsedSite);
    underWay.delete(site);
    return turnTo(parsedSite);
  };
  /** Which of several captures applies is looked up for each question; each is parsed once. */
  const atTime = (site: string, at: number): Answerers | Promise<Answerers> => {
    const document = documents.documentOf(site, at);
    if (document instanceof Promise) return document.then((loaded) => parse(`${site} ${at}`, loaded));
    const key = `${site} ${document.capturedAt ?? at}`;
    const known = parsed.get(key);
    return known === undefined ? parse(key, document) : turnTo(known);
  };
  return (url, at) => {
    const site = keys.of(url);
    if (site === undefined) {
      const message = `No robots.txt can be found for ${cut(url)}; give a URL with http:// or https:// and a host`;
      remark(message);
      return dialects.map((dialect) => new UnreadableSite(dialect, { name: 'Unreadable', message }));
    }
    if (at !== undefined) return atTime(site, at);
    const known = parsed.get(site);
    if (known !== undefined) return turnTo(known);
    const loadingAlready = underWay.get(site);
    if (loadingAlready !== undefined) return loadingAlready;
    const document = documents.documentOf(site);
    if (!(document instanceof Promise)) return parse(site, document);
    const loading = document.then((loaded) => parse(site, loaded));
    underWay.set(site, loading);
    return loading;
  };
}

/** What is made of a file takes several times its text. */
const INLINE_SHARE = 8;

/** Texts that come with the lines of a list; usually the same text repeats. */
export function inlineAnswerers(dialect: Dialect): (text: string, siteOrUrl: string) => Answerers {
  const keys = new SiteKeys();
  const parsed = new Lru<string, Readings>({
    limit: INLINE_BYTES,
    weigh: (_, text) => INLINE_SHARE * (FILE_BYTES + text.length),
  });
  return (text, siteOrUrl) => {
    let readings = parsed.get(text);
    if (readings === undefined) parsed.set(text, (readings = new Readings(text, [dialect])));
    return readings.at(keys.of(siteOrUrl) ?? '');
  };
}
