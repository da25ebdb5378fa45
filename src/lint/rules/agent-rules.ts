/** Rules about User-agent lines. */

import { productToken } from '../../answers/crawlers/crawler-in-header.js';
import { crawlerNamed, CRAWLERS } from '../../answers/crawlers/crawlers.js';
import type { Hit, LintRule } from '../finding.js';
import { nameIn } from '../../core/standard-agents.js';
import { onValue, type FileGroup, type FileLine, type LintFile } from '../lint-file.js';
import { nearWord } from '../near-word.js';
import { hasForeignLetter, hasInvisible, holdsDirective, isLeftover } from './file-rules.js';

const RFC_AGENTS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1';

/** The known names, in lower case. */
const NAMES = CRAWLERS.map(({ token }) => token.toLowerCase());

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

/** One rule finds a User-agent line, or one of those about any line: `elsewhere`. */
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

/** A comment or a URL after the name, as in the header that crawlers send. */
function isHeader(value: string): boolean {
  const afterName = value.search(/[\s/]/);
  if (afterName < 0) return false;
  const rest = value.slice(afterName);
  return /[()]/.test(rest) || /https?:\/\//i.test(value) || (/^mozilla\//i.test(value) && /\s/.test(rest));
}

/** A name of one to three words, none of which has a bracket. */
const LISTED_NAME = /^[^\s()[\]{}]+(?: [^\s()[\]{}]+){0,2}$/;

/** The names in a list, or one where it is none: commas also stand in sentences. */
function namesIn(value: string): readonly string[] {
  const listed = value.split(/\s{0,9}[,;|]\s{0,9}|\s(?:and|or)\s/i).filter((name) => name !== '');
  if (listed.length > 1) return listed.every((name) => LISTED_NAME.test(name)) ? listed : [value];
  const words = value.split(/\s+/);
  return words.every((word) => crawlerNamed(word) !== undefined && !COMMON_WORDS.has(word.toLowerCase()))
    ? words
    : [value];
}

/** Names of crawlers that are words in other names, too: Sogou spider is one crawler. */
const COMMON_WORDS = new Set(['code', 'operator', 'spider']);

/** Every rule asks for its kind of lines. */
const BY_KIND = new WeakMap<LintFile, ReadonlyMap<Kind, readonly FileLine[]>>();

function ofKind(file: LintFile, kind: Kind): readonly FileLine[] {
  const byKind = BY_KIND.get(file) ?? linesByKind(file);
  BY_KIND.set(file, byKind);
  return byKind.get(kind) ?? [];
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

const agentList: LintRule = {
  code: 'agent-list',
  severity: 'error',
  looksAt: 'agent',
  message: 'A User-agent line names one crawler, but this one names several',
  why: 'Google reads the first name, nearly all other parsers none: these crawlers follow the group of `*`, or no rule at all.',
  source: RFC_AGENTS,
  advice: 'Write one User-agent line for each crawler, one below the other',
  wrong: 'User-agent: GPTBot, ClaudeBot\nDisallow: /',
  right: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'list')) {
      const { length } = namesIn(line.value);
      yield {
        ...onValue(line),
        message:
          length < 2
            ? 'Most parsers take the sign after the name for part of it, and no crawler has that name'
            : `The line names ${length} crawlers: Google reads the first name, and most parsers none`,
        edit: {
          from: line.valueFrom,
          end: line.valueEnd,
          text: namesIn(line.value)
            .map((name) => name.replace(/[,;|]/g, '').trim())
            .join(`\n${line.name}: `),
          unsafe: true,
        },
      };
    }
  },
};

const agentHeader: LintRule = {
  code: 'agent-header',
  severity: 'error',
  looksAt: 'agent',
  message: 'This is a full User-Agent header, but crawlers look only for their name',
  why: 'A crawler compares its product token, such as bingbot, with the value, which here begins with another word or continues after it.',
  source: RFC_AGENTS,
  advice: "Write only the crawler's name, without version or comment",
  wrong: 'User-agent: Mozilla/5.0 (compatible; bingbot/2.0)\nDisallow: /',
  right: 'User-agent: bingbot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'header')) {
      const name = crawlerNamed(productToken(line.value))?.token;
      yield {
        ...onValue(line),
        ...(name === undefined
          ? {}
          : { message: `This is a full User-Agent header; the crawler looks only for '${name}'` }),
      };
    }
  },
};

