// Prints by how many bytes the heap grows while only results are kept of twenty files of 1 MB, kind by kind.
import { parse, RobotFileParser, RobotFileParserLookalike } from 'robotparser';
import { lint } from 'robotparser/lint';

const FILES = 20;
const FILLING = '# a comment that only fills the file\n'.repeat(28_000);

/** @param {number} file */
function textOf(file) {
  const map = `Sitemap: https://example.com/a-site-map-with-a-long-name-${file}.xml`;
  return `User-agent: *\nDisallow: /private-pages-${file}\n${map}\nMisspelt: what nobody reads ${file}\n${FILLING}`;
}

/** @type {Record<string, (text: string) => unknown>} */
const kinds = {
  'site maps': (text) => parse(text).sitemaps,
  'site maps of RobotFileParser': (text) => {
    const parser = new RobotFileParser();
    parser.parse(text);
    return parser.siteMaps();
  },
  'site maps of RobotFileParserLookalike': (text) => {
    const parser = new RobotFileParserLookalike();
    parser.parse(text);
    return parser.sitemaps;
  },
  notes: (text) => parse(text).notes.slice(0, 5),
  findings: (text) => lint(text),
  explanations: (text) => parse(text).explain('FooBot', '/private-pages-7', { lost: true }),
};

function heap() {
  for (let round = 0; round < 4; round++) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

for (const [kind, resultOf] of Object.entries(kinds)) {
  // The first ones compile code, and the last text may be remembered.
  const round = () => Array.from({ length: FILES }, (_, file) => resultOf(textOf(file)));
  for (let warmUp = 0; warmUp < 3; warmUp++) round();
  resultOf('');
  // What V8 compiles meanwhile grows the heap, too, but not in every round.
  let least = Infinity;
  for (let measured = 0; measured < 4; measured++) {
    const before = heap();
    const kept = round();
    resultOf('');
    const grown = heap() - before;
    least = Math.min(least, kept.length === FILES ? grown : NaN);
  }
  process.stdout.write(`${kind}: ${least}\n`);
}
