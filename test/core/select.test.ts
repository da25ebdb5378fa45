/** A verdict depends on the groups that `select` returns, whatever ids they have and whatever was asked before. */
import { describe, expect, test } from '@jest/globals';
import type { Dialect, Group } from '../../src/core/dialect.js';
import { parse, type Robots } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';

const url = 'https://example.com/robots.txt';
const text = 'User-agent: *\nDisallow: /a\nCrawl-delay: 1';
const closing = [{ line: 1, allow: false, value: '/' }];

/** What a `select` may make of a group under the id that it has. */
const changes: Readonly<Record<string, (group: Group) => Group>> = {
  'a new group': ({ id, agents, agentLines }) => ({ id, agents, agentLines, rules: closing, delay: 999 }),
  'a copy of the group with other rules': (group) => ({
    ...group,
    agents: group.agents,
    agentLines: group.agentLines,
    rules: closing,
    delay: 999,
  }),
};

/** The dialect, of which agents that end in `/closed` get a changed group. */
function closingSome(dialect: Dialect, change: (group: Group) => Group): Dialect {
  return {
    ...dialect,
    select(sheet, agent) {
      const selection = dialect.select(sheet, agent.replace('/closed', ''));
      return selection === undefined || !agent.endsWith('/closed')
        ? selection
        : { ...selection, groups: selection.groups.map(change) };
    },
  };
}

function verdictsOf(robots: Robots, agents: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    agents.map((agent) => [agent, [robots.allows(agent, 'https://example.com/b'), robots.crawlDelay(agent)]]),
  );
}

describe.each(Object.entries(dialects))('%s', (_name, dialect) => {
  test.each(Object.entries(changes))(
    '%s under the same id closes the site in either order',
    (_what, change) => {
      const changing = closingSome(dialect, change);
      const agents = ['x', 'x/closed', 'other', 'other/closed'];
      const answers = [agents, agents.toReversed()].map((order) =>
        verdictsOf(parse(text, { dialect: changing, url }), order),
      );
      const openDelay = parse(text, { dialect, url }).crawlDelay('x');
      expect(answers).toEqual([answers[1], answers[0]]);
      expect(answers[0]).toEqual({
        x: [true, openDelay],
        'x/closed': [false, 999],
        other: [true, openDelay],
        'other/closed': [false, 999],
      });
    },
  );

  test('the line of a delay is that of the last value that the dialect reads', () => {
    const robots = parse('User-agent: x\nCrawl-delay: 1\nCrawl-delay: 2\nCrawl-delay: soon\nDisallow: /a', {
      dialect,
      url,
    });
    const [group] = robots.groups;
    const lines = new Map([
      [undefined, undefined],
      [1, 2],
      [2, 3],
    ]);
    expect(group?.delayLine).toBe(lines.get(group?.delay));
  });
});
