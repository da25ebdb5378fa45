/** The page answers as the commands do. */
import { expect } from '@jest/globals';
import { examples as all } from '../../playground/case/examples.js';
import { jsonLines, runAmong } from '../node/cli/program.js';
import { sampled, sampleOf } from '../support/samples.js';
import { copied, pick, saved } from './browser-host.js';
import { withChromium } from './with-chromium.js';

/** Those of a site that answers with the file. */
const examples = all
  .filter(({ shown }) => shown.response === '')
  .map(({ name, group, shown }) => ({ name, group, ...shown }));

withChromium('an example', ({ visit }) => {
  sampled().each(sampleOf(examples))(
    '$name: the table of readings is that of robotparser compare',
    async (example) => {
      const { name, group, text, agent } = example;
      // The name whose group Googlebot-Image follows, too, is known to the page only.
      if (agent === 'Googlebot-Image') return;
      const compared = await robotparser(example, [
        'compare',
        'robots.txt',
        agent,
        '--urls',
        'urls.txt',
        '--json',
      ]);
      if (group === 'Where parsers differ')
        expect(compared).toContainEqual(expect.objectContaining({ agree: false }));
      await visit(async (page) => {
        if (name !== 'A shop') await pick(page, name);
        await page.getByLabel('all versions').check();
        const json = await saved(page, page.locator('#how').getByRole('button', { name: 'Save JSON' }));
        const shown: unknown = JSON.parse(json.contents);
        expect(verdictsOf(shown)).toEqual(compared.map(wordsOf));
        expect(text).not.toBe('');
      });
    },
  );

  sampled().each(sampleOf(examples))('$name: the notes are those of robotparser lint', async (example) => {
    const { name } = example;
    const noted = await robotparser(example, ['lint', 'robots.txt', '--json']);
    await visit(async (page) => {
      if (name !== 'A shop') await pick(page, name);
      await page.locator('.findings').evaluate((details) => details.setAttribute('open', ''));
      const findings = await page.locator('#findings .finding').all();
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

  sampled().each(sampleOf(examples))(
    '$name: what is copied as a test case is a test that passes',
    async (example) => {
      let expectations = '';
      await visit(async (page) => {
        if (example.name !== 'A shop') await pick(page, example.name);
        expectations = await copied(page, 'Copy as test case');
      });
      const files = { 'robots.txt': example.text, 'expected.txt': expectations };
      const { exit, stdout } = await runAmong(files, 'test expected.txt');
      expect({ exit, stdout }).toMatchObject({ exit: 0 });
    },
  );
});

type Json = Readonly<Record<string, unknown>>;

/** What the command prints with `--json`, asked about the file and the URLs of an example. */
async function robotparser(
  { text, urls }: { readonly text: string; readonly urls: string },
  args: readonly string[],
): Promise<Json[]> {
  const files = { 'robots.txt': text, 'urls.txt': urls };
  const { stdout } = await runAmong(files, args);
  return jsonLines(stdout).filter(isJson);
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** Each URL with the verdict of each reading, as the page has saved them. */
function verdictsOf(rows: unknown): Json[] {
  if (!Array.isArray(rows)) throw new Error('The page has saved no list');
  return rows.filter(isJson).map(({ url, verdicts }) => ({
    url,
    ...Object.fromEntries(
      Object.entries(isJson(verdicts) ? verdicts : {}).map(([name, cell]) => [
        name,
        isJson(cell) ? cell['verdict'] : undefined,
      ]),
    ),
  }));
}

/** The same of a line of the command. */
function wordsOf({ url, verdicts }: Json): Json {
  const answers = Object.entries(isJson(verdicts) ? verdicts : {});
  return { url, ...Object.fromEntries(answers.map(([name, answer]) => [name, wordOf(answer)])) };
}

function wordOf(answer: unknown): string {
  if (!isJson(answer)) return '';
  const { allowed, error } = answer;
  if (error !== undefined) return 'error';
  if (allowed === null) return 'unknown';
  return allowed === true ? 'allowed' : 'disallowed';
}
