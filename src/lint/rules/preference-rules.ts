/** Rules about the use that a file permits of its pages; PREFERENCES.md has the drafts. */

import { signalStatements } from '../../core/preferences/content-signal.js';
import { usageRule, usageStatements } from '../../core/preferences/content-usage.js';
import { parseDictionary } from '../../core/preferences/structured-dictionary.js';
import { matchesPath } from '../../core/preferences/path.js';
import { normalPattern } from '../../core/standard-target.js';
import type { Hit, LintRule } from '../finding.js';
import { onValue, otherLines, type FileGroup, type FileLine } from '../lint-file.js';
import { nearWord } from '../near-word.js';
import { closingRule } from './group-rules.js';

const ATTACH = 'https://www.ietf.org/archive/id/draft-ietf-aipref-attach-05.html';
const SIGNALS = 'https://www.ietf.org/archive/id/draft-romm-aipref-contentsignals-00.html';

const unreadable: LintRule = {
  code: 'preference-unreadable',
  severity: 'error',
  looksAt: 'preference',
  message: 'The preference cannot be read and has no effect',
  why: 'In Content-Usage, a capital letter in a key or a stray comma voids the whole line; values are y and n. In Content-Signal they are yes and no.',
  source: `${ATTACH}#section-3`,
  advice: 'Write keys in lower case, and a value that the format defines',
  wrong: 'User-agent: *\nContent-Usage: Train-AI=n',
  right: 'User-agent: *\nContent-Usage: train-ai=n',
  *find(file) {
    for (const { line } of otherLines(file, 'content-usage')) {
      const { statement } = usageRule(line.value);
      const read = parseDictionary(statement);
      const place = onValue(line);
      if (read === undefined)
        yield { ...place, message: 'This is not an RFC 9651 dictionary, so the whole line is void' };
      else if (statement === '')
        yield { ...place, message: 'The line has a path, but states nothing about it' };
      else if (usageStatements(read).some(({ says }) => says === 'unknown'))
        yield { ...place, message: 'A value is neither y nor n and has no effect' };
    }
    for (const { line } of otherLines(file, 'content-signal')) {
      const wrong = signalStatements(line.value).some(({ says }) => says === 'unknown');
      const nothing = signalStatements(line.value).length === 0;
      if (!wrong && !nothing) continue;
      const message = nothing
        ? 'The line names no signal that the format defines'
        : 'A value is not one the signal can have';
      yield { ...onValue(line), message };
    }
  },
};

const outside: LintRule = {
  code: 'preference-outside-group',
  severity: 'warning',
  looksAt: 'preference',
  message: 'The line comes before the first group, and no specification says whom it applies to',
  why: 'Content-Usage is defined only inside groups. For Content-Signal no document says: some crawlers apply the line to everyone, others ignore it.',
  source: SIGNALS,
  advice: 'Put it below the User-agent line of the crawlers it is meant for',
  wrong: 'Content-Signal: ai-train=no\nUser-agent: *\nDisallow: /a',
  right: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a',
  *find({ fileLevel }) {
    for (const line of fileLevel)
      if (line.key === 'content-signal' || line.key === 'content-usage') yield { line };
  },
};

/** The statements of a group, each with the path that it applies to. */
function* statementsOf(
  group: FileGroup,
): Iterable<{ line: FileLine; path: string; about: string; says: string }> {
  for (const line of group.others) {
    if (line.key === 'content-usage') {
      const { path, statement } = usageRule(line.value);
      for (const { about, says } of usageStatements(parseDictionary(statement))) {
        yield { line, path: normalPattern(path), about, says };
      }
    } else if (line.key === 'content-signal') {
      for (const { about, says } of signalStatements(line.value)) {
        if (about !== 'use') yield { line, path: '', about, says };
      }
    }
  }
}

