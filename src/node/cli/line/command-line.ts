/** The arguments after the name of a command. */

import { parseArgs } from 'node:util';
import { Misuse } from '../exit.js';
import { expectValue, type OptionSpec } from './option.js';
import { didYouMean } from './suggestion.js';

export interface GivenOption {
  readonly option: OptionSpec;
  readonly values: readonly string[];
}

export class CommandLine {
  readonly operands: readonly string[];
  readonly #given: ReadonlyMap<string, GivenOption>;

  constructor(operands: readonly string[], given: ReadonlyMap<string, GivenOption>) {
    this.operands = operands;
    this.#given = given;
  }

  get options(): readonly GivenOption[] {
    return [...this.#given.values()];
  }

  has({ name }: OptionSpec): boolean {
    return this.#given.has(name);
  }

  value(option: OptionSpec): string | undefined {
    return this.values(option)[0];
  }

  values({ name }: OptionSpec): readonly string[] {
    return this.#given.get(name)?.values ?? [];
  }

  count(option: OptionSpec): number | undefined {
    const value = this.value(option);
    return value === undefined ? undefined : Number(value);
  }
}

/** Separates options from operands. Everything after `--` is an operand, and so is `-`. */
export function readCommandLine(args: readonly string[], specs: readonly OptionSpec[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(specs.map(({ name, short, value }) => [name, parsedAs(short, value)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const operands: string[] = [];
  const given = new Map<string, GivenOption>();
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = specs.find(({ name }) => name === token.name);
    if (spec === undefined) throw unknownOption(token.rawName, specs);
    const value = valueOf(spec, token.rawName, token.value, token.inlineValue === true);
    const before = given.get(spec.name)?.values ?? [];
    if (before.length > 0 && spec.value !== undefined && !spec.multiple) {
      throw new Misuse(`Option ${token.rawName} is given twice; leave one out`);
    }
    given.set(spec.name, { option: spec, values: [...before, value] });
  }
  return new CommandLine(operands, given);
}

function unknownOption(typed: string, specs: readonly OptionSpec[]): Misuse {
  const known = specs.map(({ name }) => `--${name}`);
  return new Misuse(`Unknown option ${typed}${typed.startsWith('--') ? didYouMean(typed, known) : ''}`);
}

function parsedAs(short: string | undefined, value: string | undefined) {
  const type = value === undefined ? ('boolean' as const) : ('string' as const);
  return short === undefined ? { type } : { type, short };
}

function valueOf(spec: OptionSpec, typed: string, value: string | undefined, attached: boolean): string {
  if (spec.value === undefined) {
    if (value !== undefined) throw new Misuse(`Option ${typed} takes no value; write ${typed} alone`);
    return '';
  }
  const isOption = value !== undefined && value.startsWith('-') && value !== '-' && !attached;
  if (value === undefined || value === '' || isOption) {
    throw new Misuse(`Option ${typed} needs a value; write ${typed} ${spec.value}`);
  }
  expectValue(spec, typed, value);
  return value;
}
