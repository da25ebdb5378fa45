/** Receives notifications from Postgres by LISTEN, on a connection taken from a pool. */

import type { ChannelListeners } from './channel-listeners.js';
import { systemTimer } from './clock.js';
import type { SubscriberConnection } from './shared-channels.js';

/** The used part of a `Pool` of the package `pg`. */
export interface PostgresPool {
  /** Runs a statement with its values, or several statements without values. */
  query(config: PostgresQuery): Promise<{ readonly rows?: unknown }>;
  /** Takes out a connection, for notifications. */
  connect(callback: PostgresConnect): void;
  /** The options it was created with. */
  readonly options?: { readonly max?: number | undefined } | undefined;
}

/** Receives a connection, or the reason why there is none. */
export type PostgresConnect = (error: Error | null | undefined, connection?: PostgresConnection) => void;

/** A statement. */
export interface PostgresQuery {
  /** SQL. */
  text: string;
  /** The values of `$1` and further parameters. */
  values: unknown[];
  /** Rows are returned as arrays. */
  rowMode: 'array';
}

/** The used part of a connection of such a pool. */
export interface PostgresConnection {
  /** Runs a statement. */
  query(config: PostgresQuery): Promise<{ readonly rows?: unknown }>;
  /** Listens for notifications. */
  on(event: 'notification', heard: (message: PostgresNotification) => void): unknown;
  /** Listens for errors and the end of the connection. */
  on(event: 'error' | 'end', heard: () => void): unknown;
  /** Returns it to its pool, or closes it if `true`. */
  release(isUseless: boolean): void;
}

/** A notification. */
export interface PostgresNotification {
  /** The channel it was sent to. */
  readonly channel: string;
  /** Its payload. */
  readonly payload?: string | undefined;
}

/** A lost connection is replaced after a pause that doubles from the first value to the second. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

const THROUGH_POOLER =
  "A pooler does not pass notifications on: set 'listen' to a pool that connects to Postgres directly, or to false";

/** Listens to its channels until it is closed, and replaces lost connections. */
export class PostgresListener implements SubscriberConnection {
  readonly #pool: PostgresPool;
  readonly #listeners: ChannelListeners;
  readonly #closed = new AbortController();
  #connection: Promise<PostgresConnection>;
  /** The latest statement; the next one waits for it, since a connection of `pg` runs one at a time. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(pool: PostgresPool, listeners: ChannelListeners) {
    this.#pool = pool;
    this.#listeners = listeners;
    this.#connection = this.#connect();
  }

  subscribe(channel: string): Promise<unknown> {
    return this.#send(`LISTEN "${channel}"`);
  }

  unsubscribe(channel: string): Promise<unknown> {
    return this.#send(`UNLISTEN "${channel}"`);
  }

  /** Does not wait for a pending connection, which may never open. */
  close(): Promise<void> {
    this.#closed.abort();
    return Promise.resolve();
  }

  #send(text: string): Promise<unknown> {
    const sent = this.#sent.then(async () => send(await this.#connection, text));
    this.#sent = sent.catch(() => undefined);
    return sent;
  }

  /**
   * Takes the connection by callback: Postgres may end it in the packet that opens it, and an `error` that `pg`
   * emits before a promise has resolved would end the process.
   */
  #connect(): Promise<PostgresConnection> {
    return new Promise((resolve, reject) => {
      this.#pool.connect((error, connection) => {
        if (connection !== undefined) resolve(this.#listenOn(connection));
        else reject(error ?? new Error('The pool gave neither a connection nor an error'));
      });
    });
  }

  async #listenOn(connection: PostgresConnection): Promise<PostgresConnection> {
    const lost = new AbortController();
    const closed = this.#closed.signal;
    const lose = (): void => {
      if (lost.signal.aborted) return;
      lost.abort();
      closed.removeEventListener('abort', lose);
      // Closed instead of returned to the pool: its next user must not receive these notifications.
      connection.release(true);
    };
    connection.on('error', lose);
    connection.on('end', lose);
    connection.on('notification', ({ channel, payload = '' }) => {
      this.#listeners.tell(channel, payload);
    });
    closed.addEventListener('abort', lose, { once: true });
    try {
      closed.throwIfAborted();
      await expectNoPooler(connection);
      const channels = [...this.#listeners.channels()];
      if (channels.length > 0) await send(connection, channels.map((name) => `LISTEN "${name}"`).join(';'));
    } catch (thrown) {
      lose();
      throw thrown;
    }
    const replace = (): void => {
      if (closed.aborted) return;
      this.#connection = this.#reconnect();
      // It rejects once the listener is closed.
      this.#connection.catch(() => undefined);
    };
    if (lost.signal.aborted) replace();
    else lost.signal.addEventListener('abort', replace, { once: true });
    return connection;
  }

  async #reconnect(): Promise<PostgresConnection> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      await systemTimer.wait(pauseMs, this.#closed.signal);
      try {
        return await this.#connect();
      } catch {
        // The store's operations report what is wrong with Postgres.
      }
    }
  }
}

async function expectNoPooler(connection: PostgresConnection): Promise<void> {
  const { rows } = await send(connection, 'SELECT pg_backend_pid()');
  const told: unknown = Reflect.get(connection, 'processID');
  const isDirect = typeof told !== 'number' || String(rows) === String(told);
  if (!isDirect) throw new Error(THROUGH_POOLER);
}

function send(connection: PostgresConnection, text: string): Promise<{ readonly rows?: unknown }> {
  return connection.query({ text, values: [], rowMode: 'array' });
}
