/** Every oddity that a comment tells has a test in the comment's words. */
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { verdictTitles } from '../conformance/verdicts.js';
import { filesOf, quirkComments, type QuirkComment } from './quirk-comments.js';

test('every quirk that a comment tells has a test in its words', () => {
  const quirks = [...filesOf('src', /\.c?ts$/)].flatMap(([file, source]) => quirkComments(file, source));
  expect(quirks.length).toBeGreaterThan(150);
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