const contradiction: LintRule = {
  code: 'preference-contradiction',
  severity: 'warning',
  looksAt: 'preference',
  message: 'Another line of the group says the opposite about the same use',
  why: 'The more restrictive line wins, whichever you meant.',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-07.html#section-5.1',
  advice: 'Delete the one you do not mean',
  wrong: 'User-agent: *\nContent-Usage: train-ai=y\nContent-Signal: ai-train=no',
  right: 'User-agent: *\nContent-Usage: train-ai=n\nContent-Signal: ai-train=no',
  *find(file): Iterable<Hit> {
    for (const group of file.groups) {
      const seen = new Map<string, { line: FileLine; says: string }>();
      for (const { line, path, about, says } of statementsOf(group)) {
        if (says === 'unknown') continue;
        const key = `${about} ${path} ${agentsAbove(group, line)}`;
        const before = seen.get(key);
        if (before === undefined) seen.set(key, { line, says });
        else if (before.says !== says)
          yield {
            line,
            message: `Line ${before.line.line} says the opposite, and the more restrictive of the two wins`,
          };
      }
    }
  },
};

/** A Content-Usage line ends the list of agents, so what follows the next agent is another group's. */
function agentsAbove({ agents, others }: FileGroup, { line }: FileLine): number {
  const first = others.find(({ key }) => key === 'content-usage')?.line ?? Infinity;
  if (line <= first || (agents.at(-1)?.line ?? 0) < first) return 0;
  return agents.filter((agent) => agent.line < line).length;
}

/** At most this many times a path is compared with a rule; real files stay far below. */
const COMPARISONS = 20_000;

const disallowed: LintRule = {
  code: 'preference-of-disallowed',
  severity: 'note',
  looksAt: 'preference',
  message: 'The path is disallowed, so the preference has no effect',
  why: 'Preferences only apply to pages that may be crawled.',
  source: `${ATTACH}#section-3.1`,
  advice: 'Allow the path, or delete the line',
  wrong: 'User-agent: *\nDisallow: /a/\nContent-Usage: /a/ train-ai=y',
  right: 'User-agent: *\nContent-Usage: /a/ train-ai=y',
  *find(file) {
    let compared = 0;
    for (const { rules, others } of file.groups) {
      for (const line of others) {
        if (line.key !== 'content-usage' && line.key !== 'content-signal') continue;
        const path = line.key === 'content-usage' ? usageRule(line.value).path : '';
        if (path === '') {
          const closing = closingRule({ rules })?.line.line;
          if (closing !== undefined)
            yield { line, message: `Line ${closing} forbids everything, so the preference has no effect` };
        }
        if (path === '' || /[*$]/.test(path)) continue;
        compared += rules.length;
        if (compared > COMPARISONS) return;
        const matching = rules.filter(({ pattern }) => pattern !== '' && matchesPath(pattern, path));
        const longest = Math.max(0, ...matching.map(({ pattern }) => pattern.length));
        const deciding = matching.filter(({ pattern }) => pattern.length === longest);
        const [first] = deciding;
        if (first === undefined || deciding.some(({ allow }) => allow)) continue;
        // A longer Allow may open a part of it again.
        if (rules.some(({ allow, pattern }) => allow && pattern.length > longest)) continue;
        yield {
          line,
          message: `Line ${first.line.line} disallows the path, so the preference has no effect`,
        };
      }
    }
  },
};

function states({ others }: FileGroup): FileLine | undefined {
  return others.find(({ key }) => key === 'content-usage' || key === 'content-signal');
}

const notForAgent: LintRule = {
  code: 'preference-not-for-agent',
  severity: 'note',
  looksAt: 'preference',
  message: "The crawler has a group of its own, so everyone's preferences do not reach it",
  why: 'A crawler follows the groups that name it, or those of `*`, but never both.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
  advice: 'Repeat the preferences in its group',
  wrong: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /b',
  right:
    'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /b',
  *find(file) {
    if (!file.groups.some((group) => group.tokens.includes('*') && states(group) !== undefined)) return;
    for (const group of file.groups) {
      const [agent] = group.agents;
      // Preferences mean nothing to a crawler that may fetch nothing.
      const isClosed = closingRule(group) !== undefined;
      if (agent === undefined || group.tokens.includes('*') || states(group) !== undefined || isClosed)
        continue;
      yield { line: agent };
    }
  },
};

