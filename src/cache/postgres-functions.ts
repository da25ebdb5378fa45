/**
 * The objects that `prepare` creates in Postgres: two tables, and three functions that repeat `askRecord` and
 * `settleRecord` of `site-record.ts` and `takeSlot` of `slot-record.ts`, step by step, on the server's clock.
 * `storeChecks` and the simulator's schedules check that they agree.
 *
 * An operation locks a single row, so no two can deadlock. An expired row counts as absent, and later writers delete
 * it, each of which scans one page of the table. So the tables need neither a cron job nor an index on dates, which
 * every change of a row would have to update. Out-of-range values from other writers are dropped or clamped, as in
 * Redis. Commits are asynchronous: a crash loses the last moments, like a failover.
 */

import { CLOCK_TOLERANCE_MS, LONGEST_LOCK_MS, MOST_IN_RECORD } from './site-record.js';
import { FURTHEST_SLOT_MS, LONGEST_LINE, LONGEST_TOOK_MS, TOOK_KEPT_MS } from './slot-record.js';
import { SUSPICION_MS } from './store.js';
import {
  FIRST_SLOW_MS,
  LEAST_SLOW_MS,
  LONGEST_SLOW_MS,
  SLOW_ENDS_MS,
  SLOW_HALVES_MS,
} from './too-many-requests.js';

/** How long an operation waits for its row lock, which no operation keeps that long. */
const LOCK_TIMEOUT_MS = 200;

/** A longer text does not come from a cache. */
const MOST_BYTES = 64 * 2 ** 20;

/** The least time between a row's expiry and its deletion. */
const SWEEP_AFTER_MS = 1000;

/** One in this many writers scans a page for rows to delete. */
const SWEEP_ONE_IN = 2;

/** Channel names contain a digest, since Postgres limits names to 63 bytes. `digestOf` in SQL. */
export const CHANNEL = 'robotparser_';
export const CHANNEL_DIGITS = 40;

/** The start of a function: its clock and its lock timeout. */
const CLOCK = `
  us bigint := clock_us();
  now bigint := us / 1000;`;

/** Locks the key's row, after inserting it if it is missing, and deletes the expired rows of a page of the table. */
function lockRow(table: string): string {
  return `
  PERFORM set_config('synchronous_commit', 'off', true);
  LOOP
    SELECT * INTO r FROM ${table} t WHERE t.key = site FOR UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO ${table} (key) VALUES (site) ON CONFLICT DO NOTHING;
  END LOOP;
  IF random() * ${SWEEP_ONE_IN} < 1 THEN
    page := floor(random() * (pg_relation_size('${table}') / current_setting('block_size')::bigint));
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT old.ctid FROM ${table} old
      WHERE old.ctid >= format('(%s,0)', page)::tid AND old.ctid < format('(%s,0)', page + 1)::tid
        AND old.ends < now - ${SWEEP_AFTER_MS} AND old.key <> site FOR UPDATE SKIP LOCKED));
  END IF;
  us := clock_us();
  now := us / 1000;`;
}

/** The current record. */
const READ = `
  IF least(r.version, r.fetched_at, r.stale_at, r.expires, r.counter, r.locked_until, r.suspected_at) < 0
    OR greatest(r.version, r.fetched_at, r.stale_at, r.expires, r.counter, r.locked_until, r.suspected_at)
      > ${MOST_IN_RECORD} OR octet_length(r.value) > ${MOST_BYTES}
  THEN r.version := 0; r.counter := 0; r.locked_until := 0; r.suspected_by := ''; r.expires := 0;
  END IF;
  IF r.expires <= now THEN
    r.value := NULL; r.version := 0; r.fetched_at := 0; r.stale_at := 0; r.expires := 0;
  END IF;
  IF r.fetched_at > now + ${CLOCK_TOLERANCE_MS} THEN
    r.fetched_at := now;
    r.stale_at := least(r.stale_at, now);
  END IF;`;

