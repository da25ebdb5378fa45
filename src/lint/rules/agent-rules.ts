/** Rules about User-agent lines. */

import { productToken } from '../../answers/crawlers/crawler-in-header.js';
import { crawlerNamed, CRAWLERS } from '../../answers/crawlers/crawlers.js';
import type { Hit, LintRules } from '../finding.js';
import { nameIn } from '../../core/standard-agents.js';
import type { FileGroup, FileLine, LintFile } from '../lint-file.js';
import { nearWord } from '../near-word.js';
import { hasForeignLetter, hasInvisible, holdsDirective, isLeftover } from './file-rules.js';
import { onEach, onValue, table, unsafe } from './hits.js';

/** The known names that a User-agent line can contain, in lower case: parsers stop at a space. */
const NAMES = CRAWLERS.map(({ token }) => token.toLowerCase()).filter((name) => !name.includes(' '));

type Kind =
  | 'empty'
  | 'elsewhere'
  | 'list'
  | 'header'
  | 'star'
  | 'last-star'
  | 'unreachable'
  | 'blank'
  | 'version'
  | 'name';

/** Each User-agent line is checked by one rule here, or by one for all lines: `elsewhere`. */
function kindOf(line: FileLine): Kind {
  const { value } = line;
  if (value === '') return 'empty';
  if (value === '*' || /^[a-z][\w-]*$/i.test(value)) return 'name';
  if (hasInvisible(line) || holdsDirective(line) || hasForeignLetter(value) || isLeftover(line))
    return 'elsewhere';
  if (isHeader(value)) return 'header';
  if (namesIn(value).length > 1 || /^[\w-]+[,;|]+$/.test(value)) return 'list';
  if (/^[^\w*]/.test(value)) return 'unreachable';
  if (/^[^\s/*]+\/\S*$/.test(value)) return 'version';
  if (/^[a-z\d](?:[\w.-]*[\w-])?\*$/i.test(value)) return 'last-star';
  if (value.includes('*')) return 'star';
  if (nameIn(value) === '') return 'unreachable';
  if (/\s/.test(value)) return 'blank';
  return 'name';
}

/** Whether the name is followed by a comment, a contact or a URL, as in the header that crawlers send. */
function isHeader(value: string): boolean {
  const afterName = value.search(/[\s/]/);
  if (afterName < 0) return false;
  const rest = value.slice(afterName);
  if (/[()]|[;,]\s*\+/.test(rest) || /https?:\/\/|^compatible;/i.test(value)) return true;
  return /^mozilla\//i.test(value) && /\s/.test(rest);
}

/** A name of one to three words without brackets. */
const LISTED_NAME = /^[^\s()[\]{}]+(?: [^\s()[\]{}]+){0,2}$/;

/** The names in a list, or the value alone if it is not a list: sentences have commas, too. */
function namesIn(value: string): readonly string[] {
  const listed = value
    .split(/\s{0,9}(?:[,|]|(?<!&\w{1,8});)\s{0,9}|\s(?:and|or)\s/i)
    .filter((name) => name !== '');
  if (listed.length > 1) return listed.every((name) => LISTED_NAME.test(name)) ? listed : [value];
  const words = value.split(/\s+/);
  return words.every((word) => crawlerNamed(word) !== undefined && !COMMON_WORDS.has(word.toLowerCase()))
    ? words
    : [value];
}

/** Crawlers' names that are also words in other names: Sogou spider is one crawler. */
const COMMON_WORDS = new Set(['code', 'operator', 'spider']);

/** The lines of each kind, for the rules that ask for them. */
const BY_KIND = new WeakMap<LintFile, ReadonlyMap<Kind, readonly FileLine[]>>();

function ofKind(kind: Kind): (file: LintFile) => readonly FileLine[] {
  return (file) => {
    const byKind = BY_KIND.get(file) ?? linesByKind(file);
    BY_KIND.set(file, byKind);
    return byKind.get(kind) ?? [];
  };
}

function linesByKind({ groups }: LintFile): ReadonlyMap<Kind, readonly FileLine[]> {
  const byKind = new Map<Kind, FileLine[]>();
  for (const { agents } of groups) {
    for (const line of agents) {
      const kind = kindOf(line);
      const lines = byKind.get(kind);
      if (lines === undefined) byKind.set(kind, [line]);
      else lines.push(line);
    }
  }
  return byKind;
}

export const AGENT_RULES: LintRules = {
  'agent-empty': {
    severity: 'error',
    message: 'The line names no crawler',
    advice: 'Write a name, or * for everyone',
    find: onEach(ofKind('empty'), (line) => ({ line })),
  },

  'agent-list': {
    severity: 'error',
    message: 'A User-agent line names one crawler, but this one names several',
    advice: 'Write one User-agent line for each crawler, one below the other',
    find: onEach(ofKind('list'), (line) => {
      const names = namesIn(line.value);
      return onValue(
        line,
        names.length < 2
          ? 'Most parsers read the character after the name as part of it, and no crawler has that name'
          : `The line names ${names.length} crawlers: Google uses only the first name, and most parsers none`,
        unsafe(
          line.valueFrom,
          line.valueEnd,
          names.map((name) => name.replace(/[,;|]/g, '').trim()).join(`\n${line.name}: `),
        ),
      );
    }),
  },

  'agent-header': {
    severity: 'error',
    message: 'This is a full User-Agent header, but crawlers look only for their name',
    advice: "Write only the crawler's name, without version or comment",
    find: onEach(ofKind('header'), (line) => {
      const name = crawlerNamed(productToken(line.value))?.token;
      const whole = `This is a full User-Agent header; the crawler looks only for '${name ?? ''}'`;
      return onValue(line, name === undefined ? undefined : whole);
    }),
  },

  'agent-version': {
    severity: 'warning',
    message: 'The name contains a slash, and parsers disagree about the part after it',
    advice: 'Delete the slash and everything after it',
    find: onEach(ofKind('version'), (line) => {
      const from = line.valueFrom + line.value.indexOf('/');
      return { line, from, end: line.valueEnd, edit: unsafe(from, line.valueEnd, '') };
    }),
  },

  'agent-blank': {
    severity: 'warning',
    message: 'The name contains a space, and some parsers stop there',
    advice: "Write the one word that the crawler's operator documents",
    find: onEach(ofKind('blank'), (line) => {
      const [first = ''] = line.value.split(/\s/, 1);
      const [byGoogle = ''] = /^[a-z_-]*/i.exec(first) ?? [];
      return onValue(
        line,
        byGoogle === first
          ? `The standard and Google read '${first}' and ignore everything after the space`
          : `The standard reads '${first}', Google '${byGoogle}', and both ignore the rest`,
      );
    }),
  },

  'agent-star': {
    severity: 'error',
    message: 'A star inside a name is not a wildcard: only a star by itself means everyone',
    advice: 'Write the names of the crawlers one below the other, or just * for everyone',
    find: onEach(ofKind('star'), (line) => {
      const at = line.valueFrom + line.value.indexOf('*');
      return { line, from: at, end: at + 1 };
    }),
  },

  'agent-last-star': {
    severity: 'warning',
    message: 'The name ends with a star, and parsers disagree on what it means',
    advice: 'Delete the star, and add a line for each other crawler you mean',
    find: onEach(ofKind('last-star'), (line) => {
      // Only Google's crawlers look for Google's names, and their parser ignores the star.
      if (crawlerNamed(line.value.slice(0, -1))?.operator === 'Google') return undefined;
      const edit = unsafe(line.valueEnd - 1, line.valueEnd, '');
      return { line, from: edit.from, end: edit.end, edit };
    }),
  },

  'agent-unreachable': {
    severity: 'error',
    message: 'No crawler has such a name, so the line applies to nobody',
    advice: "Write the name that the crawler's operator documents",
    *find(file) {
      for (const line of ofKind('unreachable')(file)) {
        const isQuoted = /^(["'`]).*\1$/.test(line.value);
        yield onValue(
          line,
          isQuoted ? `Quotation marks are part of the name, and no crawler has such a name` : undefined,
        );
      }
      for (const line of ofKind('name')(file)) {
        const meant = withoutParting(line.value);
        const name = meant === undefined ? undefined : crawlerNamed(meant)?.token;
        if (name !== undefined) yield onValue(line, `The crawler looks for '${name}'`);
      }
    },
  },

  'agent-retired': {
    severity: 'warning',
    message: 'The name is no longer in use',
    advice: 'Name the crawler that replaced it; the old name may stay',
    *find(file) {
      const named = new Set(file.groups.flatMap(({ tokens }) => tokens));
      for (const line of ofKind('name')(file)) {
        const retired = crawlerNamed(line.value)?.retired;
        const successors = retired?.replacedBy ?? [];
        if (retired === undefined || successors.some((token) => named.has(token.toLowerCase()))) continue;
        const instead = successors.length === 0 ? '' : `; ${successors.join(' and ')} replaced it`;
        yield onValue(line, `'${line.value}' is no longer in use${instead}`);
      }
    },
  },

  'agent-brand': {
    severity: 'warning',
    message: 'This is the name of a company or product, and no documented crawler looks for it',
    advice: 'Name the crawlers that the company documents',
    find: onEach(ofKind('name'), (line) => {
      const meant = BRANDS.get(line.value.toLowerCase());
      if (meant === undefined) return undefined;
      return onValue(
        line,
        // Then the general message is said.
        meant.includes('none')
          ? undefined
          : `No documented crawler looks for '${line.value}': did you mean ${meant.join(' or ')}?`,
      );
    }),
  },

  'agent-misspelt': {
    severity: 'warning',
    message: 'The name looks like a misspelling of a known crawler',
    advice: 'Correct the name, or silence the line if the crawler really has that name',
    *find(file) {
      const seen = new Set<string>();
      for (const line of ofKind('name')(file)) {
        const value = line.value.toLowerCase();
        // Each name is compared with all known names.
        if (seen.size > COMPARED_NAMES) return;
        seen.add(value);
        if (
          value.length < 5 ||
          crawlerNamed(value) !== undefined ||
          OTHER_NAMES.test(value) ||
          BRANDS.has(value) ||
          withoutParting(value) !== undefined
        )
          continue;
        const meant = nearWord(value, NAMES);
        if (meant === undefined) continue;
        yield onValue(line, `'${line.value}' is probably '${crawlerNamed(meant)?.token ?? meant}'`);
      }
    },
  },

  'agent-repeated': {
    severity: 'warning',
    message: 'The crawler has another group above, and parsers disagree on which one applies',
    advice: 'Put all rules for a crawler into one group',
    *find(file): Iterable<Hit> {
      const seen = new Map<string, { group: FileGroup; line: FileLine }>();
      const contents = new Contents();
      for (const group of file.groups) {
        for (const line of group.agents) {
          const name = line.value.toLowerCase();
          if (name === '') continue;
          const before = seen.get(name);
          if (before === undefined) seen.set(name, { group, line });
          else if (before.group !== group && contents.of(before.group) !== contents.of(group)) {
            const who = name === '*' ? "Everyone's group" : `'${line.value}'`;
            yield onValue(
              line,
              `${who} is also on line ${before.line.line}; some parsers merge the two groups, others use only the first`,
            );
          }
        }
      }
    },
  },

  'rule-before-agent': {
    severity: 'error',
    message: 'The rule comes before the first User-agent line and belongs to no group',
    advice: 'Put a User-agent line above it',
    find: onEach(
      ({ early }) => early,
      (line) => ({ line }),
    ),
  },
};

/** The known name that differs only by hyphens and underscores. */
function withoutParting(value: string): string | undefined {
  return crawlerNamed(value) === undefined ? PARTED.get(value.toLowerCase().replace(/[-_]/g, '')) : undefined;
}

const PARTED: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [name.replace(/[-_.]/g, ''), name]));

/** Compares at most this many names; real files name a few hundred crawlers. */
const COMPARED_NAMES = 2_000;

/** Crawlers whose names are similar to those of others. */
const OTHER_NAMES = /^(?:yandex\.bot|semrushbot-(?:ba|bm|ct|sa|si))$/;

/** Numbers the contents of groups: two with the same number have the same effect, whichever of them applies. */
class Contents {
  readonly #numbers = new Map<string, number>();
  readonly #byGroup = new Map<FileGroup, number>();

  of(group: FileGroup): number {
    const known = this.#byGroup.get(group);
    if (known !== undefined) return known;
    const { rules, others } = group;
    const delays = others.filter(({ key }) => key === 'crawl-delay').map(({ value }) => value);
    const paths = rules.map(({ allow, line }) => `${allow ? '+' : '-'}${line.value}`);
    const content = [...new Set([...paths, ...delays])].sort().join('\n');
    const number = this.#numbers.get(content) ?? this.#numbers.size;
    this.#numbers.set(content, number);
    this.#byGroup.set(group, number);
    return number;
  }
}

/** Names of companies and products, and the crawlers that are documented for them. */
const BRANDS = table(`
  openai, chatgpt, gpt: GPTBot, OAI-SearchBot, ChatGPT-User
  anthropic, claude: ClaudeBot, Claude-SearchBot, Claude-User
  google: Googlebot, Google-Extended
  gemini, bard, google-gemini, google-bard: Google-Extended
  perplexity, perplexity-ai: PerplexityBot, Perplexity-User
  mistral, mistralai: MistralAI-User
  cohere: cohere-ai, cohere-training-data-crawler
  deepseek: DeepSeekBot
  grok, xai: none
  bing, copilot, microsoft: bingbot
  baidu: Baiduspider
  duckduckgo: DuckDuckBot, DuckAssistBot
  yahoo: Slurp
  apple: Applebot, Applebot-Extended
  amazon: Amazonbot, Amzn-SearchBot, Amzn-User
  facebook: facebookexternalhit, meta-externalagent
  meta, metaai, meta-ai: meta-externalagent, meta-externalfetcher
  bytedance: Bytespider
  tiktok: TikTokSpider, Bytespider
  semrush: SemrushBot
  ahrefs: AhrefsBot
  linkedin: LinkedInBot
  twitter: Twitterbot
  commoncrawl: CCBot
  naver: Yeti
  seznam: SeznamBot
`);
