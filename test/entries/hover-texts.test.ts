/** Editors show a text for every member of the published declarations. */
import { expect, test } from '@jest/globals';
import { withHoverTexts } from '../../scripts/build/hover-texts.js';

test('a second name and a constructor have the text of what they repeat', () => {
  const declarations = [
    '/**',
    ' * Reads a file.',
    ' *',
    ' * @example',
    ' * new Parser(1);',
    ' */',
    'declare class Parser {',
    "    can_fetch: Parser['canFetch'];",
    '    static from_text: typeof Parser.fromText;',
    '    /** @param ttl - for how many seconds it is kept */',
    '    constructor(ttl: number);',
    '    /** Whether a URL may be fetched. */',
    '    canFetch(): boolean;',
    '    /** Parses a text. */',
    '    static fromText(): Parser;',
    '}',
    '/** Bad input. */',
    'declare class ValueError extends Error {',
    '    readonly name: string;',
    '}',
  ];
  expect(withHoverTexts(declarations.join('\n')).split('\n').slice(6)).toEqual([
    'declare class Parser {',
    '    /** Whether a URL may be fetched. */',
    "    can_fetch: Parser['canFetch'];",
    '    /** Parses a text. */',
    '    static from_text: typeof Parser.fromText;',
    '    /**',
    '     * Reads a file.',
    '     *',
    '     * @param ttl - for how many seconds it is kept */',
    '    constructor(ttl: number);',
    ...declarations.slice(11, 16),
    '/** Bad input. */',
    'declare class ValueError extends Error {',
    '    /** Bad input. */',
    '    constructor(message?: string, options?: { cause?: unknown });',
    '    /** The name of the class, even in minified code. */',
    '    readonly name: string;',
    '}',
  ]);
});
