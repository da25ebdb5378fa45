/** Writes LINT.md from the rules of the linter: `npm run lint-document`. A test holds the two together. */

import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { LintRule, Severity } from '../src/entries/lint.js';
import { lintRules } from '../src/entries/lint.js';
import { visible } from '../src/answers/visible.js';

const HEAD = `# Lint

\`npx robotparser lint robots.txt\`, or \`lint(text)\` of \`robotparser/lint\`, tells what is wrong with a robots.txt, what is
doubtful, and what is worth knowing. Each finding has a code, and each code a section here.

\`\`\`js
import { fix, lint } from 'robotparser/lint';

const text = 'User-agent: GPTBot, ClaudeBot\\nDisallow: /a\\nDisallow: /a\\n';
for (const { line, column, severity, code } of lint(text)) console.log(line, column, severity, code);
// 1 13 error agent-list
// 3 1 note rule-duplicate
console.log(fix(text, lint(text)).text.split('\\n').length); // 3
\`\`\`

- **error**: crawlers will not do what is written. **warning**: readings differ, or a known crawler ignores the line.
  **note**: nothing is lost, but it is worth knowing.
- \`lint(text, { rules: { 'agent-version': 'off', 'rule-duplicate': 'error' } })\` sets the severity of a rule.
- \`lint(text, { readings: true })\` adds what some readings obey and others do not, one finding for each cause. A file that
  is right by RFC 9309 may be found then.
- \`# robotparser-ignore CODE\` silences a line, \`# robotparser-ignore-next-line CODE\` the one below,
  \`# robotparser-ignore-file CODE\` the file. Without a code, all rules are meant; several are parted by commas.
- \`fix(text, findings)\` makes those changes after which neither \`rfc9309\` nor \`google\` answers otherwise on URLs made of
  the file's own rules.
- Each rule tells at most 2,000 of its findings.
`;

const LEVELS: readonly Severity[] = ['error', 'warning', 'note'];

/** The whole document. */
export function renderLintDocument(rules: readonly LintRule[]): string {
  const rows = LEVELS.flatMap((level) => rules.filter(({ severity }) => severity === level)).map(
    ({ code, severity, says }) => `| [\`${code}\`](#${code}) | ${severity} | ${cell(says)} |`,
  );
  const table = ['| code | severity | what it says |', '| --- | --- | --- |', ...rows].join('\n');
  return `${HEAD}\n${table}\n\n${rules.map(section).join('\n')}`;
}

function section({
  code,
  severity,
  says,
  why,
  source,
  mend,
  wrong,
  right,
  onlyWithReadings,
}: LintRule): string {
  const when = onlyWithReadings === true ? ', only with `readings`' : '';
  return [
    `## ${code}`,
    '',
    `${severity}${when}. ${escaped(says)}.`,
    '',
    ...example('Found', wrong),
    ...example('Mended', right),
    `**Why.** ${escaped(why)} Source: <${source}>`,
    '',
    `**How to mend it.** ${escaped(mend)}.`,
    '',
  ].join('\n');
}

/** Too long an example would say nothing more. */
const SHOWN = 300;

function example(title: string, text: string): string[] {
  if (text === '' || text.length > SHOWN) return [];
  return [`${title}:`, '', '```text', ...text.split('\n').map(visible), '```', ''];
}

/** What Markdown would take for something else. */
function escaped(text: string): string {
  return text.replace(/[*_<]/g, (sign) => `\\${sign}`).replaceAll('\\_', '_');
}

function cell(text: string): string {
  return escaped(text).replaceAll('|', '\\|');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync('LINT.md', renderLintDocument(lintRules));
}
