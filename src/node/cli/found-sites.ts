/** The URLs of a question one after another, each with the site that answers for it. */

import type { Answering } from '../../answers/reading.js';
import type { Dialect } from '../../core/dialect.js';
import type { CommandLine } from './command-line.js';
import type { Document } from './document.js';
import { Unreadable } from './exit.js';
import { NoReading } from './no-reading.js';
import { openSites, urlsToAsk, type Question } from './question.js';
import type { Site } from './sites.js';
import type { Terminal } from './terminal.js';

export interface Found {
  readonly url: string;
  /** One for each dialect. */
  readonly readings: readonly Answering[];
  readonly unreadable: boolean;
}

/** Tells once of each file what there is to know of it, and of each site that cannot be read. */
export async function* findSites(
  question: Question,
  line: CommandLine,
  dialects: readonly Dialect[],
  terminal: Terminal,
): AsyncGenerator<Found, void, undefined> {
  const sites = await openSites(question, line, dialects);
  const told = new WeakSet<Document | Unreadable>();
  for await (const url of urlsToAsk(question)) {
    const site = await siteOrReason(() => sites.at(url));
    const unreadable = site instanceof Unreadable;
    const subject = unreadable ? site : site.document;
    const remarks = unreadable ? [site.message] : site.document.remarks;
    if (!told.has(subject)) for (const remark of remarks) await terminal.remark(remark);
    told.add(subject);
    const readings = unreadable ? dialects.map((dialect) => new NoReading(dialect, site)) : site.readings;
    yield { url, readings, unreadable };
  }
}

async function siteOrReason(find: () => Site | Promise<Site>): Promise<Site | Unreadable> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}
