import { afterEach, expect, test } from '@jest/globals';
import { drivers } from '../../scripts/parity/drivers/all.js';
import { python } from '../../scripts/parity/drivers/python.js';
import { foundOr } from '../../scripts/parity/originals.js';

const environment = { ...process.env };

afterEach(() => {
  process.env = { ...environment };
});

test('there is a driver for each original, and for Scrapy above them', () => {
  expect(drivers.map(({ name }) => name)).toEqual([
    'urllib.robotparser',
    'robotexclusionrulesparser',
    'Protego',
    'WWW::RobotRules',
    'LWP::RobotUA',
    'robotstxt-parser',
    'reppy',
    'reppy RobotsCache',
    'reppy AgentCache',
    'google/robotstxt',
    'robots-parser',
    'Scrapy',
    'crawler-commons',
    'temoto/robotstxt',
  ]);
});

test('without their folder the originals that lie in it are said to be missing, and why', () => {
  delete process.env['ROBOTPARSER_ORIGINALS'];
  const reppy = drivers.find(({ name }) => name === 'reppy');
  expect(reppy?.versions.map(foundOr)).toEqual([{ missing: 'ROBOTPARSER_ORIGINALS names no folder' }]);
});

test('a folder that lacks an original is named', () => {
  process.env['ROBOTPARSER_ORIGINALS'] = '/no-such-folder';
  const gem = drivers.find(({ name }) => name === 'robotstxt-parser');
  const missing = { missing: 'there is no /no-such-folder/ruby-robotstxt-parser' };
  // Of text and of bytes.
  expect(gem?.versions.map(foundOr)).toEqual([missing, missing]);
});

test('a Python that is not there is said to be missing', () => {
  process.env['PARITY_PYTHON'] = 'no-python-of-this-name';
  expect(python.versions.map(foundOr)[0]).toEqual({
    missing: expect.stringMatching(/^no-python-of-this-name cannot be run/),
  });
});
