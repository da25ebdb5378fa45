/** What a new version of a robots.txt changes: for which crawlers and URLs, and by which lines. */

import { argumentError, expectString } from '../core/arguments.js';
import { expectOptions, type OptionNames } from '../core/options.js';
import type { Robots } from '../core/robots.js';
import { isReadableUrl } from '../core/url-size.js';
import type { Answer } from './answer.js';
import type { Crawler } from './crawlers/crawler.js';
import { crawlerAnswer, CrawlerReadings, expectCrawler } from './crawlers/crawler-readings.js';
import { crawlerNamed, CRAWLERS } from './crawlers/crawlers.js';
import type { ReadingsOptions } from './readings.js';
import { CheckedWork, SiteAccess, WITH_COST } from './site-access.js';
import { VerdictChanges, type Respondent, type ChangeKind } from './verdict-changes.js';

/** How many URLs that several rules may match are compared for crawlers whose other verdicts stay the same. */
const MOST_SHARED = 2000;

/** The most verdicts to compare if the caller names no URLs. */
const MOST_VERDICTS = 1_000_000;

/** The work for all these verdicts, divided evenly between sets of crawlers with the same answers: some seconds. */
const MOST_WORK = 3_000_000_000;

/** The most names times characters of both files if the caller names no crawlers: each name costs a pass over the files. */
const MOST_NAMES_BY_LENGTH = 100_000_000;

/** The origin of pages if the file belongs to no site. */
const ANY_ORIGIN = 'https://site.invalid';

/**
 * Options of {@link diffRobots}.
 *
 * @example
 * const options: DiffOptions = {
 *   url: 'https://shop.example/robots.txt',
 *   agents: ['GPTBot', '*'],
 *   urls: ['https://shop.example/news', 'https://shop.example/cart'],
 * };
 * diffRobots('', 'User-agent: *\nDisallow: /cart', options).changed; // 2
 */
export interface DiffOptions extends Pick<ReadingsOptions, 'url'> {
  /**
   * Crawlers of the list, or names; `*` means every crawler without a group.
   *
   * @defaultValue `*`, every name in both files, and every known crawler that is not retired
   */
  readonly agents?: Iterable<Crawler | string> | undefined;
  /**
   * The URLs to compare.
   *
   * @defaultValue URLs made from the rules of both files: for each rule one that it matches and, if possible, no other does
   */
  readonly urls?: Iterable<string> | undefined;
}

const OPTIONS: OptionNames<DiffOptions> = { url: true, agents: true, urls: true };

/** What {@link diffRobots} finds. */
export interface RobotsDiff {
  /** How many crawlers were compared. */
  readonly agents: number;
  /** Names in the files that were not compared: with files of 100 kB in total, those after the first thousand. */
  readonly agentsLeftOut: number;
  /**
   * How many URLs were compared. Crawlers whose verdicts on them stay were also checked with up to 2,000 URLs that several rules
   * may match.
   */
  readonly urls: number;
  /**
   * URLs made from rules that were not checked for at least one crawler: at most a million of their verdicts are compared, and
   * fewer if the rules take long to match.
   */
  readonly urlsLeftOut: number;
  /** How many verdicts change: one for each crawler and URL. */
  readonly changed: number;
  /** Crawlers that could fetch something before and nothing now. */
  readonly shutOut: readonly string[];
  /** Crawlers that could fetch nothing before and something now. */
  readonly letIn: readonly string[];
  /** The changes by deciding lines, those with the most verdicts first; at most 200. */
  readonly changes: readonly ChangeKind[];
  /** The number of verdicts that change by further lines. */
  readonly unlisted: number;
}

/**
 * Compares two versions of a robots.txt as known crawlers read them: each by its operator's own parser if that is
 * published, by the standard otherwise.
 *
 * @param before - the text of the old version
 * @param after - the text of the new version
 * @example
 * const diff = diffRobots('User-agent: *\nDisallow: /tmp', 'User-agent: *\nDisallow: /tmp\n\nUser-agent: GPTBot\nDisallow: /');
 * diff.shutOut; // ['GPTBot']
 * diff.changes[0].to.line; // 5
 */
