/** What a page may be used for, according to its robots.txt and its own response. */

import { argumentError, expectStrings, memberOf } from '../arguments.js';
import type { Selection } from '../dialect.js';
import type { Explanation } from '../explanation.js';
import { expectOneOf, expectOptions, urlText, type OptionNames } from '../options.js';
import { nameIn } from '../standard-agents.js';
import { namesOfCaller } from '../user-agent-header.js';
import { asciiLowerCase } from '../ascii.js';
import { signalsInFile } from './content-signal.js';
import { usageInGroup } from './content-usage.js';
import { groupsFor, licenseLinks, type LicenseLink, type OtherLine, type OtherLines } from './other-lines.js';
import { PathTarget } from './path.js';
import { combine, combineUses, type ContentUse, type Stated, type Statement } from './statement.js';

/** The statements in the response of a page, as returned by `parseRobotsTag` of `robotparser/robots-tag`. */
export interface ResponseStatements {
  /** What header fields and meta elements tell crawlers with these names about training, search, input and use. */
  statements(names: readonly string[]): readonly Statement[];
}

/**
 * What {@link Robots.preferences} takes into account besides the robots.txt.
 *
 * @example
 * const robots = parse('User-agent: Google-Extended\nDisallow: /');
 * const options: PreferenceOptions = {
 *   response: parseRobotsTag({ headers: [['X-Robots-Tag', 'noai']] }),
 *   tokens: ['Google-Extended'],
 *   tokenFallback: 'everyone',
 * };
 * robots.preferences('FooBot', '/', options).train.answer; // 'disallowed'
 */
export interface PreferenceOptions {
  /**
   * The statements in the page's response. They have the same weight as those in the robots.txt.
   *
   * @defaultValue none
   */
  readonly response?: ResponseStatements | undefined;
  /**
   * Product tokens that denote a purpose and may have a group in the file, such as `Google-Extended`.
   *
   * @defaultValue `[]`
   */
  readonly tokens?: readonly string[] | undefined;
  /**
   * Which group applies to a token without a group of its own: `none`, so that its answer is unknown, or the group for
   * `everyone`, as RFC 9309 requires for crawlers.
   *
   * @defaultValue `'none'`
   */
  readonly tokenFallback?: 'none' | 'everyone' | undefined;
}

/** What a page may be used for, and which lines or fields say so. */
export interface Preferences {
  /** The answer of `Robots.allows`. Unless it is true, the page may not be fetched and nothing else is reported. */
  readonly crawl: boolean | undefined;
  /** Training models. */
  readonly train: Stated;
  /** Search: indexing, links, short excerpts. */
  readonly search: Stated;
  /** Input to a model at answer time. */
  readonly input: Stated;
  /** How much of the page may be shown. */
  readonly use: Stated<ContentUse>;
  /** The answer for each token of {@link PreferenceOptions.tokens}. */
  readonly tokens: Readonly<Record<string, Stated>>;
  /** Links to the site's licence terms, which apply to every crawler. */
  readonly licenses: readonly LicenseLink[];
}

/** The parts of a file that preferences depend on. */
export interface FileOfPreferences {
  readonly robots: {
    allows(agent: string | readonly string[], url: string): boolean | undefined;
    explain(agent: string, url: string): Explanation;
    lineText(line: number): string;
  };
  readonly other: OtherLines;
  /** The groups that apply to an agent in the file's dialect. */
  readonly selectionFor: (agent: string | readonly string[]) => Selection | undefined;
}

