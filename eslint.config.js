import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const regExpFromText = {
  selector: ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
  message:
    'Regular expressions are written out, never built: their text could come from a robots.txt file or a URL.',
};

const boundToNode = ['Buffer', 'process', 'global', '__dirname', '__filename', 'require', 'setImmediate'];

export default defineConfig(
  globalIgnores([
    ...['**/dist/', 'coverage/', 'docs/', '.tmp/', 'test/vectors/', 'test/fixtures/', 'packages/'],
    // Their packages are not installed here; scripts/matrix runs them.
    'examples/with-packages/',
  ]),
  {
    files: ['**/*.{ts,cts,mts,js,cjs,mjs}'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    // Nothing may be excused in place: a rule that is wrong is changed here, for everybody.
    linterOptions: { noInlineConfig: true },
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.test.json', 'playground/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: 'error',
      'no-undef': 'off',
      'no-console': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowStaticOnly: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // Expressions meet text that anybody may have written, of any length.
    files: ['src/**', 'playground/**'],
    plugins: { regexp },
    rules: {
      'no-restricted-syntax': ['error', regExpFromText],
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': ['error', { ignoreSticky: true }],
    },
  },
  {
    files: ['src/**', 'playground/**'],
    ignores: ['src/node/**'],
    rules: {
      'no-restricted-globals': ['error', ...boundToNode],
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^node:', message: 'Only src/node imports node:*.' }] },
      ],
    },
  },
  {
    // What `export =` needs, by which require() gives a function.
    files: ['src/**/*.cts'],
    rules: {
      '@typescript-eslint/no-namespace': 'off',
      '@typescript-eslint/no-require-imports': ['error', { allowAsImport: true }],
    },
  },
  {
    // A test may hand a function the wrong type to see it refused, and says so to the compiler with a reason.
    files: ['test/**'],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
  {
    files: ['bench/**', 'examples/**', 'scripts/**'],
    rules: { 'no-console': 'off' },
  },
);
