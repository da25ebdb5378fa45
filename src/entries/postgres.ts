/** `robotparser/postgres`: a fleet shares cached files and request pacing through Postgres. */

export { postgresStore, type PostgresStore, type PostgresStoreOptions } from '../cache/postgres-store.js';
export type {
  PostgresConnect,
  PostgresConnection,
  PostgresNotification,
  PostgresPool,
  PostgresQuery,
} from '../cache/postgres-listener.js';
