/** The tables of HOW_WE_KNOW.md that `npm run parity -- --write` writes. */
import { expect, test } from '@jest/globals';
import { withRowsOf } from '../../scripts/parity/figures.js';

const DOCUMENT = `# How
<!-- begin parity -->

\`npm run parity -- --cases 20000 --seed 19\`, robotparser 0.1.0.

| original | version |
| --- | --- |
| reppy | old |
| Scrapy | old one |
| Scrapy | old two |
| Ruby | old |

<!-- end parity -->
`;
const COMMAND = '`npm run parity -- --cases 20000 --seed 19`';

test('the rows of one original take the place of its earlier ones', () => {
  expect(withRowsOf('Scrapy', ['| Scrapy | new |'], COMMAND, DOCUMENT, 'parity')).toEqual([
    `${COMMAND}, robotparser 0.1.0.`,
    '',
    '| original | version |',
    '| --- | --- |',
    '| reppy | old |',
    '| Scrapy | new |',
    '| Ruby | old |',
  ]);
});

test('not in the table of another run, nor where the original is missing', () => {
  const other = COMMAND.replace('19', '20');
  expect(() => withRowsOf('Scrapy', [], other, DOCUMENT, 'parity')).toThrow('another run');
  expect(() => withRowsOf('Perl', [], COMMAND, DOCUMENT, 'parity')).toThrow('no row of it');
});
