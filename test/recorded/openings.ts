/** Facades, and a dialect that has none, opened on a file in the words of the recorded answers. */

import { parse } from '../../src/core/robots.js';
import { SimpleRobotRulesParser, type SimpleRobotRules } from '../../src/entries/compat/crawler-commons.js';
import { parseRobotsTxt, RobotsMatcher, type RobotsParseHandler } from '../../src/entries/compat/google.js';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { Protego, type ProtegoOptions, type TimeOfDay } from '../../src/entries/compat/protego.js';
import type { RobotFileParser } from '../../src/entries/compat/python.js';
import { Robots } from '../../src/entries/compat/reppy.js';
import { RobotExclusionRulesParser, type Syntax } from '../../src/entries/compat/rerp.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { temoto } from '../../src/dialects/temoto/index.js';
import type { Case } from './cases.js';
import type { Comparison, Opened } from './comparison.js';

type Open = Comparison['open'];

/** A form of the file that the facade takes besides text. */
type BodyOf = (robots: string) => string | Uint8Array;

const asText: BodyOf = (robots) => robots;

/** Of the dialect, which has no facade. */
export const openTemoto: Open = ({ robots: text }) => {
  const robots = parse(text, { dialect: temoto });
  const { failure } = robots;
  if (failure !== undefined) throw Object.assign(new Error(failure.message), { name: failure.name });
  return {
    verdict: (agent, url) => robots.allows(agent, url),
    // Go has no delay of none.
    delay: (agent) => robots.crawlDelay(agent) ?? 0,
    // Go takes the line break after a key for the value that is missing.
    sitemaps: () => robots.sitemaps.map((sitemap) => sitemap.toWellFormed() || '\n'),
    host: () => (robots.host === undefined ? '' : robots.host.toWellFormed() || '\n'),
  };
};

/** @param parser - which has read the file */
export function openedPython(parser: RobotFileParser): Opened {
  return {
    verdict: (agent, url) => parser.canFetch(agent, url),
    delay: (agent) => parser.crawlDelay(agent),
    rate: (agent) => parser.requestRate(agent),
    sitemaps: () => parser.siteMaps(),
    str: () => parser.toString(),
  };
}

export const openRerp =
  (syntax: Syntax): Open =>
  ({ robots }) => {
    const parser = new RobotExclusionRulesParser();
    parser.parse(robots);
    return {
      verdict: (agent, url) => parser.isAllowed(agent, url, syntax),
      delay: (agent) => parser.getCrawlDelay(agent),
      sitemaps: () => parser.sitemaps,
      str: () => parser.toString(),
    };
  };

/** One object knows one robot: each agent has an object of its own, as it had when the answers were recorded. */
export const openRobotRules: Open = ({ base, robots, agents }) => {
  const rules = new Map(
    agents.map((agent) => {
      const ofAgent = new RobotRules(agent);
      ofAgent.parse(base, robots);
      return [agent, ofAgent];
    }),
  );
  return {
    verdict: (agent, url) => rules.get(agent)?.allowed(url),
    agentName: (agent) => rules.get(agent)?.agent(),
  };
};

/** What Perl says of a URL without scheme, the only one without host in the recorded answers. */
export const ROBOT_RULES_ERRORS = {
  'Can\'t locate object method "host" via package "URI::_generic"': 'TypeError',
};

export const openRuby =
  (bodyOf: BodyOf = asText): Open =>
  ({ robots, agents }) => {
    const body = bodyOf(robots);
    const parsers = new Map(
      agents.map((agent) => [agent, Robotstxt.parse(body, agent, { agentLines: 'last' })]),
    );
    return {
      verdict: (agent, url) => parsers.get(agent)?.allowed(url),
      sitemaps: () => parsers.get(agents[0] ?? '')?.sitemaps,
    };
  };

export const openProtego =
  (options: ProtegoOptions): Open =>
  ({ robots }) => {
    const parser = Protego.parse(robots, options);
    return {
      verdict: (agent, url) => parser.canFetch(url, agent),
      delay: (agent) => parser.crawlDelay(agent),
      rate(agent) {
        const rate = parser.requestRate(agent);
        return rate === null ? null : [...rate].filter((field) => field !== null).map(inClockForm);
      },
      visit(agent) {
        const visit = parser.visitTime(agent);
        return visit === null ? null : [...visit].map(inClockForm);
      },
      sitemaps: () => parser.sitemaps,
      host: () => parser.preferredHost,
    };
  };

/** Times were recorded as `09:00`. */
export function inClockForm(field: number | TimeOfDay): unknown {
  if (typeof field === 'number') return field;
  return [field.hour, field.minute].map((part) => String(part).padStart(2, '0')).join(':');
}

export const openReppy: Open = ({ base, robots: text }) => {
  const robots = Robots.parse(base, text);
  return {
    verdict: (agent, url) => robots.allowed(url, agent),
    delay: (agent) => robots.agent(agent).delay,
    sitemaps: () => robots.sitemaps,
  };
};

/** The original's process dies of its own exception. */
export const REPPY_ERRORS = { UrlParseException: 'MalformedUrl' };

export const openGoogle =
  (bodyOf: BodyOf): Open =>
  ({ robots }) => {
    const body = bodyOf(robots);
    const matcher = new RobotsMatcher();
    return {
      verdict: (agent, url) => matcher.oneAgentAllowedByRobots(body, agent, url),
      line(agent, url): number {
        matcher.oneAgentAllowedByRobots(body, agent, url);
        return matcher.matchingLine();
      },
      sitemaps(): string[] {
        const sitemaps: string[] = [];
        parseRobotsTxt(body, { ...silentHandler, handleSitemap: (_line, value) => sitemaps.push(value) });
        return sitemaps;
      },
    };
  };

export const silentHandler: RobotsParseHandler = {
  handleRobotsStart: () => undefined,
  handleRobotsEnd: () => undefined,
  handleUserAgent: () => undefined,
  handleAllow: () => undefined,
  handleDisallow: () => undefined,
  handleSitemap: () => undefined,
  handleUnknownAction: () => undefined,
};

export const openCrawlerCommons: Open = (asked) => openedCrawlerCommons(asked, readCrawlerCommons(asked));

/** @param rulesOf - the rules for each agent */
export function openedCrawlerCommons({ agents }: Case, rulesOf: (agent: string) => SimpleRobotRules): Opened {
  return {
    verdict: (agent, url) => rulesOf(agent).isAllowed(url),
    delay: (agent) => rulesOf(agent).getCrawlDelay(),
    sitemaps: () => rulesOf(agents[0] ?? '').getSitemaps(),
  };
}

const utf8 = new TextEncoder();

/** The rules for each agent. */
export function readCrawlerCommons({ base, robots, agents }: Case): (agent: string) => SimpleRobotRules {
  const body = utf8.encode(robots);
  const read = (agent: string): SimpleRobotRules => {
    const names = SimpleRobotRulesParser.sanitizeRobotNames([agent]);
    return new SimpleRobotRulesParser().parseContent(base, body, 'text/plain', names);
  };
  const rules = new Map(agents.map((agent) => [agent, read(agent)]));
  return (agent) => rules.get(agent) ?? read(agent);
}
