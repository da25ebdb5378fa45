/** What a cache has done, as OpenMetrics: https://prometheus.io/docs/specs/om/open_metrics_spec/ */

import type { CacheStats } from '../../cache/cache-stats.js';

/** The text, with the number of requests by what was asked and answered: `GET /v1/allowed 200`. */
export function openMetrics(stats: CacheStats, requests: ReadonlyMap<string, number>): string {
  const { events, store } = stats;
  const families = [
    counter('requests', 'Requests answered', [...requests].map(requestSample)),
    counter('questions', 'Questions about sites', [['', stats.asked]]),
    counter('questions_from_memory', 'Questions answered from memory', [['', stats.answeredFromMemory]]),
    counter('turns', 'Turns granted', [['', stats.turns]]),
    counter('events', 'Events by type', labelled('type', Object.entries(events))),
    gauge('turns_waiting', 'Clients that wait for a turn', [['', stats.waiting]]),
    gauge('sites', 'Sites in memory', [['', stats.sites]]),
    gauge('sites_packed', 'Sites in memory as compressed text', [['', stats.packed]]),
    gauge('sites_refreshing', 'Sites being fetched or waited for', [['', stats.refreshing]]),
    gauge('memory_bytes', 'Memory that sites take', [['', stats.bytes]], 'bytes'),
    gauge('memory_limit_bytes', 'Memory that sites may take', [['', stats.maxBytes]], 'bytes'),
    gauge('store_shares', 'What the store shares', labelled('what', numbersOf(store.shares))),
    gauge('store_away', 'Store operations that fail', labelled('operation', numbersOf(away(store.away)))),
  ];
  return `${families.join('')}# EOF\n`;
}

type Sample = readonly [labels: string, value: number];

function counter(name: string, help: string, samples: readonly Sample[]): string {
  return family('counter', name, help, samples, '_total');
}

function gauge(name: string, help: string, samples: readonly Sample[], unit = ''): string {
  return family('gauge', name, help, samples, '', unit);
}

function family(
  type: string,
  name: string,
  help: string,
  samples: readonly Sample[],
  suffix: string,
  unit = '',
): string {
  const full = `robotparser_${name}`;
  const head = [
    `# TYPE ${full} ${type}`,
    ...(unit === '' ? [] : [`# UNIT ${full} ${unit}`]),
    `# HELP ${full} ${help}.`,
  ];
  const lines = samples.map(([labels, value]) => `${full}${suffix}${labels} ${value}`);
  return [...head, ...lines, ''].join('\n');
}

function labelled(label: string, entries: readonly (readonly [string, number])[]): Sample[] {
  return entries.map(([value, count]) => [`{${label}="${value}"}`, count]);
}

function requestSample([request, count]: readonly [string, number]): Sample {
  const [method = '', path = '', status = ''] = request.split(' ');
  return [`{method="${method}",path="${path}",status="${status}"}`, count];
}

function numbersOf(flags: Readonly<Record<string, boolean>>): [string, number][] {
  return Object.entries(flags).map(([name, is]) => [name, Number(is)]);
}

function away(operations: CacheStats['store']['away']): Record<string, boolean> {
  return Object.fromEntries(
    ['ask', 'settle', 'slot', 'watch'].map((name) => [name, operations.some((other) => other === name)]),
  );
}
