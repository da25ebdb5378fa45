/** Rules about what a file says about the use of its pages; PREFERENCES.md lists the drafts. */

import { signalStatements } from '../../core/preferences/content-signal.js';
import { usageRule, usageStatements } from '../../core/preferences/content-usage.js';
import { parseDictionary } from '../../core/preferences/structured-dictionary.js';
import { PathTarget } from '../../core/preferences/path.js';
import { normalPattern } from '../../core/standard-target.js';
import type { Hit, LintRules } from '../finding.js';
import { isEveryones, type FileGroup, type FileLine } from '../lint-file.js';
import { nearWord } from '../near-word.js';
import { closingRule } from './group-rules.js';
import { linesNamed, onEach, onValue, table } from './hits.js';

export const PREFERENCE_RULES: LintRules = {
  'preference-unreadable': {
    severity: 'error',
    message: 'The preference is malformed and has no effect',
    advice: 'Write keys in lower case, and a value that the format defines',
    find: onEach(linesNamed('content-usage', 'content-signal'), (line) => {
      const message = line.key === 'content-usage' ? faultOfUsage(line.value) : faultOfSignal(line.value);
      return message === undefined ? undefined : onValue(line, message);
    }),
  },

  'preference-key-unknown': {
    severity: 'warning',
    message: 'The key is not part of the format, so it has no effect',
    advice: 'Write a key of the format',
    *find(file): Iterable<Hit> {
      for (const [format, { known, meant }] of Object.entries(FORMATS)) {
        for (const line of linesNamed(format)(file)) {
          for (const key of keysOf(line).slice(0, READ_KEYS)) {
            if (known.includes(key)) continue;
            const [guessed = nearWord(key, known)] = meant.get(key) ?? [];
            const instead = guessed ?? (/trai?n/.test(key) ? known[0] : undefined);
            if (instead === undefined && !/^ai|ai$/.test(key)) continue;
            const probably = instead === undefined ? '' : `; did you mean '${instead}'?`;
            yield onValue(line, `'${key}' is not a key of ${line.name}${probably}`);
          }
        }
      }
    },
  },

  'preference-outside-group': {
    severity: 'warning',
    message: 'The line comes before the first group, and no specification says whom it applies to',
    advice: 'Put it below the User-agent line of the crawlers it is meant for',
    *find({ fileLevel }) {
      for (const line of fileLevel) if (isPreference(line)) yield { line };
    },
  },

  'preference-partial': {
    severity: 'warning',
    message: 'The preference applies only to the crawlers of its own group',
    advice: 'Put it into the group of *, and into every other group that may fetch pages',
    *find({ groups }): Iterable<Hit> {
      const general = groups.find(isEveryones);
      if (general === undefined || groups.length < 2 || closingRule(general) !== undefined) return;
      if (groups.some((group) => isEveryones(group) && states(group) !== undefined)) return;
      const stating = groups.filter((group) => states(group) !== undefined);
      const line = stating[0] && states(stating[0]);
      if (line === undefined) return;
      const message = `The preference applies to ${stating.length} of ${groups.length} groups, and everyone's group is not among them`;
      yield { line, message };
    },
  },

  'preference-contradiction': {
    severity: 'warning',
    message: 'Another line of the group says the opposite about the same use',
    advice: 'Delete the one you do not mean',
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
  },

  'preference-of-disallowed': {
    severity: 'note',
    message: 'The path is disallowed, so the preference has no effect',
    advice: 'Allow the path, or delete the line',
    *find(file) {
      let compared = 0;
      for (const { rules, others } of file.groups) {
        const characters = rules.reduce((sum, { pattern }) => sum + pattern.length, 0);
        for (const line of others) {
          if (!isPreference(line)) continue;
          const path = line.key === 'content-usage' ? usageRule(line.value).path : '';
          if (path === '') {
            const closing = closingRule({ rules })?.line.line;
            if (closing !== undefined)
              yield { line, message: `Line ${closing} forbids everything, so the preference has no effect` };
          }
          if (path === '' || /[*$]/.test(path)) continue;
          compared += characters + rules.length * path.length;
          if (compared > MOST_COMPARED) return;
          const target = new PathTarget(path);
          const matching = rules.filter(
            ({ pattern }) => pattern !== '' && target.matchedLength(pattern) !== -1,
          );
          const longest = Math.max(0, ...matching.map(({ pattern }) => pattern.length));
          const deciding = matching.filter(({ pattern }) => pattern.length === longest);
          const [first] = deciding;
          if (first === undefined || deciding.some(({ allow }) => allow)) continue;
          // A longer Allow may make an exception.
          if (rules.some(({ allow, pattern }) => allow && pattern.length > longest)) continue;
          yield {
            line,
            message: `Line ${first.line.line} disallows the path, so the preference has no effect`,
          };
        }
      }
    },
  },

  'preference-not-for-agent': {
    severity: 'note',
    message: "The crawler has a group of its own, so everyone's preferences do not apply to it",
    advice: 'Repeat the preferences in its group',
    *find(file) {
      if (!file.groups.some((group) => isEveryones(group) && states(group) !== undefined)) return;
      for (const group of file.groups) {
        const [agent] = group.agents;
        // Preferences mean nothing to a crawler that may fetch nothing.
        if (agent === undefined || isEveryones(group) || closingRule(group) !== undefined) continue;
        if (states(group) === undefined) yield { line: agent };
      }
    },
  },

  'license-malformed': {
    severity: 'error',
    message: 'A License line needs a full URL',
    advice: 'Include the scheme and host',
    find: onEach(linesNamed('license'), (line) => {
      return /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#\s]/i.test(line.value) ? undefined : onValue(line);
    }),
  },
};