const KEEP = `
  r.ends := greatest(r.expires, r.locked_until,
    CASE WHEN r.suspected_by = '' THEN 0 ELSE r.suspected_at + ${SUSPICION_MS} END);
  UPDATE site_record t SET (version, fetched_at, stale_at, expires, counter, locked_until, suspected_at, suspected_by, ends)
    = (r.version, r.fetched_at, r.stale_at, r.expires, r.counter, r.locked_until, r.suspected_at, r.suspected_by, r.ends)
    WHERE t.key = site;`;

const ASK = `
CREATE OR REPLACE FUNCTION ask(site text, lock_ms bigint, known bigint, renew bigint,
  OUT entry text, OUT version bigint, OUT age bigint, OUT token bigint, OUT locked_for bigint)
LANGUAGE plpgsql SETTINGS AS $$
DECLARE
  r site_record;
  is_useful boolean := false;
  page bigint;${CLOCK}
BEGIN
  version := 0; age := 0; token := 0; locked_for := 0;
  SELECT * INTO r FROM site_record t WHERE t.key = site;
  IF renew IS NOT NULL THEN
    IF r.counter IS DISTINCT FROM renew THEN RETURN; END IF;${lockRow('site_record')}
    IF r.counter <> renew OR r.locked_until = 0 THEN RETURN; END IF;${READ}
    r.locked_until := now + lock_ms;
    token := renew;${KEEP}
    RETURN;
  END IF;
  -- An entry that is not due takes no lock, here as in the cache.
  FOR attempt IN 1..2 LOOP${READ}
    is_useful := coalesce(r.version > known AND r.value IS NOT NULL, false);
    IF is_useful THEN
      entry := r.value; version := r.version; age := greatest(0, now - r.fetched_at);
    ELSE entry := NULL;
    END IF;
    IF (is_useful AND now < r.stale_at) OR lock_ms = 0 THEN RETURN; END IF;
    locked_for := greatest(0, coalesce(r.locked_until, 0) - now);
    IF locked_for BETWEEN 1 AND ${LONGEST_LOCK_MS} THEN RETURN; END IF;
    locked_for := 0;
    EXIT WHEN attempt = 2;${lockRow('site_record')}
  END LOOP;
  token := greatest(r.counter + 1, us);
  r.counter := token;
  r.locked_until := now + lock_ms;${KEEP}
END $$;`;

const SETTLE = `
CREATE OR REPLACE FUNCTION settle(site text, lock_token bigint, kind text, entry text, age bigint, due bigint, ttl bigint,
  worker text, announce text, OUT outcome text, OUT version bigint)
LANGUAGE plpgsql SETTINGS AS $$
DECLARE
  r site_record;
  is_latest boolean;
  was_locked_until bigint;
  asked_at bigint;
  is_newer boolean;
  page bigint;${CLOCK}
BEGIN${lockRow('site_record')}${READ}
  is_latest := coalesce(lock_token = r.counter, false);
  was_locked_until := r.locked_until;
  IF is_latest THEN r.locked_until := 0; END IF;
  asked_at := now - age;
  is_newer := CASE kind WHEN 'removal' THEN true
    WHEN 'copy' THEN asked_at >= r.fetched_at
    ELSE was_locked_until <= now AND asked_at > r.fetched_at END
    AND (kind = 'removal' OR r.value IS NOT NULL OR coalesce(lock_token >= r.version, true));
  IF kind IS NULL THEN outcome := 'released';
  ELSIF NOT is_latest AND NOT is_newer THEN outcome := 'outdated';
  ELSIF kind = 'unconfirmed-failure' AND
    (r.suspected_by IN ('', worker) OR abs(now - r.suspected_at) >= ${SUSPICION_MS})
  THEN
    outcome := 'suspected';
    r.suspected_by := worker; r.suspected_at := now;
  ELSE outcome := 'accepted';
    r.counter := CASE WHEN is_latest THEN lock_token ELSE greatest(r.counter + 1, us) END;
    r.suspected_by := ''; r.suspected_at := 0;
    r.value := entry; r.version := r.counter;
    r.fetched_at := asked_at; r.stale_at := now + due; r.expires := now + ttl;
    IF kind = 'removal' THEN r.value := NULL; r.locked_until := 0; END IF;
    UPDATE site_record t SET value = r.value WHERE t.key = site;
  END IF;
  version := r.version;${KEEP}
  PERFORM pg_notify(channel_of(site), outcome);
  IF outcome = 'accepted' AND announce <> '' THEN PERFORM pg_notify(channel_of('changes'), announce); END IF;
END $$;`;

