// The picture of `robotparser explain` in a terminal, made from what the built program prints.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { terminalSvg } from './terminal-svg.js';

const FILES = fileURLToPath(new URL('../../test/documents/files', import.meta.url));
const QUESTION = ['explain', 'shop.txt', 'AnyBot', 'https://shop.example/private/open/b'];

/**
 * @param program - the built command
 * @returns an SVG
 */
export function pictureOfExplain(program: string): string {
  const output = execFileSync(process.execPath, [program, ...QUESTION], {
    cwd: FILES,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', NO_COLOR: '' },
  });
  return terminalSvg(`npx robotparser ${QUESTION.join(' ')}`, output);
}
