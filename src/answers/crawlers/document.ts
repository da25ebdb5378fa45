/**
 * The format of the list of crawlers: page by page, so that each fact is next to its source.
 *
 *     Google https://...  google, obeys              who runs the crawlers of a page, and what is true of all of them
 *       search; after Googlebot: Googlebot-Image     what crawlers are for, what is true of these, and their names
 */

import type { Crawler, CrawlerFact, CrawlerPurpose, CrawlerSource } from './crawler.js';

/** What a document may state about a crawler. */
export type Facts = Partial<
  Pick<Crawler, 'kind' | 'everyone' | 'robotsTxt' | 'crawlDelay' | 'reading' | 'retired'>
> & {
  /** Names that it also looks for, after its own. */
  readonly after?: readonly string[];
  /** Another document that states some of these facts. */
  readonly also?: Pick<CrawlerSource, 'url' | 'facts'>;
};

/** The facts that words state. `after X`, `as of DAY` and `retired for X` have arguments, and are not listed here. */
const WORDS: ReadonlyMap<string, Facts> = new Map<string, Facts>([
  ['obeys', { robotsTxt: 'obeyed' }],
  ['ignores', { robotsTxt: 'ignored' }],
  ['may ignore', { robotsTxt: 'may-ignore' }],
  ['obeys delay', { crawlDelay: 'obeyed' }],
  ['ignores delay', { crawlDelay: 'ignored' }],
  ['follows *', { everyone: 'followed' }],
  ['ignores *', { everyone: 'ignored' }],
  ['user', { kind: 'user-triggered' }],
  ['control', { kind: 'control-token' }],
  [
    'google',
    {
      reading: 'google',
      crawlDelay: 'ignored',
      also: { url: 'https://github.com/google/robotstxt', facts: ['reading'] },
    },
  ],
  [
    'yandex',
    {
      everyone: 'followed',
      crawlDelay: 'ignored',
      also: {
        url: 'https://yandex.com/support/webmaster/en/robot-workings/user-agent',
        facts: ['everyone', 'tokens'],
      },
    },
  ],
]);

/** All purposes of crawlers. */
export const PURPOSES = [
  ...(['search', 'training', 'answers', 'data', 'ai'] as const),
  ...(['ads', 'preview', 'seo', 'archive', 'other'] as const),
] as const satisfies readonly CrawlerPurpose[];

const PAGE = /^(\S.*) (https:\S+)(?: (.*))?\n((?: .*\n)+)/gm;
const ROW = /^ {2}(\w[^;:]*)(?:; ([^:]*))?:(.*(?:\n {4}.*)*)/gm;

/** The crawlers of all pages of a table. */
export function crawlersIn(table: string, usual: Pick<CrawlerSource, 'by' | 'asOf'>): Crawler[] {
  return Array.from(table.matchAll(PAGE), ([, operator = '', url = '', ofAll = '', rows = '']) =>
    Array.from(rows.matchAll(ROW), ([, purposes = '', ofRow = '', names = '']) => {
      const { asOf = usual.asOf, ...facts } = factsIn([...ofAll.split(', '), ...ofRow.split(', ')]);
      return names.split(',').map((name) => {
        const [token = '', own = operator] = name.trim().split(/ \(|\)$/);
        const known = purposes.split(' + ').map((word) =>
          found(
            PURPOSES.find((purpose) => purpose === word),
            word,
          ),
        );
        return crawlerOf(token, own, known, facts, { by: usual.by, url, asOf });
      });
    }),
  ).flat(2);
}

function factsIn(words: readonly string[]): Facts & { readonly asOf?: string } {
  return words.reduce((facts, word) => ({ ...facts, ...factOf(word) }), {});
}

function factOf(word: string): ReturnType<typeof factsIn> {
  const [, relation, object = ''] = /^(after|as of|retired for) (.*)/.exec(word) ?? [];
  if (relation === 'after') return { after: object.split(' ') };
  if (relation === 'as of') return { asOf: object };
  if (relation === 'retired for') return { retired: { since: 'unknown', replacedBy: object.split(' ') } };
  return word === '' ? {} : found(WORDS.get(word), word);
}

/** Throws for an unknown word, whose fact would be lost. */
function found<Meaning>(meaning: Meaning | undefined, word: string): Meaning {
  if (meaning === undefined) throw new Error(`The list of crawlers has no word '${word}'`);
  return meaning;
}

/** A crawler with the facts that one page states. */
export function crawlerOf(
  token: string,
  operator: string,
  purposes: Crawler['purposes'],
  { after = [], also, ...facts }: Facts,
  page: Omit<CrawlerSource, 'facts'>,
): Crawler {
  const crawler = {
    token,
    tokens: [token, ...after],
    operator,
    kind: 'crawler',
    purposes,
    everyone: 'unknown',
    robotsTxt: 'unknown',
    crawlDelay: 'unknown',
    ...facts,
  } as const;
  const stated = FACTS.filter((fact) => isStated(crawler, fact) && also?.facts.includes(fact) !== true);
  const sources: CrawlerSource[] = [{ ...page, facts: stated }];
  if (also !== undefined) sources.push({ ...also, by: 'operator', asOf: page.asOf });
  return { ...crawler, sources };
}

/** Whether a source states a fact: not if it is unknown or empty. The default kind is stated if a purpose is. */
function isStated(crawler: Omit<Crawler, 'sources'>, fact: CrawlerFact): boolean {
  if (fact === 'kind' && crawler.kind === 'crawler') return crawler.purposes.length > 0;
  const value = crawler[fact];
  return value !== undefined && value !== 'unknown' && !(Array.isArray(value) && value.length === 0);
}

/** The facts that a document can state, in the order of a source's list. */
const FACTS: readonly CrawlerFact[] = [
  'tokens',
  'operator',
  'kind',
  'purposes',
  'everyone',
  'robotsTxt',
  'crawlDelay',
  'reading',
  'retired',
];
