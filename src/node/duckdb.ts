/** Parquet files, read and written by DuckDB: the package `@duckdb/node-api`, which the user installs. */

import { createRequire } from 'node:module';
import { isObject } from '../fetch/thrown.js';

/** The part of the package that is used. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string, options: Readonly<Record<string, string>>): Promise<DuckDbOpened>;
  };
}

interface DuckDbOpened {
  connect(): Promise<DuckDbConnection>;
  closeSync(): void;
}

interface DuckDbConnection {
  stream(sql: string, values: readonly string[]): Promise<DuckDbRows>;
  closeSync(): void;
}

interface DuckDbRows {
  fetchChunk(): Promise<{
    readonly rowCount: number;
    getColumnValues(column: number): readonly unknown[];
  } | null>;
}

/** This memory comes on top of what `--memory` limits. */
const OPTIONS = { threads: '1', memory_limit: '256MB' };

function loadDuckDb(): DuckDb {
  try {
    const loaded: unknown = createRequire(import.meta.url)('@duckdb/node-api');
    if (isDuckDb(loaded)) return loaded;
  } catch (cause) {
    const problem = 'Parquet needs the package @duckdb/node-api, which is not installed';
    throw new Error(`${problem} (npm install @duckdb/node-api)`, { cause });
  }
  throw new Error('the package @duckdb/node-api that is installed cannot read Parquet');
}

function isDuckDb(loaded: unknown): loaded is DuckDb {
  return isObject(loaded) && 'DuckDBInstance' in loaded;
}

/** The rows of a Parquet file as JSON lines. Binary columns must contain text, too. */
export async function* parquetLines(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const instance = await loadDuckDb().DuckDBInstance.create(':memory:', OPTIONS);
  const connection = await instance.connect();
  try {
    const rows = 'SELECT to_json(rows)::VARCHAR FROM read_parquet($1, binary_as_string = true) AS rows';
    const result = await connection.stream(rows, [path]);
    for (let chunk = await result.fetchChunk(); chunk !== null; chunk = await result.fetchChunk()) {
      if (chunk.rowCount === 0) return;
      yield Buffer.from(`${chunk.getColumnValues(0).join('\n')}\n`);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
