/** Finds what answers for a URL: one robots.txt for all URLs, or that of each URL's own site. */

import type { Reading } from '../../../answers/reading.js';
import { Readings } from '../../../answers/readings.js';
import type { Dialect } from '../../../core/dialect.js';
import { Lru } from '../../../core/lru.js';
import type { Document } from '../input/document.js';
import { cut } from '../output/text.js';
import { SiteKeys } from './site-key.js';
import { answerOfStatus } from './status-answer.js';
import { UnreadableSite } from './unreadable-site.js';

/** What answers in one dialect: a file, or the reason why there is none. */
export type Answerer = Reading | UnreadableSite;

/** One for each dialect. */
export type Answerers = readonly Answerer[];

/** What answers for a URL; a promise if its site has to be asked first. */
export type AnswerersOf = (url: string) => Answerers | Promise<Answerers>;

/** Where the robots.txt of a site comes from. */
export interface DocumentSource {
  documentOf(site: string): Document | Promise<Document>;
}

/** How much robots.txt text is kept parsed; parsed it takes several times as much. */
const PARSED_BYTES = 16 * 2 ** 20;
/** What a file takes beside its text. */
const FILE_BYTES = 512;

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

/** The document of each URL's own site. Each site is asked when the first of its URLs is read. */
export function siteAnswerers(
  dialects: readonly Dialect[],
  documents: DocumentSource,
  remark: (remark: string) => void,
): AnswerersOf {
  const keys = new SiteKeys();
  const parsed = new Lru<string, { readonly answerers: Answerers; readonly bytes: number }>({
    limit: PARSED_BYTES,
    weigh: ({ bytes }) => bytes,
  });
  const underWay = new Map<string, Promise<Answerers>>();
  const parse = (site: string, document: Document): Answerers => {
    const { text, url = `${site}/robots.txt` } = document;
    const answerers = givenAnswerers({ ...document, url }, dialects)(site);
    parsed.set(site, { answerers, bytes: FILE_BYTES + text.length });
    underWay.delete(site);
    return answerers;
  };
  return (url) => {
    const site = keys.of(url);
    if (site === undefined) {
      const message = `No robots.txt can be found for ${cut(url)}; give a URL with http:// or https:// and a host`;
      remark(message);
      return dialects.map((dialect) => new UnreadableSite(dialect, { name: 'Unreadable', message }));
    }
    const known = parsed.get(site)?.answerers ?? underWay.get(site);
    if (known !== undefined) return known;
    const document = documents.documentOf(site);
    if (!(document instanceof Promise)) return parse(site, document);
    const loading = document.then((loaded) => parse(site, loaded));
    underWay.set(site, loading);
    return loading;
  };
}

/** Texts that come with the lines of a list; usually the same text repeats. */
export function inlineAnswerers(dialect: Dialect): (text: string, siteOrUrl: string) => Answerers {
  const keys = new SiteKeys();
  const parsed = new Lru<string, Readings>({
    limit: PARSED_BYTES,
    weigh: (_, text) => FILE_BYTES + text.length,
  });
  return (text, siteOrUrl) => {
    let readings = parsed.get(text);
    if (readings === undefined) parsed.set(text, (readings = new Readings(text, [dialect])));
    return readings.at(keys.of(siteOrUrl) ?? '');
  };
}
