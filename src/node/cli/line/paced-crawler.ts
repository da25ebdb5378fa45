/** The crawler whose pace `--delay` keeps. */

import { Misuse } from '../exit.js';
import type { CommandLine } from './command-line.js';
import { DELAY } from './options.js';

/**
 * Undefined without `--delay`.
 *
 * @param fromSites - whether the robots.txt of each page's own site decides; `advice` says how to get there
 * @throws Misuse unless there is exactly one pace to keep
 */
export function pacedCrawler(
  line: CommandLine,
  agents: readonly string[],
  { fromSites, advice }: { readonly fromSites: boolean; readonly advice: string },
): string | undefined {
  if (!line.has(DELAY)) return undefined;
  if (!fromSites) throw new Misuse(`--delay keeps the pace that each page's site asks for: ${advice}`);
  const [agent, other] = agents;
  if (agent !== undefined && other === undefined) return agent;
  throw new Misuse('--delay keeps the pace of one crawler, name it by one --agent');
}
