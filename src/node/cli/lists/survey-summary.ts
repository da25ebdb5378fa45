/** A table of many sites: how many of them forbid each crawler, by purpose. */

import type { CrawlerPurpose } from '../../../answers/crawlers/crawler.js';
import type { AccessWord } from '../../../answers/site-access.js';
import type { ChosenAgent } from '../line/chosen-agents.js';
import { csvRow } from '../output/escaping.js';
import type { SurveyEntry } from './survey-entries.js';

type AccessCounts = Record<AccessWord, number>;

const COLUMNS = ['all', 'some', 'none', 'unknown'] as const satisfies readonly AccessWord[];
const HEADER = ['purpose', 'agent', ...COLUMNS, 'percent_none'];

export class SurveySummary {
  readonly #byAgent: ReadonlyMap<string, AccessCounts>;
  readonly #byPurpose = new Map<CrawlerPurpose, AccessCounts>();
  readonly #agents: readonly ChosenAgent[];

  constructor(agents: readonly ChosenAgent[]) {
    this.#agents = agents;
    this.#byAgent = new Map(agents.map(({ token }) => [token, noSites()]));
    for (const { crawler } of agents)
      for (const purpose of crawler?.purposes ?? []) this.#byPurpose.set(purpose, noSites());
  }

  add({ agents }: SurveyEntry): void {
    const worst = new Map<CrawlerPurpose, AccessWord>();
    for (const { token, crawler } of this.#agents) {
      const access = agents[token]?.access ?? 'unknown';
      const sites = this.#byAgent.get(token);
      if (sites !== undefined) sites[access]++;
      for (const purpose of crawler?.purposes ?? []) {
        const before = worst.get(purpose);
        if (before === undefined || SEVERITY.indexOf(access) > SEVERITY.indexOf(before))
          worst.set(purpose, access);
      }
    }
    for (const [purpose, access] of worst) {
      const sites = this.#byPurpose.get(purpose);
      if (sites !== undefined) sites[access]++;
    }
  }

  /** Purposes first, each with the least access of any of its crawlers; then crawlers, the most forbidden first. */
  rows(): readonly (readonly (string | number)[])[] {
    const row = (purpose: string, agent: string, sites: AccessCounts) => {
      const read = sites.all + sites.some + sites.none;
      const percent = read === 0 ? '' : ((100 * sites.none) / read).toFixed(1);
      return [purpose, agent, ...COLUMNS.map((access) => sites[access]), percent];
    };
    const purposes = [...this.#byPurpose].map(([purpose, sites]) => row(purpose, '(any)', sites));
    const agents = this.#agents
      .map(({ token, crawler }) => ({
        token,
        purposes: crawler?.purposes ?? [],
        sites: this.#byAgent.get(token) ?? noSites(),
      }))
      .sort((one, other) => other.sites.none - one.sites.none)
      .map(({ token, purposes, sites }) => row(purposes.join(' '), token, sites));
    return [HEADER, ...purposes, ...agents];
  }

  csv(): string {
    return this.rows().map(csvRow).join('');
  }

  /** Names on the left, numbers on the right. */
  text(): string {
    const rows = this.rows().map((row) => row.map(String));
    const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
    const line = (row: readonly string[]): string =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ');
    return `${rows.map(line).join('\n')}\n`;
  }
}

/** Ordered by decreasing access; `unknown` counts only if nothing else is known. */
const SEVERITY: readonly AccessWord[] = ['unknown', 'all', 'some', 'none'];

function noSites(): AccessCounts {
  return { all: 0, some: 0, none: 0, unknown: 0 };
}
