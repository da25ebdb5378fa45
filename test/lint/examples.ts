/** The examples of LINT.md. */
import { lintManual } from '../../src/node/cli/lint-manual.js';

/** A file in which the rule finds something, and the same file fixed. */
export interface Example {
  readonly wrong: string;
  readonly right: string;
}

const manual = lintManual();

/** Undefined for rules about the response. */
export function exampleOf(code: string): Example | undefined {
  const text = manual.get(code)?.text ?? '';
  const [wrong, right] = [LONG[code] ?? exampleIn(text, 'Wrong'), exampleIn(text, 'Right')];
  return wrong === undefined || right === undefined ? undefined : { wrong, right };
}

function exampleIn(text: string, title: string): string | undefined {
  const [, shown] = new Map([
    ['Wrong', /^Wrong:\n\n```text\n([^]*?)\n```$/m],
    ['Right', /^Right:\n\n```text\n([^]*?)\n```$/m],
  ])
    .get(title)
    ?.exec(text) ?? [undefined, undefined];
  return shown?.replace(/\\u\{([\da-f]+)\}/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
}

/** They are too long to be shown. */
const LONG: Readonly<Record<string, string>> = {
  'file-too-large': `User-agent: *\n${'Disallow: /a\n'.repeat(40_000)}`,
  'line-too-long': `User-agent: *\nDisallow: /${'a'.repeat(17_000)}`,
  'check-too-expensive': `User-agent: *\n${Array.from({ length: 3_000 }, (_, count) => `Disallow: /*a*a*a*a*a*a*${count % 10}$\n`).join('')}`,
  'yandex-limits': `User-agent: Yandex\nDisallow: /${'a'.repeat(1_100)}`,
};
