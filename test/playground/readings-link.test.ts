/** The tables of readings link to the page: what they link to is the case that they tell of. */
import { expect, test } from '@jest/globals';
import { caseOf } from '../../playground/case/link.js';
import { fragmentOf } from '../../scripts/site/readings.js';

test('a link of READINGS.md opens its case on the page, as the dialect reads it', async () => {
  const asked = { robots: 'User-agent: *\nDisallow: /é', agent: 'Foo', url: 'http://example.com/é' };
  expect(await caseOf(fragmentOf(asked, 'google'))).toMatchObject({
    text: asked.robots,
    agent: asked.agent,
    urls: asked.url,
    dialect: 'google',
  });
});