const agentVersion: LintRule = {
  code: 'agent-version',
  severity: 'warning',
  looksAt: 'agent',
  message: 'The name contains a slash, and parsers disagree on what follows it',
  why: 'The standard has names without versions. Google and others drop what follows the slash; Python, Ruby and more look for all of it.',
  source: RFC_AGENTS,
  advice: 'Delete the slash and what follows it',
  wrong: 'User-agent: FooBot/1.0\nDisallow: /',
  right: 'User-agent: FooBot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'version')) {
      const from = line.valueFrom + line.value.indexOf('/');
      yield { line, from, end: line.valueEnd, edit: { from, end: line.valueEnd, text: '', unsafe: true } };
    }
  },
};

const agentBlank: LintRule = {
  code: 'agent-blank',
  severity: 'warning',
  looksAt: 'agent',
  message: 'The name contains a space, and some parsers stop there',
  why: 'The standard and Google read only the first word, so the group applies to every crawler of that name; others look for all the words.',
  source: RFC_AGENTS,
  advice: "Write the one word that the crawler's operator documents",
  wrong: 'User-agent: Foo Bot\nDisallow: /',
  right: 'User-agent: FooBot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'blank')) {
      const [first = ''] = line.value.split(/\s/, 1);
      const [byGoogle = ''] = /^[a-z_-]*/i.exec(first) ?? [];
      const message =
        byGoogle === first
          ? `The standard and Google read '${first}' and drop what follows the space`
          : `The standard reads '${first}', Google '${byGoogle}', and both drop what follows`;
      yield { ...onValue(line), message };
    }
  },
};

const agentStar: LintRule = {
  code: 'agent-star',
  severity: 'error',
  looksAt: 'agent',
  message: 'A star inside a name is not a wildcard: only a star by itself means everyone',
  why: 'Most crawlers compare whole names, so a name with a star matches nobody, or only crawlers named by the part before the star.',
  source: RFC_AGENTS,
  advice: 'Write the names of the crawlers one below the other, or just * for everyone',
  wrong: 'User-agent: *bot\nDisallow: /',
  right: 'User-agent: Googlebot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'star')) {
      const at = line.valueFrom + line.value.indexOf('*');
      yield { line, from: at, end: at + 1 };
    }
  },
};

const agentLastStar: LintRule = {
  code: 'agent-last-star',
  severity: 'warning',
  looksAt: 'agent',
  message: 'The name ends with a star, and parsers disagree on what it means',
  why: 'The standard and Google drop the star, Protego and Ruby take it for a wildcard, and the others look for a name with a star.',
  source: RFC_AGENTS,
  advice: 'Delete the star, and give each other crawler you mean a line of its own',
  wrong: 'User-agent: Baiduspider*\nDisallow: /',
  right: 'User-agent: Baiduspider\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'last-star')) {
      // The only reader of such a name drops the star.
      if (crawlerNamed(line.value.slice(0, -1))?.operator === 'Google') continue;
      const edit = { from: line.valueEnd - 1, end: line.valueEnd, text: '', unsafe: true as const };
      yield { line, from: edit.from, end: edit.end, edit };
    }
  },
};

const agentEmpty: LintRule = {
  code: 'agent-empty',
  severity: 'error',
  looksAt: 'agent',
  message: 'The line names no crawler',
  why: "For some parsers the group applies to nobody; for others, such as Python's, Ruby's and Perl's, to everybody.",
  source: RFC_AGENTS,
  advice: 'Write a name, or * for everyone',
  wrong: 'User-agent:\nDisallow: /',
  right: 'User-agent: *\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'empty')) yield { line };
  },
};

