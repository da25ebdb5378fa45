/** Writes LINT.md from the rules of the linter: `npm run lint-document`. A test holds the two together. */

import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { LintRule, Severity } from '../src/entries/lint.js';
import { lintRules } from '../src/entries/lint.js';
import { visible } from '../src/core/visible.js';

const HEAD = `# Lint

\`npx robotparser lint robots.txt\`, or \`lint(text)\` of \`robotparser/lint\`, reports what is wrong with a robots.txt, what
is doubtful, and what is worth knowing. Each finding has a code, and each code has a section here.

\`\`\`js
import { fix, lint } from 'robotparser/lint';

const text = 'User-agent: GPTBot, ClaudeBot\\nDisallow: /a\\nDisallow: /a\\n';
for (const { line, column, severity, code } of lint(text)) console.log(line, column, severity, code);
// 1 13 error agent-list
// 3 1 note rule-duplicate
console.log(fix(text, lint(text)).text.split('\\n').length); // 3
\`\`\`

- **error**: crawlers will not do what the line says. **warning**: parsers disagree, or a known crawler ignores the line.
  **note**: nothing is lost, but it is worth knowing.
- \`lint(text, { rules: { 'agent-version': 'off', 'rule-duplicate': 'error' } })\` changes the severity of a rule or turns it
  off.
- \`lint(text, { readings: true })\` also reports lines that some parsers obey and others do not, with one finding for each
  cause. Files that are right by RFC 9309 may have findings then.
- \`# robotparser-ignore CODE\` silences its line, \`# robotparser-ignore-next-line CODE\` the line below, and
  \`# robotparser-ignore-file CODE\` the whole file. Separate several codes by commas; without a code all rules are silenced.
- \`fix(text, findings)\` makes the changes that findings offer, except those after which some dialect would answer
  differently for URLs made of the file's own rules. \`{ verdicts: 'may-change' }\` also makes those that are meant to change
  verdicts, such as a corrected name.
- At most 2,000 findings of each rule are reported.
`;

const LEVELS: readonly Severity[] = ['error', 'warning', 'note'];

/** The whole document. */
export function renderLintDocument(rules: readonly LintRule[]): string {
  const rows = LEVELS.flatMap((level) => rules.filter(({ severity }) => severity === level)).map(
    ({ code, severity, message }) => `| [\`${code}\`](#${code}) | ${severity} | ${cell(message)} |`,
  );
  const table = ['| code | severity | what it finds |', '| --- | --- | --- |', ...rows].join('\n');
  return `${HEAD}\n${table}\n\n${rules.map(section).join('\n')}`;
}

function section({
  code,
  severity,
  message,
  why,
  source,
  advice,
  wrong,
  right,
  onlyWithReadings,
}: LintRule): string {
  const when = onlyWithReadings === true ? ', only with `readings`' : '';
  return [
    `## ${code}`,
    '',
    `${severity}${when}. ${escaped(message)}.`,
    '',
    ...example('Wrong', wrong),
    ...example('Right', right),
    `**Why.** ${escaped(why)} Source: <${source}>`,
    '',
    `**How to fix it.** ${escaped(advice)}.`,
    '',
  ].join('\n');
}

/** Too long an example would say nothing more. */
const SHOWN = 300;

function example(title: string, text: string): string[] {
  if (text === '' || text.length > SHOWN) return [];
  return [`${title}:`, '', '```text', ...text.split('\n').map(visible), '```', ''];
}

/** Markdown would take these for something else; what stands in backquotes is code already. */
function escaped(text: string): string {
  return text.replace(/`[^`]*`|[*<]/g, (found) => (found.length > 1 ? found : `\\${found}`));
}

function cell(text: string): string {
  return escaped(text).replaceAll('|', '\\|');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync('LINT.md', renderLintDocument(lintRules));
}