const partial: LintRule = {
  code: 'preference-partial',
  severity: 'warning',
  looksAt: 'preference',
  message: 'The preference reaches only the crawlers of its own group',
  why: 'A line belongs to the group that it stands in. Where everyone has no group with the preference, most crawlers never read it.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
  advice: 'Put it into the group of *, and into every other group that may fetch pages',
  wrong: 'User-agent: *\nDisallow: /a\n\nUser-agent: cohere-ai\nContent-Signal: ai-train=no\nDisallow: /b',
  right:
    'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n\nUser-agent: cohere-ai\nContent-Signal: ai-train=no\nDisallow: /b',
  *find({ groups }): Iterable<Hit> {
    if (
      groups.length < 2 ||
      groups.some((group) => group.tokens.includes('*') && states(group) !== undefined)
    )
      return;
    const general = groups.find(({ tokens }) => tokens.includes('*'));
    if (general === undefined || closingRule(general) !== undefined) return;
    const stating = groups.filter((group) => states(group) !== undefined);
    const line = stating[0] && states(stating[0]);
    if (line === undefined) return;
    const message = `The preference reaches ${stating.length} of ${groups.length} groups, and everyone's group is not among them`;
    yield { line, message };
  },
};

/** Keys of the formats, and what earlier drafts or other formats call the same. */
const KEYS = {
  'content-usage': {
    known: ['train-ai', 'search'],
    meant: new Map([
      ['ai', 'train-ai'],
      ['all', 'train-ai'],
      ['ai-train', 'train-ai'],
      ['train-genai', 'train-ai'],
      ['genai', 'train-ai'],
      ['tdm', 'train-ai'],
      ['bots', 'train-ai'],
    ]),
  },
  'content-signal': {
    known: ['ai-train', 'search', 'ai-input', 'use'],
    meant: new Map([
      ['train-ai', 'ai-train'],
      ['ai-training', 'ai-train'],
      ['ai', 'ai-train'],
      ['train', 'ai-train'],
      ['ai-use', 'ai-input'],
    ]),
  },
} as const;

/** At most this many keys of a line are read. */
const READ_KEYS = 100;

const unknownKey: LintRule = {
  code: 'preference-key-unknown',
  severity: 'warning',
  looksAt: 'preference',
  message: 'The key is not part of the format, so it has no effect',
  why: 'Readers ignore keys that they do not know: what the line was to forbid stays open. Earlier drafts had other keys.',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-07.html',
  advice: 'Write a key of the format',
  wrong: 'User-agent: *\nContent-Signal: search=yes, ai-traning=no\nDisallow: /a',
  right: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /a',
  *find(file): Iterable<Hit> {
    for (const format of ['content-usage', 'content-signal'] as const) {
      const { known, meant } = KEYS[format];
      for (const { line } of otherLines(file, format)) {
        for (const key of keysOf(line, format).slice(0, READ_KEYS)) {
          if (known.some((name) => name === key)) continue;
          const instead =
            meant.get(key) ?? nearWord(key, known) ?? (/trai?n/.test(key) ? known[0] : undefined);
          if (instead === undefined && !/^ai|ai$/.test(key)) continue;
          const message = `'${key}' is not a key of ${line.name}${instead === undefined ? '' : `; probably '${instead}' is meant`}`;
          yield { ...onValue(line), message };
        }
      }
    }
  },
};

/** Before the equals signs, in lower case. */
function keysOf({ value }: FileLine, format: keyof typeof KEYS): string[] {
  const statement = format === 'content-usage' ? usageRule(value).statement : value;
  return statement
    .split(',')
    .map((pair) =>
      pair
        .slice(0, pair.includes('=') ? pair.indexOf('=') : undefined)
        .trim()
        .toLowerCase(),
    )
    .filter((key) => /^[a-z][a-z0-9_.*-]{0,40}$/.test(key));
}

const license: LintRule = {
  code: 'license-malformed',
  severity: 'error',
  looksAt: 'preference',
  message: 'A License line needs a full URL',
  why: 'RSL requires scheme and host; crawlers ignore a path.',
  source: 'https://rslstandard.org/rsl',
  advice: 'Include the scheme and host',
  wrong: 'License: /license.xml',
  right: 'License: https://example.com/license.xml',
  *find(file) {
    for (const { line } of otherLines(file, 'license')) {
      if (/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#\s]/i.test(line.value)) continue;
      yield onValue(line);
    }
  },
};

export const PREFERENCE_RULES: readonly LintRule[] = [
  unreadable,
  unknownKey,
  outside,
  partial,
  contradiction,
  disallowed,
  notForAgent,
  license,
];