const agentUnreachable: LintRule = {
  code: 'agent-unreachable',
  severity: 'error',
  looksAt: 'agent',
  message: 'No crawler has such a name, so the line applies to nobody',
  why: 'Names of crawlers begin with a letter or a digit, and are compared letter by letter.',
  source: RFC_AGENTS,
  advice: "Write the name that the crawler's operator documents",
  wrong: 'User-agent: "Googlebot"\nDisallow: /',
  right: 'User-agent: Googlebot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'unreachable')) {
      const quoted = /^(["'`]).*\1$/.exec(line.value);
      const message =
        quoted === null ? undefined : 'Quotation marks are part of the name, and no crawler has such a name';
      yield { ...onValue(line), message };
    }
    for (const line of ofKind(file, 'name')) {
      const meant = withoutParting(line.value);
      const name = meant === undefined ? undefined : crawlerNamed(meant)?.token;
      if (name === undefined) continue;
      yield { ...onValue(line), message: `The crawler looks for '${name}'` };
    }
  },
};

/** The known name that differs only in hyphens and underscores. */
function withoutParting(value: string): string | undefined {
  return crawlerNamed(value) === undefined ? PARTED.get(value.toLowerCase().replace(/[-_]/g, '')) : undefined;
}

const PARTED: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [name.replace(/[-_.]/g, ''), name]));

const agentMisspelt: LintRule = {
  code: 'agent-misspelt',
  severity: 'warning',
  looksAt: 'agent',
  message: 'The name looks like a misspelling of a known crawler',
  why: 'A misspelt name applies to nobody, and the intended crawler follows the group of `*` instead.',
  source: RFC_AGENTS,
  advice: 'Correct the name, or silence the line if the crawler really has that name',
  wrong: 'User-agent: Googelbot\nDisallow: /',
  right: 'User-agent: Googlebot\nDisallow: /',
  *find(file) {
    const seen = new Set<string>();
    for (const line of ofKind(file, 'name')) {
      const value = line.value.toLowerCase();
      // Each name is compared with every known one.
      if (seen.size > COMPARED_NAMES) return;
      seen.add(value);
      if (
        value.length < 5 ||
        crawlerNamed(value) !== undefined ||
        OTHER_NAMES.has(value) ||
        BRANDS.has(value) ||
        withoutParting(value) !== undefined
      )
        continue;
      const meant = nearWord(value, NAMES);
      if (meant === undefined) continue;
      const message = `'${line.value}' is probably '${crawlerNamed(meant)?.token ?? meant}'`;
      yield { ...onValue(line), message };
    }
  },
};

/** Real files name a few hundred crawlers; after so many names no more are compared. */
const COMPARED_NAMES = 2_000;

/** Crawlers whose names are nearly those of others. */
const OTHER_NAMES = new Set([
  'yandex.bot',
  'semrushbot-ba',
  'semrushbot-bm',
  'semrushbot-ct',
  'semrushbot-sa',
  'semrushbot-si',
]);

const agentRepeated: LintRule = {
  code: 'agent-repeated',
  severity: 'warning',
  looksAt: 'agent',
  message: 'The crawler has another group above, and parsers disagree on which one counts',
  why: 'The standard and Google merge the groups; older Pythons, rerp, Ruby and Perl follow only the first.',
  source: RFC_AGENTS,
  advice: 'Put all rules for a crawler into one group',
  wrong: 'User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b',
  right: 'User-agent: *\nDisallow: /a\nDisallow: /b',
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
          yield {
            ...onValue(line),
            message: `${who} is also on line ${before.line.line}; some parsers merge the two groups, others read only the first`,
          };
        }
      }
    }
  },
};

/** Numbers the contents of groups: two with one number are read alike, whichever of them counts. */
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

const ruleBeforeAgent: LintRule = {
  code: 'rule-before-agent',
  severity: 'error',
  looksAt: 'agent',
  message: 'The rule comes before the first User-agent line and belongs to no group',
  why: 'The standard and Google ignore it; Ruby, Perl and reppy apply it to everyone.',
  source: RFC_AGENTS,
  advice: 'Put a User-agent line above it',
  wrong: 'Disallow: /private\nUser-agent: *\nDisallow: /tmp',
  right: 'User-agent: *\nDisallow: /private\nDisallow: /tmp',
  *find(file) {
    for (const line of file.early) yield { line };
  },
};

