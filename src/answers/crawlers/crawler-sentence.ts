/** A crawler's answer as a sentence for people who do not know robots.txt. */

import { verdictOf, type Answer } from '../answer.js';
import { reasonOf } from '../../core/reason.js';
import type { Crawler, CrawlerPurpose } from './crawler.js';
import type { CrawlerAnswer } from './crawler-readings.js';

/** Purposes in words that complete "for". */
const PURPOSES: Readonly<Record<CrawlerPurpose, string>> = {
  search: 'search',
  training: 'AI training',
  answers: 'AI answers',
  data: 'data collections',
  ai: 'AI',
  ads: 'advertising',
  preview: 'previews of links',
  seo: 'search engine optimisation',
  archive: 'archives',
  other: 'other purposes',
};

/**
 * The answer as one sentence.
 *
 * @example
 * const site = new CrawlerReadings('User-agent: *\nDisallow: /');
 * crawlerSentence(site.answer('GPTBot', '/')); // 'GPTBot (OpenAI, for AI training) may not fetch the page: line 2 forbids it.'
 */
export function crawlerSentence(answer: CrawlerAnswer): string {
  const { crawler } = answer;
  return `${crawler.token} (${described(crawler)}) ${predicateOf(answer)}${retirementOf(crawler)}.`;
}

function described({ operator, purposes }: Crawler): string {
  const uses = sequence(purposes.map((purpose) => PURPOSES[purpose]));
  return [
    ...(operator === 'unknown' ? [] : [operator]),
    uses === '' ? 'purpose unknown' : `for ${uses}`,
  ].join(', ');
}

function sequence(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function predicateOf(answer: CrawlerAnswer): string {
  const { crawler } = answer;
  const verdict = verdictOf(answer);
  if (verdict === 'unknown' || verdict === 'error') return `gets no answer: ${reasonOf(answer)}`;
  if (crawler.kind === 'control-token') {
    const use =
      verdict === 'allowed' ? 'is not a crawler, and does not restrict' : 'is not a crawler, and restricts';
    return `${use} what fetched pages are used for: ${reason(answer)}`;
  }
  const isAllowed = verdict === 'allowed';
  const said = `${isAllowed ? 'may' : 'may not'} fetch the page: ${reason(answer)}`;
  return isAllowed ? said : said + reservation(crawler);
}

function reason(answer: CrawlerAnswer): string {
  const { crawler, token, allowed, because, line, agent } = answer;
  if (because === 'rule') {
    const verb = allowed === true ? 'allows' : 'forbids';
    return `line ${line ?? 0} ${verb} it${token === crawler.token ? '' : `, which is for ${token}`}`;
  }
  if (because === 'no-rule') {
    return `no rule for ${agent === '*' ? 'everyone' : token} forbids it`;
  }
  if (because === 'no-group') {
    return crawler.everyone === 'ignored'
      ? 'no group names it, and it ignores the group of *'
      : 'no group is for it';
  }
  if (because === 'status') return `its robots.txt has status ${answer.status ?? 0}`;
  return OTHER_REASONS[because] ?? reasonOf(answer);
}

const OTHER_REASONS: Readonly<Partial<Record<Answer['because'], string>>> = {
  'robots-txt': 'everybody may fetch a robots.txt',
  budget: 'finding out would take too long',
};

function reservation({ robotsTxt, kind, sources }: Crawler): string {
  if (robotsTxt === 'may-ignore') {
    const when = kind === 'user-triggered' ? ' where a person asks for a page' : '';
    return `, but its operator says that it may ignore robots.txt${when}`;
  }
  if (robotsTxt !== 'ignored') return '';
  const source = sources.find(({ facts }) => facts.includes('robotsTxt'));
  return source?.by === 'operator'
    ? ', but its operator says that it ignores robots.txt'
    : ', but it is reported to ignore robots.txt';
}

function retirementOf({ retired }: Crawler): string {
  if (retired === undefined) return '';
  const { since, replacedBy } = retired;
  const when = since === 'unknown' ? '' : ` since ${since}`;
  return `; the name is no longer in use${when}${replacedBy.length === 0 ? '' : `, ${sequence(replacedBy)} replaced it`}`;
}
