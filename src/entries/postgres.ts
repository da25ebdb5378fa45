/** `robotparser/postgres`: a fleet shares what it knows through Postgres. */

export { postgresStore, type PostgresStore, type PostgresStoreOptions } from '../cache/postgres-store.js';
export type {
  PostgresConnection,
  PostgresNotification,
  PostgresPool,
  PostgresQuery,
} from '../cache/postgres-listener.js';