function faultOfUsage(value: string): string | undefined {
  const { statement } = usageRule(value);
  const read = parseDictionary(statement);
  if (read === undefined) return 'This is not an RFC 9651 dictionary, so the whole line is void';
  if (statement === '') return 'The line has a path, but states nothing about it';
  const isUnread = usageStatements(read).some(({ says }) => says === 'unknown');
  return isUnread ? 'A value is neither y nor n and has no effect' : undefined;
}

function faultOfSignal(value: string): string | undefined {
  const statements = signalStatements(value);
  if (statements.length === 0) return 'The line names no signal that the format defines';
  const isUnread = statements.some(({ says }) => says === 'unknown');
  return isUnread ? 'A value is not one that the signal accepts' : undefined;
}

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

/** The agents above a line: a Content-Usage line ends the list of agents, so the next agent begins another group. */
function agentsAbove({ agents, others }: FileGroup, { line }: FileLine): number {
  const first = others.find(({ key }) => key === 'content-usage')?.line ?? Infinity;
  if (line <= first || (agents.at(-1)?.line ?? 0) < first) return 0;
  return agents.filter((agent) => agent.line < line).length;
}

/** Compares at most this many characters of paths and rules; real files need far fewer. */
const MOST_COMPARED = 20_000_000;

function isPreference({ key }: FileLine): boolean {
  return key === 'content-usage' || key === 'content-signal';
}

function states({ others }: FileGroup): FileLine | undefined {
  return others.find(isPreference);
}

/** The keys of each format, and their names in earlier drafts or other formats. */
const FORMATS = {
  'content-usage': {
    known: ['train-ai', 'search'],
    meant: table('ai, all, ai-train, train-genai, genai, tdm, bots: train-ai'),
  },
  'content-signal': {
    known: ['ai-train', 'search', 'ai-input', 'use'],
    meant: table('train-ai, ai-training, ai, train: ai-train\nai-use: ai-input'),
  },
};

/** At most this many keys of a line are read. */
const READ_KEYS = 100;

/** The names before the equals signs, in lower case. */
function keysOf({ key: format, value }: FileLine): string[] {
  const statement = format === 'content-usage' ? usageRule(value).statement : value;
  return statement
    .split(',')
    .map((pair) => (pair.split('=', 1)[0] ?? '').trim().toLowerCase())
    .filter((key) => /^[a-z][a-z0-9_.*-]{0,40}$/.test(key));
}
