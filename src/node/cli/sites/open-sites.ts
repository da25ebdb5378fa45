/** The sites of a command line: asked over the network, with the stores and bounds that its options name. */

import type { Dialect } from '../../../core/dialect.js';
import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import type { CommandLine } from '../line/command-line.js';
import { SITES_OPTIONS } from '../line/options.js';
import { howToFetch } from '../line/question.js';
import type { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { SpillFile } from '../jobs/spill.js';
import { NetworkSites } from './network-sites.js';
import { openStore } from './opened-stores.js';
import type { DocumentSource } from './readings-source.js';

export interface OpenedSites extends DocumentSource {
  close(): Promise<void>;
}

const CONCURRENCY = 64;

export async function openSites(
  line: CommandLine,
  dialects: readonly Dialect[],
  { terminal, progress }: { readonly terminal: Terminal; readonly progress: ProgressBar },
): Promise<OpenedSites> {
  const opened = await openStore(line.value(SITES_OPTIONS.cache), line.value(SITES_OPTIONS.redis));
  const spill = new SpillFile();
  const sites = new NetworkSites({
    how: howToFetch(line, dialects),
    dialect: dialects[0] ?? rfc9309,
    concurrency: line.count(SITES_OPTIONS.concurrency) ?? CONCURRENCY,
    store: opened?.store,
    spill,
    told: ({ remarks, failure }) => {
      progress.clear();
      for (const remark of remarks) void terminal.remark(remark);
      progress.siteDone(failure === undefined ? 'answered' : 'failed');
    },
  });
  return {
    documentsOf: (asked) => sites.documentsOf(asked),
    close: async () => {
      await sites.close();
      await opened?.close();
      spill.close();
    },
  };
}