export function diffRobots(before: string, after: string, options: DiffOptions = {}): RobotsDiff {
  expectString('before', before);
  expectString('after', after);
  expectOptions('options', options, OPTIONS);
  const { url } = options;
  if (url !== undefined && !isReadableUrl(url))
    throw argumentError('options.url', url, 'the URL of a robots.txt');
  const origin = url === undefined ? ANY_ORIGIN : new URL(url).origin;
  const work = new CheckedWork(MOST_WORK);
  const versions = [new Version(before, url, work), new Version(after, url, work)] as const;
  const groups = versions.flatMap((version) => version.groups);
  // An empty User-agent line names nobody.
  const named = [...new Set(groups.flatMap((group) => group.agents))].filter((name) => name !== '');
  const most = Math.floor(MOST_NAMES_BY_LENGTH / Math.max(1, before.length + after.length));
  const crawlers = agentsIn(options.agents ?? everyone(named));
  const agents = options.agents === undefined ? agentsIn(everyone(named.slice(0, most))) : crawlers;
  const access = new SiteAccess({ groups }, origin);
  const all = access.urls;
  const alike = agentsAlike(agents, versions, all[0] ?? origin);
  const made = all.slice(0, Math.max(1, Math.floor(MOST_VERDICTS / Math.max(1, alike.length))));
  const given = options.urls === undefined ? undefined : urlsIn(options.urls);

  const changes = new VerdictChanges();
  const shutOut: string[] = [];
  const letIn: string[] = [];
  let leastAsked = made.length;
  let shared: readonly string[] | undefined;
  for (const { first, tokens } of alike) {
    const sides = { before: versions[0].asked(first), after: versions[1].asked(first) };
    let [wasIn, isIn] = [false, false];
    let asked = 0;
    const changedBefore = changes.changed;
    work.renew(MOST_WORK / alike.length);
    for (const page of made) {
      if (work.isSpent) break;
      asked++;
      wasIn ||= sides.before.allows(first.token, page) === true;
      isIn ||= sides.after.allows(first.token, page) === true;
      if (given === undefined) changes.count(sides, tokens, page);
    }
    leastAsked = Math.min(leastAsked, asked);
    if (given === undefined && changes.changed === changedBefore) {
      shared ??= access.sharedUrls(MOST_SHARED);
      for (const page of shared) if (!work.isSpent) changes.count(sides, tokens, page);
    }
    for (const page of given ?? []) changes.count(sides, tokens, page);
    if (wasIn && !isIn) shutOut.push(...tokens);
    if (isIn && !wasIn) letIn.push(...tokens);
  }
  const { changed, unlisted } = changes;
  return {
    agents: agents.length,
    agentsLeftOut: crawlers.length - agents.length,
    urls: given?.length ?? leastAsked,
    urlsLeftOut: all.length - leastAsked,
    changed,
    shutOut,
    letIn,
    changes: changes.kinds().map((kind) => ({
      ...kind,
      first: kind.first.map((page) => (page.startsWith(ANY_ORIGIN) ? page.slice(ANY_ORIGIN.length) : page)),
    })),
    unlisted,
  };
}

/** A crawler of the list, or a name only. */
interface NamedCrawler {
  readonly token: string;
  readonly crawler: Crawler | undefined;
}

/** One version of the file, as crawlers read it. */
class Version {
  readonly #readings: CrawlerReadings;
  readonly #work: CheckedWork;
  /** The groups by the standard. */
  readonly groups: Robots['groups'];

  constructor(text: string, url: string | undefined, work: CheckedWork) {
    this.#work = work;
    this.#readings = new CrawlerReadings(text, { url });
    this.groups = this.#readings.readingFor({}, url ?? ANY_ORIGIN).robots.groups;
  }

  explain({ token, crawler }: NamedCrawler, page: string): Answer {
    const reading = this.#readings.readingFor(crawler ?? {}, page);
    return this.#work.spend(
      crawler === undefined
        ? reading.explain(token, page, WITH_COST)
        : crawlerAnswer(reading, crawler, page, WITH_COST),
    );
  }

  asked(agent: NamedCrawler): Respondent {
    return {
      allows: (_, page) => this.explain(agent, page).allowed,
      explain: (_, page) => this.explain(agent, page),
    };
  }
}

/** Crawlers that follow the same line's group in both versions get the same answers, so only one of them is checked. */
function agentsAlike(
  agents: readonly NamedCrawler[],
  versions: readonly Version[],
  page: string,
): readonly { readonly first: NamedCrawler; readonly tokens: readonly string[] }[] {
  const alike = new Map<string, { first: NamedCrawler; tokens: string[] }>();
  for (const agent of agents) {
    const groups = versions.map((version) => {
      const { groupLine, because } = version.explain(agent, page);
      return groupLine ?? (because === 'no-group' ? because : agent.token);
    });
    const key = JSON.stringify([agent.crawler?.reading, ...groups]);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { first: agent, tokens: [agent.token] });
    else known.tokens.push(agent.token);
  }
  return [...alike.values()];
}

function everyone(named: readonly string[]): Iterable<Crawler | string> {
  return ['*', ...named, ...CRAWLERS.filter(({ retired }) => retired === undefined)];
}

/** The agents without duplicates, known crawlers with their operators' spelling. */
function agentsIn(given: Iterable<Crawler | string>): readonly NamedCrawler[] {
  const agents = Array.from(given, (agent: unknown): NamedCrawler => {
    if (typeof agent === 'string') {
      const crawler = crawlerNamed(agent);
      return { token: crawler?.token ?? agent, crawler };
    }
    const crawler = expectCrawler('options.agents', agent);
    return { token: crawler.token, crawler };
  });
  return [...new Map(agents.map((agent) => [agent.token.toLowerCase(), agent])).values()];
}

function urlsIn(given: Iterable<string>): readonly string[] {
  return Array.from(given, (url: unknown) => {
    expectString('options.urls', url);
    return url;
  });
}
