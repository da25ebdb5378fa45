/**
 * Whatever the package publishes is documented where users meet it: in their editor. The examples run against the package
 * as it is published, and the compiler reads whatever TypeScript users are shown, all together: apart, the three kinds
 * take it three times as long.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import manifest from '../../package.json' with { type: 'json' };
import { entries } from '../../scripts/entries.mjs';
import { withExpectations, inOneLine } from '../documents/expected-output.js';
import { programOf } from '../documents/program-of.js';
import { readPublicApi, type Documented } from '../documents/public-api.js';
import { NOT_RUN, runAllInProject, toJavaScript, type Run } from '../documents/run-block.js';
import { blocks } from '../documents/shown-blocks.js';
import { readExamples } from '../documents/tsdoc-examples.js';
import { typeErrors } from '../documents/type-errors.js';
import { AWAITED, FORGOTTEN } from './forgotten-await.js';

const UNIT =
  /\b(?:(?:milli)?seconds|minutes|bytes|characters|redirects|requests|sites|units|times|status)\b/i;

const program = programOf(entries);
const api = readPublicApi(entries, program);
const { names, members, options } = api;

const examples = readExamples(entries, program).map((example) => ({
  ...example,
  checked: withExpectations(example.code),
}));

describe('every public name', () => {
  test('has a comment', () => {
    expect(namesOf(names.filter(({ text }) => text === ''))).toEqual([]);
  });

  test('says since when it is there only if that is after 0.1.0, and names no version still to come', () => {
    expect(namesOf([...names, ...members, ...options].filter((name) => !isSince(name)))).toEqual([]);
  });

  // The class of an error is caught, not made: `@throws` says by what.
  test('has an example where it is a function, a class but an error, or a constant, or takes part in that of its base', () => {
    const values = names.filter(isValue);
    expect(
      namesOf(values.filter((name) => !isErrorClass(name.declaration) && !api.hasExample(name))),
    ).toEqual([]);
  });
});

describe('every member that users see', () => {
  test('has a comment: its own, or that of what it overrides or is an alias of', () => {
    const own = members.filter((member) => !isNameOfError(member));
    expect(namesOf(own.filter(({ text }) => text === ''))).toEqual([]);
  });

  test("has the type of the member that it is an alias of, where it is an original's spelling", () => {
    const spellings = members.filter(({ name }) => /\.[a-z]+(?:_[a-z]+)+$/.test(name));
    expect(spellings.length).toBeGreaterThan(50);
    expect(namesOf(spellings.filter((spelling) => !hasTypeOfMember(spelling)))).toEqual([]);
  });
});

describe('every option', () => {
  test('says what happens without it', () => {
    const optional = options.filter((option) => !isRequired(option));
    expect(namesOf(optional.filter(({ tags }) => (tags.get('defaultValue') ?? '') === ''))).toEqual([]);
  });

  test('says in which unit it counts', () => {
    const counts = options.filter(isNumber);
    expect(counts.length).toBeGreaterThan(20);
    expect(namesOf(counts.filter(({ text }) => !UNIT.test(text)))).toEqual([]);
  });

  test('is shown in an example of its interface', () => {
    const shown = propertiesInExamples();
    // A base without a public name has no examples of its own.
    const isShown = (name: string): boolean =>
      shown.some((one) => one.endsWith(name.slice(name.search(name.includes(' ') ? /(?<= )/ : /\./))));
    expect(namesOf(options).filter((name) => !isShown(name))).toEqual([]);
  });
});

/** What FLEET.md's table of options puts before those of each interface. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['RobotsCacheOptions', ''],
  ['RobotsRequestOptions', ''],
  ['ConnectionOptions', ''],
  ['ClockOptions', ''],
  ['Pacing', 'pacing.'],
  ['Backoff', 'backoff.'],
]);

/** By the names that the table has: `maxBytes`, `pacing.floorMs`. */
const defaults = new Map(
  options.flatMap(({ name, tags }) => {
    if (name.includes('/compat/')) return [];
    const [holder = '', option = ''] = name.replace(/^.* /, '').split('.');
    const group = GROUPS.get(holder);
    return group === undefined ? [] : [[group + option, tags.get('defaultValue') ?? ''] as const];
  }),
);

const [, table = ''] =
  readFileSync('FLEET.md', 'utf8').match(/^\| option +\| default [^]*?\n((?:\|.*\n)+)/m) ?? [];
const rows = table
  .split('\n')
  .slice(1)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .flatMap(([, names = '', told = '']) =>
    [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => ({ name, told })),
  );

test('FLEET.md names every option of a cache and no other', () => {
  const told = rows.map(({ name }) => name);
  const grouped = new Set(
    told.map((name) => name.replace(/\..*/, '')).filter((name) => !told.includes(name)),
  );
  expect([...told, ...grouped].sort()).toEqual([...defaults.keys()].sort());
});

