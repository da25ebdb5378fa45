/** Rules about User-agent lines. */

import { CRAWLERS } from '../../answers/crawlers.js';
import type { Hit, LintRule } from '../finding.js';
import { tokenOf, type FileGroup, type FileLine, type LintFile } from '../lint-file.js';
import { nearWord } from '../near-word.js';

const RFC_AGENTS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1';

const TOKENS: ReadonlyMap<string, string> = new Map(
  CRAWLERS.map(({ token }) => [token.toLowerCase(), token]),
);
const NAMES = [...TOKENS.keys()];

type Kind = 'empty' | 'list' | 'header' | 'star' | 'last-star' | 'unreachable' | 'blank' | 'version' | 'name';

/** The first rule that finds an agent line has it; the others leave it alone. */
function kindOf(value: string): Kind {
  if (value === '') return 'empty';
  if (value === '*' || /^[a-z][\w-]*$/i.test(value)) return 'name';
  if (/[\s/].*[()]|^mozilla\/|https?:/i.test(value)) return 'header';
  if (/,|[^\s;];|\s(?:\||and|or)\s/i.test(value)) return 'list';
  if (/^[a-z][\w-]*\*$/i.test(value)) return 'last-star';
  if (value.includes('*')) return 'star';
  if (tokenOf(value) === '' || /^[^\w]/.test(value)) return 'unreachable';
  if (/^[^\s/]+\/\S*$/.test(value)) return 'version';
  if (/\s/.test(value)) return 'blank';
  return 'name';
}

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
      const kind = kindOf(line.value);
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
  says: 'A User-agent line names one crawler, and this one names several',
  why: 'The second name and those after it are read by nobody, so their crawlers follow the group of `*` or no rule at all.',
  source: RFC_AGENTS,
  mend: 'Write one User-agent line for each crawler, one below the other',
  wrong: 'User-agent: GPTBot, ClaudeBot\nDisallow: /',
  right: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'list')) {
      const names = line.value.split(/[,;|\s]+/).filter((name) => name !== '');
      yield {
        line,
        from: line.valueFrom,
        end: line.valueEnd,
        message:
          names.length < 2
            ? 'To some readers the sign behind the name belongs to it, and no crawler is called so'
            : `One line names ${names.length} crawlers, and no crawler looks for its name behind the first`,
      };
    }
  },
};

const agentHeader: LintRule = {
  code: 'agent-header',
  severity: 'error',
  looksAt: 'agent',
  says: 'This is a whole User-Agent header, and crawlers look for their name alone',
  why: 'A crawler compares its product token, such as bingbot, with the value; the header begins with another word.',
  source: RFC_AGENTS,
  mend: "Write the crawler's name alone, without version and comment",
  wrong: 'User-agent: Mozilla/5.0 (compatible; bingbot/2.0)\nDisallow: /',
  right: 'User-agent: bingbot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'header')) {
      const lower = line.value.toLowerCase();
      const meant = NAMES.filter((name) => lower.includes(name)).sort((a, b) => b.length - a.length)[0];
      const name = meant === undefined ? undefined : TOKENS.get(meant);
      yield {
        line,
        from: line.valueFrom,
        end: line.valueEnd,
        ...(name === undefined
          ? {}
          : { message: `This is a whole header; the crawler looks for '${name}' alone` }),
      };
    }
  },
};

const agentVersion: LintRule = {
  code: 'agent-version',
  severity: 'warning',
  looksAt: 'agent',
  says: 'A version behind the name is read differently',
  why: 'The standard knows names without versions; some readers drop what follows the slash, and some look for all of it.',
  source: RFC_AGENTS,
  mend: 'Leave the slash and what follows it out',
  wrong: 'User-agent: FooBot/1.0\nDisallow: /',
  right: 'User-agent: FooBot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'version')) {
      const from = line.valueFrom + line.value.indexOf('/');
      yield { line, from, end: line.valueEnd, edit: { from, end: line.valueEnd, text: '' } };
    }
  },
};

const agentBlank: LintRule = {
  code: 'agent-blank',
  severity: 'warning',
  looksAt: 'agent',
  says: 'A name has no blanks, and some readers stop at the first',
  why: 'The standard reads the first word only, so the group speaks for every crawler of that name; others want all words.',
  source: RFC_AGENTS,
  mend: "Write the one word that the crawler's operator documents",
  wrong: 'User-agent: Foo Bot\nDisallow: /',
  right: 'User-agent: FooBot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'blank')) {
      const [first = ''] = line.value.split(/\s/, 1);
      const message = `The standard reads '${first}' and drops what follows the blank`;
      yield { line, from: line.valueFrom, end: line.valueEnd, message };
    }
  },
};

const agentStar: LintRule = {
  code: 'agent-star',
  severity: 'error',
  looksAt: 'agent',
  says: 'A star in a name is no wildcard: * alone means everyone',
  why: 'Crawlers compare whole names, so a name with a star is that of nobody, or of the part before the star.',
  source: RFC_AGENTS,
  mend: 'Write the names of the crawlers one below the other, or * alone for everyone',
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
  says: 'A star behind the name is read differently',
  why: 'The standard and Google drop it, so the line is for the crawler of just that name; others look for a name with a star.',
  source: RFC_AGENTS,
  mend: 'Leave the star out; crawlers whose names begin so need lines of their own',
  wrong: 'User-agent: Mediapartners-Google*\nDisallow: /',
  right: 'User-agent: Mediapartners-Google\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'last-star')) {
      const edit = { from: line.valueEnd - 1, end: line.valueEnd, text: '' };
      yield { line, from: edit.from, end: edit.end, edit };
    }
  },
};

