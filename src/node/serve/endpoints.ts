/** All endpoints: their input, their answer and how to compute it. This table both validates and documents requests. */

import type { RobotsCache } from '../../cache/robots-cache.js';
import type { AgentOptions, SiteRobots } from '../../cache/site-robots.js';
import { IN_LINE, IN_QUERY, IN_REPORT, IN_TURN, type FieldTable, type CheckedInput } from './fields.js';
import { turnWithin } from './turn.js';

/** The input of an answer. */
export interface Call {
  readonly cache: RobotsCache;
  readonly question: CheckedInput;
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal;
  /** Documents about the service itself. */
  readonly service: Service;
}

export interface Service {
  metrics(): string;
  description(): string;
}

/** The used part of JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly input: { readonly from: 'query' | 'body' | 'lines'; readonly fields: FieldTable };
  /** Whether it answers without a token. */
  readonly isOpen?: true;
  /** The schema of the answer; JSON unless `mediaType` says otherwise. */
  readonly answer: Schema;
  readonly mediaType?: string;
  /** The body of the answer; undefined for none. Absent for JSON lines, which are answered as they arrive. */
  readonly run?: (call: Call) => Promise<string | undefined> | string;
}

const NOTHING = { from: 'query', fields: {} } as const;
const PAGE = { from: 'query', fields: IN_QUERY } as const;

export const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number' };
const VERDICT: Schema = { type: ['boolean', 'null'] };
const ANY: Schema = {};

export function object(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema {
  return { type: 'object', properties, required };
}

const BASIS = object({ kind: TEXT, status: { type: ['integer', 'null'] } }, ['kind']);
const ERROR: Schema = { $ref: '#/components/schemas/Problem' };

const ANSWERED = object({ url: TEXT, agent: TEXT, allowed: { type: 'boolean' } }, ['url', 'allowed']);
const LINE = object({ id: TEXT, url: TEXT, agent: TEXT, allowed: VERDICT, error: ERROR }, ['allowed']);
const EXPLAINED = object({ allowed: VERDICT, because: TEXT, reason: TEXT, basis: BASIS }, [
  'url',
  'allowed',
  'because',
  'reason',
  'basis',
]);
const FILE = object({
  site: TEXT,
  text: TEXT,
  basis: BASIS,
  crawlDelay: { type: ['number', 'null'] },
  requestRate: { type: ['object', 'null'] },
  visitTime: { type: ['object', 'null'] },
  sitemaps: { type: 'array', items: TEXT },
  host: { type: ['string', 'null'] },
});
const USES = object({ crawl: VERDICT, train: ANY, search: ANY, basis: BASIS }, ['url', 'crawl', 'basis']);
const TURN = {
  oneOf: [
    object({ granted: { const: true }, site: TEXT, waitedMs: NUMBER, spacingMs: NUMBER, at: NUMBER }, [
      'granted',
      'site',
      'waitedMs',
      'spacingMs',
      'at',
      'shared',
    ]),
    object({ granted: { const: false }, site: TEXT, readyAt: NUMBER, skip: { const: true } }, [
      'granted',
      'site',
      'readyAt',
    ]),
  ],
};

export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/allowed',
    summary: 'Whether a crawler may fetch a page',
    input: PAGE,
    answer: ANSWERED,
    run: async ({ cache, question }) => {
      const { url, agent } = question;
      return JSON.stringify({ url, agent, allowed: await cache.isAllowed(url, agentOf(question)) });
    },
  },
  {
    method: 'POST',
    path: '/v1/allowed',
    summary: 'The same for many pages: JSON lines, each answered with one line, in order, while they arrive',
    input: { from: 'lines', fields: IN_LINE },
    answer: LINE,
    mediaType: 'application/jsonl',
  },
  {
    method: 'GET',
    path: '/v1/explain',
    summary:
      'The verdict with the line that decides, in words, and the copy of robots.txt that it is based on',
    input: PAGE,
    answer: EXPLAINED,
    run: async ({ cache, question }) =>
      explicit({ ...asked(question), ...(await cache.explain(question.url, agentOf(question))) }),
  },
  {
    method: 'GET',
    path: '/v1/robots',
    summary: "The robots.txt of a page's site, with what it asks of the service's own crawler",
    input: { from: 'query', fields: { url: IN_QUERY.url } },
    answer: FILE,
    run: async ({ cache, question: { url } }) => explicit(fileOf(await cache.get(url))),
  },
  {
    method: 'GET',
    path: '/v1/preferences',
    summary: 'What a page may be used for, by the robots.txt of its site',
    input: PAGE,
    answer: USES,
    run: async ({ cache, question }) =>
      explicit({ ...asked(question), ...(await cache.preferences(question.url, { agent: question.agent })) }),
  },
  {
    method: 'POST',
    path: '/v1/turn',
    summary: 'The right to send one request to the site of a page now, or when to ask again',
    input: { from: 'body', fields: IN_TURN },
    answer: TURN,
    run: async ({ cache, question: { url, numbers }, gone }) =>
      JSON.stringify(await turnWithin(cache, url, numbers['waitMs'] ?? 0, gone)),
  },
  {
    method: 'POST',
    path: '/v1/report',
    summary: 'Reports the status of a page: 429 and 503 slow its site down for everybody',
    input: { from: 'body', fields: IN_REPORT },
    answer: ANY,
    run: async ({ cache, question: { url, numbers } }) => {
      const { status = 0, retryAfter, tookMs } = numbers;
      await cache.report(url, { status, retryAfter, tookMs });
      return undefined;
    },
  },
  {
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the service runs',
    input: NOTHING,
    isOpen: true,
    answer: object({ status: { const: 'ok' } }),
    run: () => '{"status":"ok"}',
  },
  {
    method: 'GET',
    path: '/readyz',
    summary: 'Whether the service accepts requests',
    input: NOTHING,
    isOpen: true,
    answer: object({ status: { const: 'ready' } }),
    run: () => '{"status":"ready"}',
  },
  {
    method: 'GET',
    path: '/metrics',
    summary: 'Counters for monitoring, as OpenMetrics',
    input: NOTHING,
    answer: TEXT,
    mediaType: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
    run: ({ service }) => service.metrics(),
  },
  {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    input: NOTHING,
    answer: { type: 'object' },
    run: ({ service }) => service.description(),
  },
];

/** Without options a verdict is cheaper. */
export function agentOf({ agent }: CheckedInput): AgentOptions | undefined {
  return agent === undefined ? undefined : { agent };
}

function asked({ url, agent }: CheckedInput): object {
  return { url, ...(agent !== undefined && { agent }) };
}

/** Writes unknown members as null. */
function explicit(answer: object): string {
  return JSON.stringify(answer, (_, value: unknown) => (value === undefined ? null : value));
}

function fileOf(found: SiteRobots): object {
  const { site, basis, robots, sitemaps } = found;
  const { source } = robots.toJSON();
  const text = typeof source === 'string' ? source : '';
  const pace = {
    crawlDelay: found.crawlDelay(),
    requestRate: found.requestRate(),
    visitTime: found.visitTime(),
  };
  return { site, text, basis, ...pace, sitemaps, host: robots.host };
}
