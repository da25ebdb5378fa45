/** The page answers as the commands do. */
import { expect, test } from '@jest/globals';
import { examples as named } from '../../playground/examples.js';
import { visible } from '../../src/entries/core.js';
import { jsonLines, runProgram, withFiles } from '../cli/program.js';
import { copied, pick } from './browser-host.js';
import { withChromium } from './with-chromium.js';

const examples = named.map(({ name, shown }) => ({ name, ...shown }));

withChromium('an example', (visit) => {
  test.each(examples)('$name: the table is that of robotparser compare', async (example) => {
    const { name, text, agent } = example;
    const compared = await robotparser(example, ['compare', 'robots.txt', agent, '--urls', 'urls.txt']);
    expect(compared).toContainEqual(expect.objectContaining({ agree: false }));
    await visit(async (page) => {
      await pick(page, name);
      const copy: unknown = JSON.parse(await copied(page, 'Copy as test case'));
      // The program says in each line which version of its JSON it prints.
      const answers = compared.map((line) =>
        Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'v')),
      );
      expect(copy).toEqual({ robots: text, agent, answers });

      const rows = await page.locator('#table tbody tr').all();
      const cells = await Promise.all(rows.map((row) => row.getByRole('gridcell').allInnerTexts()));
      expect(cells.map((row) => row.map(inOneLine))).toEqual(compared.map(cellsOf));
    });
  });

  test.each(examples)('$name: the notes are those of robotparser lint', async (example) => {
    const { name } = example;
    const noted = await robotparser(example, ['lint', 'robots.txt', '--readings']);
    await visit(async (page) => {
      await pick(page, name);
      const findings = await page.locator('#findings li:not(.none)').all();
      const shown = await Promise.all(
        findings.map(async (finding) => {
          const [severity, advice, code] = await Promise.all(
            ['.severity', '.advice', 'code'].map((part) => finding.locator(part).innerText()),
          );
          const lines = await finding.getByRole('button').allInnerTexts();
          return lines.map((label) => `${label} ${severity} ${code} ${advice}`);
        }),
      );
      const expected = noted.map(
        ({ line, severity, code, message, advice }) =>
          `line ${String(line)} ${String(severity)} ${String(code)} ${String(message)}. ${String(advice)}`,
      );
      expect(shown.flat().sort()).toEqual(expected.sort());
    });
  });

  test.each(examples)('$name: a switch changes what robotparser compare counts', async (example) => {
    const { name, agent, from, to } = example;
    const args = ['compare', 'robots.txt', agent, '--from', from, '--to', to, '--urls', 'urls.txt'];
    const summary = (await robotparser(example, args)).at(-1);
    await visit(async (page) => {
      await pick(page, name);
      expect(await page.locator('#change').innerText()).toBe(
        `${String(summary?.['changed'])} of ${String(summary?.['urls'])} URLs change`,
      );
      const kinds = await page.locator('#changes .agreement').allInnerTexts();
      expect(kinds.filter((kind) => kind === 'changes')).toHaveLength(Number(summary?.['changed']));
      // Those that change come first.
      expect(kinds).toEqual([...kinds].sort());
    });
  });
});

type Json = Readonly<Record<string, unknown>>;

/** What the command prints with `--json`, asked about the file and the URLs of an example. */
async function robotparser(
  { text, urls }: { readonly text: string; readonly urls: string },
  args: readonly string[],
): Promise<Json[]> {
  const files = { 'robots.txt': text, 'urls.txt': urls };
  const { stdout } = await withFiles(files, (cwd) => runProgram([...args, '--json'], { cwd }));
  return jsonLines(stdout).filter(isJson);
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

const REASONS: Readonly<Record<string, string>> = {
  'no-rule': 'no rule matches',
  'no-group': 'no group for this agent',
  'robots-txt': 'robots.txt itself is always allowed',
  'other-origin': 'the file is of another site',
  'bad-url': 'this is no URL to it',
};

/** The cells of a row as they should read. */
function cellsOf({ verdicts }: Json): string[] {
  const answers = isJson(verdicts) ? Object.values(verdicts).filter(isJson) : [];
  const words = answers.map(wordOf);
  return answers.map((answer, index) =>
    inOneLine(`${words[index] ?? ''} ${reasonOf(answer)}${words[index] === words[0] ? '' : ' ≠ rfc9309'}`),
  );
}

function wordOf({ allowed, error }: Json): string {
  if (error !== undefined) return '! error';
  if (allowed === null) return '? unknown';
  return allowed === true ? '✓ allowed' : '✕ disallowed';
}

function reasonOf({ because, line, error }: Json): string {
  if (isJson(error)) return visible(`${String(error['name'])}: ${String(error['message'])}`);
  return because === 'rule' ? `line ${String(line)}` : (REASONS[String(because)] ?? '');
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
