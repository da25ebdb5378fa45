/** `--agents`: several crawlers at once, by purpose, by name, or from a file. */

import { existsSync, statSync } from 'node:fs';
import type { Crawler } from '../../../answers/crawlers/crawler.js';
import { crawlerNamed, CRAWLERS, CRAWLERS_AS_OF } from '../../../answers/crawlers/crawlers.js';
import { ownCrawlers } from '../../../answers/crawlers/own-crawlers.js';
import { Misuse } from '../exit.js';
import { isUrlAsAgent, readDocument, type FetchAs } from '../input/document.js';
import { AI } from '../output/audit-report.js';
import { ONLY_KINDS } from './options.js';

/** A crawler to check. Crawlers outside the list have just a name. */
export interface ChosenAgent {
  readonly token: string;
  readonly crawler: Crawler | undefined;
}

/** The crawlers in `--agents`, without duplicates, in its order. */
export async function agentsNamed(value: string, how: FetchAs): Promise<readonly ChosenAgent[]> {
  const isFile = existsSync(value) && statSync(value).isFile();
  const chosen = isFile
    ? agentsInFile((await readDocument(value, how)).text, value)
    : value.split(',').flatMap((part) => agentsFor(part.trim()));
  const byName = new Map(chosen.map((agent) => [agent.token.toLowerCase(), agent]));
  if (byName.size === 0) throw new Misuse(`--agents ${value} names no crawler`);
  return [...byName.values()];
}

/** The crawlers for a purpose: one of {@link ONLY_KINDS}. */
export function crawlersFor(kind: string, crawlers: readonly Crawler[] = CRAWLERS): readonly Crawler[] {
  const purposes: readonly string[] = kind === 'ai' ? AI : [kind];
  return crawlers.filter((crawler) => crawler.purposes.some((purpose) => purposes.includes(purpose)));
}

function agentsFor(part: string): readonly ChosenAgent[] {
  if (ONLY_KINDS.some((kind) => kind === part)) {
    return crawlersFor(part).map((crawler) => ({ token: crawler.token, crawler }));
  }
  if (/^(?:\*|[\w.][\w. -]*)$/.test(part) && !/\.(?:txt|json|csv)$/i.test(part)) return [agentNamed(part)];
  throw new Misuse(
    `--agents '${part}' is neither the name of a crawler, nor a file, nor one of ${ONLY_KINDS.join(', ')}`,
  );
}

function agentNamed(token: string): ChosenAgent {
  if (isUrlAsAgent(token)) throw new Misuse(`--agents '${token}' is a URL; write the name of a crawler`);
  return { token, crawler: crawlerNamed(token) };
}

/** A JSON array of crawlers, as for `audit --crawlers`, or one name per line. */
function agentsInFile(text: string, file: string): readonly ChosenAgent[] {
  if (!text.trimStart().startsWith('[')) {
    const names = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
    return names.filter((name) => name !== '').map(agentNamed);
  }
  return crawlersIn(text, `--agents ${file}`).map((crawler) => ({ token: crawler.token, crawler }));
}

/** The crawlers in the text of the file that the option names. */
export function crawlersIn(text: string, option: string): readonly Crawler[] {
  try {
    return ownCrawlers(text, CRAWLERS_AS_OF);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Misuse(`${option}: ${error.message}`);
  }
}
