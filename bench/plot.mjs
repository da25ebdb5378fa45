// Bars as SVG, beside the tables: one row for each engine, on a logarithmic scale.

const ROW = 22;
const NAMES = 230;
const BARS = 420;
const FIGURES = 90;
const MARGIN = 28;

/**
 * @param {string} title
 * @param {readonly (readonly [name: string, value: number])[]} rows
 * @param {(value: number) => string} shown
 */
export function bars(title, rows, shown) {
  const known = rows.filter(([, value]) => value > 0);
  const [least, most] = [
    Math.min(...known.map(([, value]) => value)),
    Math.max(...known.map(([, value]) => value)),
  ];
  const span = Math.log(most / least) || 1;
  const width = NAMES + BARS + FIGURES;
  const height = MARGIN + ROW * known.length + 8;
  const lines = known.map(([name, value], row) => {
    const y = MARGIN + ROW * row;
    const length = 12 + ((BARS - 12) * Math.log(value / least)) / span;
    const middle = y + ROW / 2 + 4;
    return [
      `<text x="${String(NAMES - 8)}" y="${String(middle)}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${String(NAMES)}" y="${String(y + 3)}" width="${length.toFixed(1)}" height="${String(ROW - 6)}" fill="${name.startsWith('robotparser') ? '#2f6f9f' : '#b0b7bf'}"/>`,
      `<text x="${(NAMES + length + 6).toFixed(1)}" y="${String(middle)}">${escaped(shown(value))}</text>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" font-family="sans-serif" font-size="12" role="img" aria-label="${escaped(title)}"><rect width="100%" height="100%" fill="white"/><text x="8" y="18" font-weight="bold">${escaped(title)}</text>${lines.join('')}</svg>\n`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
