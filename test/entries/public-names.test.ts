/** Whatever the package publishes is documented where users meet it: in their editor. */
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import manifest from '../../package.json' with { type: 'json' };
import { entries } from '../../scripts/entries.mjs';
import { programOf } from '../documents/program-of.js';
import { readPublicApi, type Documented } from '../documents/public-api.js';
import { readExamples } from '../documents/tsdoc-examples.js';

const UNIT =
  /\b(?:(?:milli)?seconds|minutes|bytes|characters|redirects|requests|sites|units|times|status)\b/i;

const program = programOf(entries);
const api = readPublicApi(entries, program);
const { names, members, options } = api;

describe('every public name', () => {
  test('has a comment', () => {
    expect(namesOf(names.filter(({ text }) => text === ''))).toEqual([]);
  });

  test('says since which version it is there, and none that is still to come', () => {
    expect(namesOf([...names, ...options].filter((name) => !isSince(name)))).toEqual([]);
  });

  test('has an example where it is a function, a class or a constant, or takes part in that of its base', () => {
    const values = names.filter(isValue);
    expect(namesOf(values.filter((name) => !api.hasExample(name)))).toEqual([]);
  });
});

describe('every member that users see', () => {
  test('has a comment, its own or one that it inherits', () => {
    expect(namesOf(members.filter(({ text }) => text === ''))).toEqual([]);
  });

  test("names what it is an alias of, where it is an original's spelling", () => {
    const spellings = members.filter(({ name }) => /\.[a-z]+(?:_[a-z]+)+$/.test(name));
    expect(spellings.length).toBeGreaterThan(50);
    expect(namesOf(spellings.filter(({ text }) => !text.startsWith('Alias of ')))).toEqual([]);
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

  test('is shown in an example of its interface, which tsdoc-examples.test.ts runs', () => {
    const shown = new Set(propertiesInExamples());
    expect(namesOf(options).filter((name) => !shown.has(name.slice(name.indexOf(' ') + 1)))).toEqual([]);
  });
});

function namesOf(documented: readonly Documented[]): string[] {
  return [...new Set(documented.map(({ name }) => name))].sort();
}

function isSince({ tags }: Documented): boolean {
  const since = /^\d+\.\d+\.\d+$/.exec(tags.get('since') ?? '')?.[0];
  return since !== undefined && since.localeCompare(manifest.version, 'en', { numeric: true }) <= 0;
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
  return readExamples(entries, program).flatMap(({ name, code }) => {
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
