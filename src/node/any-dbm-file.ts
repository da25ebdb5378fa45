/** WWW::RobotRules::AnyDBM_File 6.03: the rules of many hosts in a file, for several processes and after a restart. */

import { AnyRobotRules, ruleTexts, type RobotRulesOptions } from '../compat/perl/any-robot-rules.js';
import { PerlError, isPerlTrue, perlNumber, type PerlTime } from '../compat/perl/values.js';
import { expectString } from '../core/arguments.js';
import { PrefixRules } from '../dialects/perl/prefixes.js';
import { withoutVersion } from './any-dbm-name.js';
import { DbmFile } from './dbm-file.js';

const NAME = '|ua-name|';

type Netloc = string | null | undefined;

/**
 * Like `RobotRules` of `robotparser/compat/perl`, but kept in a file. Needs the package `lmdb`.
 *
 * Several processes may use one file at once. When a call returns, its changes are in the file and survive the
 * process. A file belongs to one robot: another name empties it.
 *
 * @example
 * const rules = new RobotRulesAnyDBMFile('MOMspider/1.0', 'rules.lmdb');
 * rules.parse('http://example.com/robots.txt', 'User-agent: *\nDisallow: /tmp');
 * await rules.close();
 *
 * const again = new RobotRulesAnyDBMFile(undefined, 'rules.lmdb');
 * again.allowed('http://example.com/tmp/x'); // 0
 * await again.close();
 */
export class RobotRulesAnyDBMFile extends AnyRobotRules {
  readonly #file: DbmFile;
  /** The rules of the last call, which the next call often needs again. */
  #asked = { text: '', rules: new PrefixRules([]) };

  /**
   * @param agent - without one the name in the file is used
   * @throws PerlError without a file, for a file that cannot be opened, and without any name
   */
  constructor(agent: string | null | undefined, file: string, options: RobotRulesOptions = {}) {
    super(options);
    if (!isPerlTrue(file)) throw new PerlError('WWW::RobotRules::AnyDBM_File filename required');
    expectString('file', file);
    this.#file = new DbmFile(file);
    if (isPerlTrue(agent)) {
      this.agent(agent);
    } else if (!isPerlTrue(this.agent())) {
      void this.#file.close();
      throw new PerlError('No agent name specified');
    }
  }