const agentRetired: LintRule = {
  code: 'agent-retired',
  severity: 'warning',
  looksAt: 'agent',
  message: 'The name is no longer in use',
  why: 'A group for a name that no crawler uses any more has no effect, and the crawler that took its place is not named.',
  source: 'https://knownagents.com/agents/anthropic-ai',
  advice: 'Name the crawler that took its place; the old name may stay',
  wrong: 'User-agent: anthropic-ai\nDisallow: /',
  right: 'User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /',
  *find(file) {
    const named = new Set(file.groups.flatMap(({ tokens }) => tokens));
    for (const line of ofKind(file, 'name')) {
      const retired = crawlerNamed(line.value)?.retired;
      const successors = retired?.replacedBy ?? [];
      if (retired === undefined || successors.some((token) => named.has(token.toLowerCase()))) continue;
      const instead = successors.length === 0 ? '' : `; ${successors.join(' and ')} took its place`;
      yield { ...onValue(line), message: `'${line.value}' is no longer in use${instead}` };
    }
  },
};

/** Names of companies and products, and the crawlers that are documented for them. */
const BRANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['openai', ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']],
  ['chatgpt', ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']],
  ['gpt', ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']],
  ['anthropic', ['ClaudeBot', 'Claude-SearchBot', 'Claude-User']],
  ['claude', ['ClaudeBot', 'Claude-SearchBot', 'Claude-User']],
  ['google', ['Googlebot', 'Google-Extended']],
  ['gemini', ['Google-Extended']],
  ['bard', ['Google-Extended']],
  ['google-gemini', ['Google-Extended']],
  ['google-bard', ['Google-Extended']],
  ['perplexity', ['PerplexityBot', 'Perplexity-User']],
  ['perplexity-ai', ['PerplexityBot', 'Perplexity-User']],
  ['mistral', ['MistralAI-User']],
  ['mistralai', ['MistralAI-User']],
  ['cohere', ['cohere-ai', 'cohere-training-data-crawler']],
  ['deepseek', ['DeepSeekBot']],
  ['bing', ['bingbot']],
  ['copilot', ['bingbot']],
  ['microsoft', ['bingbot']],
  ['baidu', ['Baiduspider']],
  ['duckduckgo', ['DuckDuckBot', 'DuckAssistBot']],
  ['yahoo', ['Slurp']],
  ['apple', ['Applebot', 'Applebot-Extended']],
  ['amazon', ['Amazonbot', 'Amzn-SearchBot', 'Amzn-User']],
  ['facebook', ['facebookexternalhit', 'meta-externalagent']],
  ['meta', ['meta-externalagent', 'meta-externalfetcher']],
  ['metaai', ['meta-externalagent', 'meta-externalfetcher']],
  ['meta-ai', ['meta-externalagent', 'meta-externalfetcher']],
  ['bytedance', ['Bytespider']],
  ['tiktok', ['TikTokSpider', 'Bytespider']],
  ['semrush', ['SemrushBot']],
  ['ahrefs', ['AhrefsBot']],
  ['linkedin', ['LinkedInBot']],
  ['twitter', ['Twitterbot']],
  ['commoncrawl', ['CCBot']],
  ['naver', ['Yeti']],
  ['seznam', ['SeznamBot']],
]);

const agentBrand: LintRule = {
  code: 'agent-brand',
  severity: 'warning',
  looksAt: 'agent',
  message: 'This is the name of a company or product, and no documented crawler looks for it',
  why: 'A crawler looks for the name that its operator documents. One that is merely similar applies to nobody.',
  source: RFC_AGENTS,
  advice: 'Name the crawlers that the company documents',
  wrong: 'User-agent: OpenAI\nDisallow: /',
  right: 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'name')) {
      const meant = BRANDS.get(line.value.toLowerCase());
      if (meant === undefined) continue;
      const message = `No documented crawler looks for '${line.value}': there ${meant.length === 1 ? 'is' : 'are'} ${meant.join(', ')}`;
      yield { ...onValue(line), message };
    }
  },
};

export const AGENT_RULES: readonly LintRule[] = [
  agentEmpty,
  agentList,
  agentHeader,
  agentVersion,
  agentBlank,
  agentStar,
  agentLastStar,
  agentUnreachable,
  agentRetired,
  agentBrand,
  agentMisspelt,
  agentRepeated,
  ruleBeforeAgent,
];
