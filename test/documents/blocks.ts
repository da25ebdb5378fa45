export type Language = 'js' | 'ts' | 'sh' | 'console';

/** A fenced block of a document that the tests run. */
export interface Block {
  /** The document, the heading above the block and its line: the name of its test. */
  readonly name: string;
  readonly language: Language;
  readonly code: string;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  js: 'js',
  javascript: 'js',
  mjs: 'js',
  cjs: 'js',
  ts: 'ts',
  typescript: 'ts',
  sh: 'sh',
  bash: 'sh',
  shell: 'sh',
  console: 'console',
};

const FENCE = /^ *```(\w*)/;
const HEADING = /^#+ +(.*)$/;

/**
 * The blocks of a Markdown document that are code a reader would run. `<!-- continued -->` on the line before a fence
 * puts the code of the block before it in front.
 */
export function readBlocks(document: string, markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  let heading = '';
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    heading = HEADING.exec(line)?.[1] ?? heading;
    const tag = FENCE.exec(line)?.[1];
    if (tag === undefined) continue;
    const end = lines.findIndex((text, at) => at > index && /^ *```\s*$/.test(text));
    if (end < 0) throw new Error(`${document}:${index + 1}: a block that does not end`);
    const language = LANGUAGES[tag.toLowerCase()];
    if (language !== undefined) {
      const before = lines[index - 1] === '<!-- continued -->' ? (blocks.at(-1)?.code ?? '') : '';
      const code = `${before}${dedent(lines.slice(index + 1, end)).join('\n')}\n`;
      blocks.push({ name: `${document}:${index + 1} ${heading}`, language, code });
    }
    index = end;
  }
  return blocks;
}

/** A block inside a list is indented as the list is. */
function dedent(lines: readonly string[]): string[] {
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const depth = Math.min(...depths);
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0));
}

/** The imports of this package that a document names within a sentence or a table. */
export function readInlineImports(markdown: string): string[] {
  return [...markdown.matchAll(/`(import [^`]+ from 'robotparser[^'`]*');?`/g)].map(
    ([, statement = '']) => statement,
  );
}