  /**
   * Returns the name; an argument becomes the new name, without the version at its end.
   *
   * Quirk: every other name empties the file, even an empty one. A comment that stays in the name is searched for
   * groups, too. Mirrors `WWW::RobotRules::AnyDBM_File::agent`.
   */
  override agent(name?: string | null): string | undefined {
    const old = this.#get(NAME);
    if (name === undefined || name === null) return old;
    expectString('name', name);
    const kept = withoutVersion(name);
    if (kept === old) return old;
    this.#file.change(() => {
      // Another process may have set the name in the meantime, and have added rules since.
      if (this.#file.get(NAME) === kept) return;
      this.#file.clear();
      this.#file.put(NAME, kept);
    });
    return old;
  }

  /**
   * Quirk: the last visit never moves back, and a server without a name is counted like any other.
   * Mirrors `WWW::RobotRules::AnyDBM_File::visit`.
   */
  override visit(netloc: Netloc, time?: PerlTime | null): void {
    const key = visitKey(netloc);
    this.#file.change(() => {
      const [count, last] = fieldsOf(this.#file.get(key));
      const given = isPerlTrue(time) ? time : this.seconds();
      const latest = last !== undefined && perlNumber(last) > perlNumber(given) ? last : given;
      this.#file.put(key, `${perlNumber(count ?? 0) + 1}; ${withDate(latest)}`);
    });
  }

  /** Quirk: 0 for an unknown server. Mirrors `WWW::RobotRules::AnyDBM_File::no_visits`. */
  override noVisits(netloc: Netloc): number {
    return perlNumber(fieldsOf(this.#get(visitKey(netloc)))[0] ?? 0);
  }

  override lastVisit(netloc: Netloc): PerlTime | undefined {
    return timeOf(fieldsOf(this.#get(visitKey(netloc)))[1]);
  }

  override freshUntil(netloc: Netloc, time?: PerlTime | null): PerlTime | undefined {
    const key = freshKey(netloc);
    const old = timeOf(fieldsOf(this.#get(key))[0]);
    if (time !== undefined && time !== null) this.#file.change(() => this.#file.put(key, withDate(time)));
    return old;
  }

  /**
   * Quirk: the list ends before the first empty rule, after which everything is allowed.
   * Mirrors `WWW::RobotRules::AnyDBM_File::rules`.
   */
  override rules(netloc: Netloc): string[] {
    return this.#file.read(() => this.#rules(netloc));
  }

  override pushRules(netloc: Netloc, ...rules: (string | null | undefined)[]): void {
    const texts = ruleTexts(rules);
    this.#file.change(() => {
      this.#put(netloc, this.#rules(netloc).length, texts);
    });
  }

  override clearRules(netloc: Netloc): void {
    this.#file.change(() => {
      this.#clear(netloc);
    });
  }

  /** Nothing, as in the original. */
  override dump(): string {
    return '';
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  protected override replaceRules(netloc: string, rules: readonly string[], freshUntil: PerlTime): void {
    this.#file.change(() => {
      this.#clear(netloc);
      this.#put(netloc, 0, rules);
      this.#file.put(freshKey(netloc), withDate(freshUntil));
    });
  }

  protected override verdict(netloc: string, target: string): 1 | 0 | -1 {
    if (this.isStale(this.freshUntil(netloc))) return -1;
    const rules = this.rules(netloc);
    const text = rules.join('\n');
    if (text !== this.#asked.text) this.#asked = { text, rules: new PrefixRules(rules) };
    return this.#asked.rules.forbid(target) ? 0 : 1;
  }

  #get(key: string): string | undefined {
    return this.#file.read(() => this.#file.get(key));
  }

  #rules(netloc: Netloc): string[] {
    const rules: string[] = [];
    for (;;) {
      const rule = this.#file.get(ruleKey(netloc, rules.length + 1));
      if (!isPerlTrue(rule)) return rules;
      rules.push(rule);
    }
  }

  #put(netloc: Netloc, before: number, rules: readonly string[]): void {
    rules.forEach((rule, index) => {
      this.#file.put(ruleKey(netloc, before + index + 1), rule);
    });
  }

  /** Clears all rules. The original leaves those after an empty rule, which come back with the host's next file. */
  #clear(netloc: Netloc): void {
    for (let number = 1; this.#file.get(ruleKey(netloc, number)) !== undefined; number++) {
      this.#file.remove(ruleKey(netloc, number));
    }
  }
}

function freshKey(netloc: Netloc): string {
  return `${netloc ?? ''}|exp`;
}

function visitKey(netloc: Netloc): string {
  return `${netloc ?? ''}|vis`;
}

function ruleKey(netloc: Netloc, number: number): string {
  return `${netloc ?? ''}|r${number}`;
}

/** Splits `1; 1700000000; Tue Nov 14 22:13:20 2023` into its parts. */
function fieldsOf(entry: string | undefined): readonly string[] {
  return entry === undefined ? [] : entry.split('; ');
}

function timeOf(field: string | undefined): PerlTime | undefined {
  return field !== undefined && /^-?\d{1,15}$/.test(field) ? Number(field) : field;
}

/** A time in seconds with its date in words, in UTC. */
function withDate(time: PerlTime): string {
  const [day = '', date = '', month = '', year = '', clock = ''] = new Date(perlNumber(time) * 1000)
    .toUTCString()
    .split(/,? /);
  return `${time}; ${day} ${month} ${date.replace(/^0/, ' ')} ${clock} ${year}`;
}