const agentEmpty: LintRule = {
  code: 'agent-empty',
  severity: 'error',
  looksAt: 'agent',
  says: 'No crawler is named',
  why: 'Most readers take the group for nobody, and some for everybody.',
  source: RFC_AGENTS,
  mend: 'Write a name, or * for everyone',
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
  says: 'No crawler can be called so, and the line reaches nobody',
  why: 'A name begins with a letter; what begins otherwise is the name of no crawler.',
  source: RFC_AGENTS,
  mend: "Write the name that the crawler's operator documents",
  wrong: 'User-agent: "Googlebot"\nDisallow: /',
  right: 'User-agent: Googlebot\nDisallow: /',
  *find(file) {
    for (const line of ofKind(file, 'unreachable')) yield { line, from: line.valueFrom, end: line.valueEnd };
    for (const line of ofKind(file, 'name')) {
      const meant = withoutParting(line.value);
      const name = meant === undefined ? undefined : TOKENS.get(meant);
      if (name === undefined) continue;
      yield { line, from: line.valueFrom, end: line.valueEnd, message: `The crawler looks for '${name}'` };
    }
  },
};

/** The known name that differs in hyphens and underscores alone. */
function withoutParting(value: string): string | undefined {
  const lower = value.toLowerCase();
  return TOKENS.has(lower) ? undefined : PARTED.get(lower.replace(/[-_]/g, ''));
}

const PARTED: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [name.replace(/[-_.]/g, ''), name]));

const agentMisspelt: LintRule = {
  code: 'agent-misspelt',
  severity: 'warning',
  looksAt: 'agent',
  says: 'The name is one slip away from that of a known crawler',
  why: 'A misspelt name reaches nobody, and the crawler that is meant follows the group of `*` instead.',
  source: RFC_AGENTS,
  mend: 'Correct the name, or silence the line if the crawler really is called so',
  wrong: 'User-agent: Googelbot\nDisallow: /',
  right: 'User-agent: Googlebot\nDisallow: /',
  *find(file) {
    const seen = new Set<string>();
    for (const line of ofKind(file, 'name')) {
      const value = line.value.toLowerCase();
      // Each name is compared with all that are known.
      if (seen.size > COMPARED_NAMES) return;
      seen.add(value);
      if (
        value.length < 5 ||
        TOKENS.has(value) ||
        OTHER_NAMES.has(value) ||
        withoutParting(value) !== undefined
      )
        continue;
      const meant = nearWord(value, NAMES);
      if (meant === undefined) continue;
      const message = `'${line.value}' is most likely '${TOKENS.get(meant) ?? meant}'`;
      yield { line, from: line.valueFrom, end: line.valueEnd, message };
    }
  },
};

/** Real files name a few hundred crawlers; behind so many names none is looked at any more. */
const COMPARED_NAMES = 2_000;

/** Crawlers that are called nearly like another one. */
const OTHER_NAMES = new Set(['yandex.bot']);

const agentRepeated: LintRule = {
  code: 'agent-repeated',
  severity: 'warning',
  looksAt: 'agent',
  says: 'The same crawler has another group above, and readings differ on which counts',
  why: 'The standard and Google read both groups as one; Python, Ruby and others follow the first alone.',
  source: RFC_AGENTS,
  mend: 'Put the rules of one crawler into one group',
  wrong: 'User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b',
  right: 'User-agent: *\nDisallow: /a\nDisallow: /b',
  *find(file): Iterable<Hit> {
    const seen = new Map<string, { group: FileGroup; line: FileLine }>();
    for (const group of file.groups) {
      for (const [index, line] of group.agents.entries()) {
        const token = group.tokens[index] ?? '';
        if (token === '') continue;
        const before = seen.get(token);
        if (before === undefined) seen.set(token, { group, line });
        else if (before.group !== group) {
          const who = token === '*' ? "Everyone's group" : `'${line.value}'`;
          yield {
            line,
            from: line.valueFrom,
            end: line.valueEnd,
            message: `${who} is also in line ${before.line.line}; some readers merge the two and some read the first alone`,
          };
        }
      }
    }
  },
};

const ruleBeforeAgent: LintRule = {
  code: 'rule-before-agent',
  severity: 'error',
  looksAt: 'agent',
  says: 'The rule stands before the first User-agent line and belongs to no group',
  why: 'The standard and Google ignore it; Ruby, Perl and reppy take it for everyone.',
  source: RFC_AGENTS,
  mend: 'Put a User-agent line above it',
  wrong: 'Disallow: /private\nUser-agent: *\nDisallow: /tmp',
  right: 'User-agent: *\nDisallow: /private\nDisallow: /tmp',
  *find(file) {
    for (const line of file.early) yield { line };
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
  agentMisspelt,
  agentRepeated,
  ruleBeforeAgent,
];
