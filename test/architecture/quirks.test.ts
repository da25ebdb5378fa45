/** Every oddity that a comment tells has a test in the comment's words. */
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { verdictTitles } from '../conformance/verdicts.js';
import { filesOf } from './sources.js';

/** What a comment after `Quirk:` says. */
interface QuirkComment {
  readonly file: string;
  /** Without the signs of comments, the last stop, and what it says to mirror. */
  readonly sentence: string;
  /** Whether it names what it mirrors. */
  readonly mirrors: boolean;
}

const quirks = [...filesOf('src', /\.c?ts$/)].flatMap(([file, source]) => quirkComments(file, source));

test('every quirk names the function or section of the original that it mirrors', () => {
  expect(quirks.length).toBeGreaterThan(150);
  expect(quirks.filter(({ mirrors }) => !mirrors)).toEqual([]);
});

test('every quirk that a comment tells has a test in its words', () => {
  const tests = [...filesOf('test', /\.test\.ts$/)].filter(([, source]) =>
    quirks.some((quirk) => hints(source, quirk)),
  );
  const names = [...verdictTitles(), ...tests.flatMap(([file, source]) => textsOf(file, source))];
  const untested = quirks.filter(({ sentence }, index) => {
    const before = quirks.slice(0, index).filter((other) => other.sentence === sentence).length;
    return names.filter((name) => says(name, sentence)).length <= before;
  });
  expect(untested.map(({ file, sentence }) => `${file}: ${sentence}`)).toEqual([]);
});

/** Titles may say so before, and what a row of a table shows after. */
function says(name: string, sentence: string): boolean {
  const words = name.replace(/^(?:Quirk|settings): /, '');
  return words.startsWith(sentence) && /^(?:[.:;,]|$)/.test(words.slice(sentence.length));
}

/** Whether a file is worth parsing: it holds the longest part of the sentence that no quote can interrupt. */
function hints(source: string, { sentence }: QuirkComment): boolean {
  const [longest = ''] = sentence.split(/['"`\\]/).sort((one, other) => other.length - one.length);
  return source.includes(longest);
}

/** The texts of a file's code: titles of tests, and rows that tables of tests take their titles from. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.ES2022));
  return texts;
}

function quirkComments(file: string, source: string): QuirkComment[] {
  const comments = [...source.matchAll(/\/\*\*[\s\S]*?\*\/|(?:\/\/.*\n\s*)+/g)].map(([comment]) =>
    comment.replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/)/gm, ' ').replaceAll('*/', ' '),
  );
  return comments.flatMap((comment) =>
    [...comment.matchAll(/Quirk:\s+([\s\S]*?)(?=\n\s*\n|Quirk:|@|$)/g)].map(([, words = '']) => ({
      file,
      mirrors: /\bMirrors\b/.test(words),
      sentence: words
        .replace(/\s+/g, ' ')
        .replace(/ Mirrors [^ ].*$/, '')
        .trim()
        .replace(/\.$/, ''),
    })),
  );
}
