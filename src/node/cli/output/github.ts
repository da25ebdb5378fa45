/** Annotations of a GitHub workflow. */

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function githubAnnotation(
  severity: 'error' | 'warning' | 'notice',
  place: GithubPlace,
  message: string,
): string {
  const { file, line, column, endColumn, title } = place;
  const columns = column === undefined ? '' : `,col=${column},endColumn=${endColumn ?? column}`;
  return `::${severity} file=${escapedProperty(file)},line=${line}${columns},title=${escapedProperty(title)}::${escapedData(message)}`;
}

/** Where an annotation stands, and what is above it. */
export interface GithubPlace {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly endColumn?: number;
  readonly title: string;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
