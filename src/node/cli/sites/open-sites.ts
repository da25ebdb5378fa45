/** Opens the sites of a command line: fetched with the stores and limits that its options name. */

import type { Dialect } from '../../../core/dialect.js';
import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import { Unreadable } from '../exit.js';
import { isWebUrl, robotsTxtAt, type Document } from '../input/document.js';
import type { CommandLine } from '../line/command-line.js';
import { SITES_OPTIONS } from '../line/options.js';
import { howToFetch, openDocument } from '../line/question.js';
import { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { SiteKeys } from './site-key.js';
import { NetworkSites } from './network-sites.js';
import { openStore } from './opened-stores.js';
import type { DocumentSource } from './answerers.js';

export interface OpenedSites extends DocumentSource {
  /** Resolves when the page may be fetched, by what its site asks of the paced crawler. */
  readonly turn: (page: string) => Promise<void>;
  close(): Promise<void>;
}

const CONCURRENCY = 64;

interface SitesOpening {
  readonly terminal: Terminal;
  readonly progress: ProgressBar;
  /** The crawler that takes turns, if one does. */
  readonly paced: string | undefined;
}

export async function openSites(
  line: CommandLine,
  dialects: readonly Dialect[],
  { terminal, progress, paced }: SitesOpening,
): Promise<OpenedSites> {
  const opened = await openStore(line.value(SITES_OPTIONS.cache), line.value(SITES_OPTIONS.redis));
  const sites = new NetworkSites({
    how: howToFetch(line, dialects),
    dialect: dialects[0] ?? rfc9309,
    concurrency: line.count(SITES_OPTIONS.concurrency) ?? CONCURRENCY,
    kept: opened,
    paced,
    answered: ({ remarks, failure }) => {
      if (remarks.length > 0) progress.clear();
      for (const remark of remarks) void terminal.remark(remark);
      progress.siteDone(failure === undefined ? 'answered' : 'failed');
    },
    remark: (remark) => {
      progress.clear();
      void terminal.remark(remark);
    },
  });
  return {
    documentOf: (site) => sites.documentOf(site),
    turn: (page) => sites.turn(page),
    close: async () => {
      await sites.close();
      await opened?.close();
    },
  };
}

/** The SOURCE; the robots.txt of a site comes from where `--cache` or `--redis` keeps it, if it is fresh there. */
export async function openSource(
  source: string,
  line: CommandLine,
  dialects: readonly Dialect[],
  { terminal, site }: { readonly terminal: Terminal; readonly site: string | undefined },
): Promise<Document> {
  const isKept = line.has(SITES_OPTIONS.cache) || line.has(SITES_OPTIONS.redis);
  const keptSite = isKept && isWebUrl(source) ? siteOfFile(robotsTxtAt(source)) : undefined;
  if (keptSite === undefined) return openDocument(source, howToFetch(line, dialects), site);
  const progress = new ProgressBar(terminal, undefined, () => performance.now());
  const sites = await openSites(line, dialects, { terminal, progress, paced: undefined });
  try {
    const document = await sites.documentOf(keptSite);
    if (document.failure !== undefined) throw new Unreadable(document.failure.message);
    // They were printed when the site answered.
    return { ...document, remarks: [] };
  } finally {
    progress.clear();
    await sites.close();
  }
}

/** The site whose robots.txt this is; undefined for a file in another place. */
function siteOfFile(url: string): string | undefined {
  const site = new SiteKeys().of(url);
  return site !== undefined && /^[^:]+:\/\/[^/?#]*\/robots\.txt$/.test(url) ? site : undefined;
}