export function preferencesOf(
  file: FileOfPreferences,
  agent: string | readonly string[],
  url: string | URL,
  options: PreferenceOptions = {},
): Preferences {
  const pageUrl = urlText('url', url);
  const { robots, other, selectionFor } = file;
  const crawl = robots.allows(agent, pageUrl);
  const { response, tokens, tokenFallback } = checked(options);
  const agents = typeof agent === 'string' ? [agent] : agent;
  // https://www.ietf.org/archive/id/draft-ietf-aipref-attach-05.html#section-3.1: crawling comes first.
  const statements =
    crawl === true
      ? [...inRobots(other, namesOf(agents, selectionFor(agent)), pageUrl), ...inResponse(agents, response)]
      : [];
  const about = (subject: Statement['about']): Statement[] =>
    statements.filter((statement) => statement.about === subject);
  return {
    crawl,
    train: combine(about('train')),
    search: combine(about('search')),
    input: combine(about('input')),
    use: combineUses(about('use')),
    tokens: Object.fromEntries(
      tokens.map((token) => [
        token,
        tokenStated(
          crawl === true && (tokenFallback === 'everyone' || selectionFor(token)?.by === 'name')
            ? robots.explain(token, pageUrl)
            : undefined,
          robots,
        ),
      ]),
    ),
    licenses: licenseLinks(other),
  };
}

/**
 * What the group of a token says about a URL. Such a group names a purpose instead of a crawler, as in
 * draft-kelley-aipref-training-preference-signal-00 (30 October 2026) and, before it, with tokens of single vendors
 * (`Google-Extended`). The spelling of the draft's token is not known here, so the caller supplies the tokens. A token
 * without a group has the verdict `undefined`, which says nothing.
 *
 * https://www.ietf.org/archive/id/draft-kelley-aipref-training-preference-signal-00.html
 */
export function tokenStated(
  verdict: Pick<Explanation, 'allowed' | 'line' | 'text' | 'groupLine'> | undefined,
  file: { lineText(line: number): string },
): Stated {
  const line = verdict?.line ?? verdict?.groupLine;
  if (verdict?.allowed === undefined || line === undefined) return { answer: 'unknown', from: [] };
  const says = verdict.allowed ? 'allowed' : 'disallowed';
  return combine([{ by: 'token', where: 'robots', line, text: verdict.text ?? file.lineText(line), says }]);
}

function inRobots(other: OtherLines, names: readonly string[], url: string): Statement[] {
  const groups = groupsFor(other, names);
  const ofGroup = (key: string): OtherLine[] =>
    other.lines.filter((line) => line.key === key && line.group !== undefined && groups.has(line.group));
  const ofFile = other.lines.filter(({ key, group }) => key === 'content-signal' && group === undefined);
  return [
    ...usageInGroup(ofGroup('content-usage'), new PathTarget(url)),
    ...signalsInFile(ofGroup('content-signal'), ofFile),
  ];
}

/** The names by which groups are looked up: the name by which the dialect selected, if any, and those of RFC 9309. */
function namesOf(agents: readonly string[], selection: Selection | undefined): readonly string[] {
  const chosen = selection?.by === 'name' ? selection.groups[0]?.agents[selection.matched[0] ?? 0] : '';
  return [nameIn(chosen ?? ''), ...agents.flatMap(namesOfCaller)].filter((name) => name !== '');
}

function inResponse(
  agents: readonly string[],
  response: ResponseStatements | undefined,
): readonly Statement[] {
  return response?.statements([...agents.map(asciiLowerCase), ...agents.flatMap(namesOfCaller)]) ?? [];
}

const OPTIONS: OptionNames<PreferenceOptions> = { response: true, tokens: true, tokenFallback: true };

function checked(options: PreferenceOptions): {
  response: ResponseStatements | undefined;
  tokens: readonly string[];
  tokenFallback: PreferenceOptions['tokenFallback'];
} {
  expectOptions('options', options, OPTIONS);
  const { response, tokens = [], tokenFallback } = options;
  if (response !== undefined && typeof memberOf(response, 'statements') !== 'function') {
    throw argumentError('options.response', response, 'what parseRobotsTag gives');
  }
  expectStrings('options.tokens', tokens);
  if (tokenFallback !== undefined) expectOneOf('options.tokenFallback', tokenFallback, ['none', 'everyone']);
  return { response, tokens, tokenFallback };
}
