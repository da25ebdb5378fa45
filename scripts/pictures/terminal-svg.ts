// Draws what a terminal shows as an SVG of a few kilobytes, which follows the reader's light or dark scheme.

export interface Span {
  readonly text: string;
  readonly classes: readonly string[];
}

const ESCAPE = '\u001b[';
const CELL = { width: 8.43, height: 20 };
const PADDING = 16;

/** The styles of `node:util.styleText` that the command line uses, and what ends each. */
const STARTS: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  36: 'cyan',
};
const ENDS: Readonly<Record<string, readonly string[]>> = {
  0: Object.values(STARTS),
  22: ['bold', 'dim'],
  39: ['red', 'green', 'yellow', 'cyan'],
};

const STYLE = `
  text { font: 14px ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #1f2328; white-space: pre; }
  .screen { fill: #f6f8fa; stroke: #d1d9e0; }
  .bold { font-weight: 600; }
  .dim { fill: #59636e; }
  .red { fill: #d1242f; }
  .green { fill: #1a7f37; }
  .yellow { fill: #9a6700; }
  .cyan { fill: #0969da; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .screen { fill: #151b23; stroke: #3d444d; }
    .dim { fill: #9198a1; }
    .red { fill: #f85149; }
    .green { fill: #3fb950; }
    .yellow { fill: #d29922; }
    .cyan { fill: #4493f8; }
  }
`;

/**
 * @param command - as typed after the prompt
 * @param output - with the escape sequences of its styles
 * @returns an SVG; screen readers are told the whole text
 */
export function terminalSvg(command: string, output: string): string {
  const shown = readStyles(output.trimEnd());
  const lines = [
    [
      { text: '$ ', classes: ['dim'] },
      { text: command, classes: ['bold'] },
    ],
    ...shown,
  ];
  const columns = Math.max(...lines.map((line) => line.map(({ text }) => text).join('').length));
  const width = Math.ceil(columns * CELL.width + 2 * PADDING);
  const height = lines.length * CELL.height + 2 * PADDING;
  const alternative = lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(alternative)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="screen" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    ...lines.map(drawLine),
    '</svg>\n',
  ].join('\n');
}

function drawLine(line: readonly Span[], row: number) {
  const y = PADDING + row * CELL.height + 14;
  const spans = line.map(({ text, classes }) =>
    classes.length === 0 ? escaped(text) : `<tspan class="${classes.join(' ')}">${escaped(text)}</tspan>`,
  );
  return `<text x="${PADDING}" y="${y}" xml:space="preserve">${spans.join('')}</text>`;
}

/** @returns the spans of each line */
function readStyles(output: string): Span[][] {
  const styles: Set<string> = new Set();
  return output.split('\n').map((line) => {
    const [plain = '', ...styled] = line.split(ESCAPE);
    const first = { text: plain, classes: [...styles] };
    const rest = styled.map((piece) => {
      const end = piece.indexOf('m');
      const code = piece.slice(0, end);
      const start = STARTS[code];
      if (start === undefined && ENDS[code] === undefined) {
        throw new Error(`Cannot draw the style ${code}: terminal-svg.mjs has no colour for it`);
      }
      if (start !== undefined) styles.add(start);
      for (const ended of ENDS[code] ?? []) styles.delete(ended);
      return { text: piece.slice(end + 1), classes: [...styles] };
    });
    return [first, ...rest].filter(({ text }) => text !== '');
  });
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
