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

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Neutralises lines so that GitHub Actions finds no workflow command in them: it runs any that a robots.txt or a URL
 * brings into the log. In JSON, the escaped text stays equivalent.
 */
export function guardedLines(lines: string, { GITHUB_ACTIONS = '' }: Environment): string {
  if (GITHUB_ACTIONS === '') return lines;
  const guarded = lines.split('\n').map((line) => {
    const start = line.length - line.trimStart().length;
    return line.startsWith('::', start) ? `${line.slice(0, start)}:\\u003a${line.slice(start + 2)}` : line;
  });
  return guarded.join('\n').replaceAll('##[', '##\\u005b');
}
