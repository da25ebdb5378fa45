/** The statistics of a cache, as OpenMetrics: https://prometheus.io/docs/specs/om/open_metrics_spec/ */

import type { CacheStats } from '../../cache/cache-stats.js';
import type { StoreOperation } from '../../cache/events.js';

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];
type Family = readonly [type: 'counter' | 'gauge', name: string, help: string, samples: readonly Sample[]];

const OPERATIONS: readonly StoreOperation[] = ['ask', 'settle', 'slot', 'watch'];

/** The text, with the number of requests by method, path and status: `GET /v1/allowed 200`. */
export function openMetrics(stats: CacheStats, requests: ReadonlyMap<string, number>): string {
  const { events, store } = stats;
  const ofRequests = [...requests].map(([request, count]): Sample => {
    const [method = '', path = '', status = ''] = request.split(' ');
    return [{ method, path, status }, count];
  });
  const ofEvents = Object.entries(events).map(([type, count]): Sample => [{ type }, count]);
  const shared = Object.entries(store.shares).map(([what, is]): Sample => [{ what }, Number(is)]);
  const away = OPERATIONS.map((operation): Sample => [{ operation }, Number(store.away.includes(operation))]);
  const families: readonly Family[] = [
    ['counter', 'requests', 'Requests answered', ofRequests],
    ['counter', 'questions', 'Questions about sites', [[{}, stats.asked]]],
    ['counter', 'questions_from_memory', 'Questions answered from memory', [[{}, stats.answeredFromMemory]]],
    ['counter', 'turns', 'Turns granted', [[{}, stats.turns]]],
    ['counter', 'events', 'Events by type', ofEvents],
    ['gauge', 'turns_waiting', 'Clients waiting for a turn', [[{}, stats.waiting]]],
    ['gauge', 'sites', 'Sites in memory', [[{}, stats.sites]]],
    ['gauge', 'sites_packed', 'Sites in memory as compressed text', [[{}, stats.packed]]],
    ['gauge', 'sites_refreshing', 'Sites being fetched or waited for', [[{}, stats.refreshing]]],
    ['gauge', 'memory_bytes', 'Memory used by sites', [[{}, stats.bytes]]],
    ['gauge', 'memory_limit_bytes', 'Memory that sites may use', [[{}, stats.maxBytes]]],
    ['gauge', 'store_shares', 'What the store shares', shared],
    ['gauge', 'store_away', 'Failed store operations', away],
  ];
  return `${families.map(textOf).join('')}# EOF\n`;
}

function textOf([type, name, help, samples]: Family): string {
  const full = `robotparser_${name}`;
  const unit = name.endsWith('_bytes') ? `# UNIT ${full} bytes\n` : '';
  const lines = samples.map(([labels, value]) => {
    const written = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    const inBraces = written.length === 0 ? '' : `{${written.join()}}`;
    return `${full}${type === 'counter' ? '_total' : ''}${inBraces} ${value}\n`;
  });
  return `# TYPE ${full} ${type}\n${unit}# HELP ${full} ${help}.\n${lines.join('')}`;
}