const SLOT = `
CREATE OR REPLACE FUNCTION slot(site text, wanted bigint, worker text, ahead bigint, grace bigint, keep bigint,
  not_before bigint, latency_factor double precision, pace text, pause bigint, took bigint,
  OUT at bigint, OUT moment bigint, OUT spacing bigint, OUT is_reserved int)
LANGUAGE plpgsql SETTINGS AS $$
DECLARE
  r turns;
  set_back bigint;
  halvings bigint;
  place int;
  last_until bigint;
  page bigint;${CLOCK}
BEGIN${lockRow('turns')}
  moment := now;
  is_reserved := 0;
  r.updated_at := greatest(0, least(r.updated_at, ${MOST_IN_RECORD}));
  set_back := greatest(0, r.updated_at - now);
  r.next_at := greatest(0, greatest(0, least(r.next_at, ${MOST_IN_RECORD})) - set_back);
  IF r.next_at - now > ${FURTHEST_SLOT_MS} THEN r.next_at := now; END IF;
  IF cardinality(r.workers) > 0 OR cardinality(r.untils) > 0 THEN
    SELECT coalesce(array_agg(w ORDER BY n), '{}'), coalesce(array_agg(u ORDER BY n), '{}') INTO r.workers, r.untils
    FROM (
      SELECT w, greatest(0, least(u, ${MOST_IN_RECORD})) - set_back AS u, n
      FROM unnest(r.workers, r.untils) WITH ORDINALITY AS line (w, u, n) WHERE n <= ${LONGEST_LINE}
    ) AS line WHERE w IS NOT NULL AND u > now AND u - now <= ${FURTHEST_SLOT_MS};
  END IF;
  r.took_ms := CASE WHEN now - r.updated_at > ${TOOK_KEPT_MS} THEN 0
    ELSE greatest(0, least(r.took_ms, ${LONGEST_TOOK_MS})) END;
  r.slow_at := greatest(0, least(r.slow_at, now));
  halvings := (now - r.slow_at) / ${SLOW_HALVES_MS};
  r.slow_ms := greatest(0, least(r.slow_ms, ${LONGEST_SLOW_MS})) >> least(halvings, 62)::int;
  r.slow_at := r.slow_at + halvings * ${SLOW_HALVES_MS};
  IF r.slow_ms < ${LEAST_SLOW_MS} THEN r.slow_ms := 0; r.slow_at := 0; END IF;

  IF pace IS NOT NULL THEN
    IF r.slow_ms = 0 OR now - r.slow_at >= r.slow_ms THEN
      IF pace = 'slower' THEN
        r.slow_ms := least(${LONGEST_SLOW_MS}, greatest(2 * r.slow_ms, wanted, ${FIRST_SLOW_MS}));
        r.slow_at := now;
      ELSIF r.slow_ms > 0 THEN
        r.slow_ms := r.slow_ms / 2;
        r.slow_at := now;
        IF r.slow_ms < ${LEAST_SLOW_MS} THEN r.slow_ms := 0; END IF;
      END IF;
    END IF;
    IF pace = 'slower' THEN r.next_at := greatest(r.next_at, now + greatest(r.slow_ms, pause)); END IF;
    took := least(coalesce(took, r.took_ms), ${LONGEST_TOOK_MS});
    r.took_ms := CASE WHEN r.took_ms = 0 THEN took ELSE (r.took_ms + took) / 2 END;
  END IF;

  spacing := greatest(wanted, r.slow_ms, ceil(latency_factor * r.took_ms)::bigint);
  at := greatest(now + not_before, r.next_at);
  IF pace IS NULL AND spacing = 0 THEN
    is_reserved := (at - now <= ahead)::int;
    RETURN;
  END IF;
  IF pace IS NULL THEN
    place := coalesce(array_position(r.workers, worker), cardinality(r.workers) + 1);
    last_until := r.untils[place - 1];
    IF place > 1 THEN at := greatest(at + (place - 1) * spacing, last_until + spacing); END IF;
    IF place = 1 AND at - now <= ahead THEN
      is_reserved := 1;
      r.next_at := at + grace + spacing;
      r.workers := r.workers[2:];
      r.untils := r.untils[2:];
    ELSIF place <= ${LONGEST_LINE} THEN
      r.workers[place] := worker;
      r.untils[place] := at + keep;
    END IF;
  END IF;
  r.ends := greatest(r.next_at, (SELECT max(u) FROM unnest(r.untils) u),
    CASE WHEN r.slow_ms > 0 THEN r.slow_at + ${SLOW_ENDS_MS} END, CASE WHEN r.took_ms > 0 THEN now + ${TOOK_KEPT_MS} END);
  UPDATE turns t SET (next_at, updated_at, slow_ms, slow_at, took_ms, workers, untils, ends)
    = (r.next_at, now, r.slow_ms, r.slow_at, r.took_ms, r.workers, r.untils, r.ends) WHERE t.key = site;
END $$;`;

