/**
 * Findings as SARIF 2.1.0, which code scanning reads.
 *
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */

import type { Edit, Finding, LintRule } from '../../../lint/finding.js';
import type { ManualSection } from '../lint-manual.js';

/** One log with one run. It lists every rule, and every result has a location. */
export function sarifLog(
  files: readonly { readonly name: string; readonly findings: readonly Finding[] }[],
  rules: readonly LintRule[],
  manual: ReadonlyMap<string, ManualSection>,
  version: string,
): object {
  const places = new Map(rules.map(({ code }, index) => [code, index]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'robotparser',
            version,
            informationUri: 'https://www.npmjs.com/package/robotparser',
            rules: rules.map((rule) => ruleOf(rule, manual.get(rule.code))),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({ name, findings }) =>
          findings.map((finding) => resultOf(name, finding, places.get(finding.code) ?? -1)),
        ),
      },
    ],
  };
}

function ruleOf({ code, severity, message, advice }: LintRule, manual: ManualSection | undefined): object {
  return {
    id: code,
    shortDescription: { text: `${message}.` },
    fullDescription: { text: manual?.why ?? `${message}.` },
    help: { text: `${advice}.`, ...(manual === undefined ? {} : { markdown: manual.text }) },
    ...(manual === undefined ? {} : { helpUri: manual.source }),
    defaultConfiguration: { level: severity },
  };
}

function resultOf(
  file: string,
  { code, severity, line, column, endColumn, message, advice, edit }: Finding,
  ruleIndex: number,
): object {
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: `${message}. ${advice}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: { startLine: line, startColumn: column, endColumn },
        },
      },
    ],
    ...(edit === undefined ? {} : { fixes: [fixOf(file, edit, advice)] }),
  };
}

function fixOf(file: string, { from, end, text }: Edit, advice: string): object {
  return {
    description: { text: `${advice}.` },
    artifactChanges: [
      {
        artifactLocation: { uri: uriOf(file) },
        replacements: [
          { deletedRegion: { charOffset: from, charLength: end - from }, insertedContent: { text } },
        ],
      },
    ],
  };
}

/** A relative reference, or the URL unchanged. */
function uriOf(file: string): string {
  if (/^https?:\/\//i.test(file)) return file;
  return encodeURI(file.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent);
}