test('FLEET.md gives the defaults that the options say', () => {
  const numbers = rows.filter(({ told }) => /^[\d,]+/.test(told));
  expect(numbers.length).toBeGreaterThan(8);
  const wrong = numbers.filter(({ name, told }) => {
    const [number = ''] = /^[\d,]+(?: [KMG]iB)?/.exec(told) ?? [];
    return !(defaults.get(name) ?? '').includes(number.replaceAll(',', ''));
  });
  expect(wrong).toEqual([]);
});

let runs: readonly Run[] = [];
beforeAll(() => {
  runs = runAllInProject(
    examples.map(({ checked }) => ({ file: 'block.mjs', code: toJavaScript(checked.code) })),
  );
});

test.each(examples.map((example, index) => ({ ...example, index })))(
  'the example of: $name',
  ({ index, checked }) => {
    const { stdout, ...end } = runs[index] ?? NOT_RUN;
    expect(end).toEqual({ exitCode: 0, stderr: '' });
    expect(inOneLine(stdout)).toBe(inOneLine(checked.expected ?? stdout));
  },
);

describe('the compiler at its strictest', () => {
  let said: readonly string[] = [];
  beforeAll(() => {
    const shown = [...examples, ...blocks.filter(({ language }) => language === 'ts')];
    const programs = shown.map(({ name, code }) => [name, code] as const);
    said = typeErrors(new Map([...programs, ...Object.entries(FORGOTTEN), ...Object.entries(AWAITED)]));
  });

  test('takes every example, every TypeScript block of a document, and a verdict with its await', () => {
    expect(said.filter((error) => !error.includes(FORGOTTEN_AWAIT))).toEqual([]);
  });

  test('refuses a verdict that was not awaited as a condition', () => {
    expect(said.filter((error) => error.includes(FORGOTTEN_AWAIT))).toEqual(
      Object.keys(FORGOTTEN).map((name) => `${name}: ${FORGOTTEN_AWAIT}`),
    );
  });
});

const FORGOTTEN_AWAIT =
  "This condition will always return true since this 'Promise<boolean>' is always defined.";

function namesOf(documented: readonly Documented[]): string[] {
  return [...new Set(documented.map(({ name }) => name))].sort();
}

function isSince({ tags }: Documented): boolean {
  const since = tags.get('since');
  return since === undefined || (isAfter(since, '0.1.0') && !isAfter(since, manifest.version));
}

function isAfter(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}

function isErrorClass(declaration: ts.Node): boolean {
  if (!ts.isClassDeclaration(declaration)) return false;
  return (declaration.heritageClauses ?? []).some(({ types }) =>
    types.some(({ expression }) => /(?:Error|Exception)$/.test(expression.getText())),
  );
}

/** What the platform documents of every error. */
function isNameOfError({ name, declaration }: Documented): boolean {
  return name.endsWith('.name') && ts.isPropertyDeclaration(declaration) && isErrorClass(declaration.parent);
}

function hasTypeOfMember({ declaration }: Documented): boolean {
  const isProperty = ts.isPropertyDeclaration(declaration) || ts.isPropertySignature(declaration);
  const type = isProperty ? declaration.type : undefined;
  return type !== undefined && (ts.isIndexedAccessTypeNode(type) || ts.isTypeQueryNode(type));
}

function isValue({ declaration }: Documented): boolean {
  return (
    ts.isFunctionDeclaration(declaration) ||
    ts.isClassDeclaration(declaration) ||
    ts.isVariableDeclaration(declaration)
  );
}

/** Members of what is given as a `Partial` are all left out at will, whatever their declaration says. */
function isRequired({ name, declaration }: Documented): boolean {
  const isOptional = ts.isPropertySignature(declaration) && declaration.questionToken !== undefined;
  return !isOptional && /(?:Options|Settings)\.\w+$/.test(name);
}

function isNumber({ declaration }: Documented): boolean {
  return (
    ts.isPropertySignature(declaration) && /^(?:\(\(\) => )?number\b/.test(declaration.type?.getText() ?? '')
  );
}

/** What the examples of each interface write before a colon: `RobotsCacheOptions.maxBytes`. */
function propertiesInExamples(): string[] {
  return examples.flatMap(({ name, code }) => {
    const holder = name.slice(name.lastIndexOf(' ') + 1);
    return propertiesIn(code).map((property) => `${holder}.${property}`);
  });
}

function propertiesIn(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isMethodDeclaration(node)
    ) {
      found.push(node.name.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('example.ts', code, ts.ScriptTarget.ESNext, true));
  return found;
}