const NUMBER = 'bigint NOT NULL DEFAULT 0';

/** All definitions for a schema. Several processes may run them at once. */
export function definitionsIn(name: string): string {
  const schema = identifier(name);
  const settings = `SET search_path = ${schema}, pg_catalog SET lock_timeout = ${LOCK_TIMEOUT_MS}`;
  return `
SELECT pg_advisory_xact_lock(hashtextextended('robotparser', 0));
-- Has this connection hear of what others have made meanwhile.
SELECT FROM pg_namespace LIMIT 0;
CREATE SCHEMA IF NOT EXISTS ${schema};
SET LOCAL search_path = ${schema}, pg_catalog;
CREATE TABLE IF NOT EXISTS site_record (
  key text COLLATE "C" PRIMARY KEY, value text, version ${NUMBER}, fetched_at ${NUMBER}, stale_at ${NUMBER},
  expires ${NUMBER}, counter ${NUMBER}, locked_until ${NUMBER}, suspected_at ${NUMBER},
  suspected_by text NOT NULL DEFAULT '', ends ${NUMBER}
) WITH (fillfactor = 70);
CREATE TABLE IF NOT EXISTS turns (
  key text COLLATE "C" PRIMARY KEY, next_at ${NUMBER}, updated_at ${NUMBER}, slow_ms ${NUMBER}, slow_at ${NUMBER},
  took_ms ${NUMBER}, workers text[] NOT NULL DEFAULT '{}', untils bigint[] NOT NULL DEFAULT '{}', ends ${NUMBER}
) WITH (fillfactor = 50);
CREATE OR REPLACE FUNCTION clock_us() RETURNS bigint LANGUAGE sql VOLATILE AS
  $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint $$;
CREATE OR REPLACE FUNCTION channel_of(name text) RETURNS text LANGUAGE sql IMMUTABLE SETTINGS AS $$
  SELECT '${CHANNEL}' || left(encode(sha256(convert_to(CHANNELS || name, 'UTF8')), 'hex'), ${CHANNEL_DIGITS}) $$;
${ASK}${SETTLE}${SLOT}`
    .replaceAll('SETTINGS', () => settings)
    .replaceAll('CHANNELS', () => literal(`${name}:`));
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
