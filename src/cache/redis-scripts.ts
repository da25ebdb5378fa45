/**
 * The three scripts that Redis runs: `askRecord` and `settleRecord` of `site-record.ts` and `takeSlot` of
 * `slot-record.ts`, step by step, on the server's clock. `storeChecks` and the simulator's model hold both to the same.
 *
 * A site's record is a hash of two fields: `m` holds "version learnt due expires counter lockedUntil suspectedAt
 * suspect", `v` the text. Its pace is another hash: `p` holds "next last closedUntil made slowMs slowAt life", and a field `w:<worker>`
 * for each worker its latest slot. A server's life is the beginning of its `run_id`, which a restart or a failover changes. Every script touches one key, so they run on a cluster too, and a key that
 * holds something else is dropped instead of failing all commands.
 */

import {
  FIRST_SLOW_MS,
  FURTHEST_SLOT_MS,
  LEAST_SLOW_MS,
  LONGEST_RELIANCE_MS,
  LONGEST_SLOW_MS,
  MOST_WORKERS,
  SLOW_HALVES_MS,
} from './slot-record.js';
import { CLOCK_TOLERANCE_MS, LONGEST_LOCK_MS } from './site-record.js';
import { TOLERANCE } from './reserved-slot.js';
import { SUSPICION_MS, WORKER_MS } from './store.js';

const CLOCK = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function whole(number) return string.format('%.0f', number) end
`;

const RECORD = `${CLOCK}
local kept = redis.pcall('HGET', KEYS[1], 'm')
if type(kept) == 'table' then
  redis.call('DEL', KEYS[1])
  kept = false
end
local version, learnt, due, expires, counter, lockedUntil, suspectedAt, suspect = 0, 0, 0, 0, 0, 0, 0, ''
if kept then
  local a, b, c, d, e, f, g, h = string.match(kept, '^(%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S*)$')
  if a then
    version, learnt, due, expires = tonumber(a), tonumber(b), tonumber(c), tonumber(d)
    counter, lockedUntil, suspectedAt, suspect = tonumber(e), tonumber(f), tonumber(g), h
  end
end
if expires <= now then version, learnt, due, expires = 0, 0, 0, 0 end
if learnt > now + ${CLOCK_TOLERANCE_MS} then
  learnt = now
  due = math.min(due, now)
end
local hasEntry = version > 0
local function nextCount() return math.max(counter + 1, time[1] * 1000000 + time[2]) end
local function keep()
  redis.call('HSET', KEYS[1], 'm', table.concat({ whole(version), whole(learnt), whole(due), whole(expires),
    whole(counter), whole(lockedUntil), whole(suspectedAt), suspect }, ' '))
  local ends = math.max(hasEntry and expires or 0, lockedUntil)
  if suspect ~= '' then ends = math.max(ends, suspectedAt + ${SUSPICION_MS}) end
  if ends > now then redis.call('PEXPIREAT', KEYS[1], whole(ends)) else redis.call('DEL', KEYS[1]) end
end
`;

/** Of a record: lockMs, after, renew or ''. Answers text or nil, version, age, token, heldFor. */
export const ASK = `${RECORD}
local lockMs, after, renew = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if renew then
  if counter ~= renew or lockedUntil == 0 then return { false, 0, 0, 0, 0 } end
  lockedUntil = now + lockMs
  keep()
  return { false, 0, 0, renew, 0 }
end
local text = false
local isUseful = hasEntry and version > after
if isUseful then text = redis.call('HGET', KEYS[1], 'v') end
local age = math.max(0, now - learnt)
if (isUseful and now < due) or lockMs == 0 then return { text, version, age, 0, 0 } end
local heldFor = lockedUntil - now
if heldFor > 0 and heldFor <= ${LONGEST_LOCK_MS} then return { text, version, age, 0, heldFor } end
counter = nextCount()
lockedUntil = now + lockMs
keep()
return { text, version, age, counter, 0 }`;

/** Of a record: token or '', kind or '', text, age, due, ttl, worker, the key's channel, that of changes, announcement. */
export const SETTLE = `${RECORD}
local token, kind, age, worker = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[4]), ARGV[7]
local function tell(outcome)
  redis.pcall('PUBLISH', ARGV[8], outcome)
  if outcome == 'accepted' and ARGV[10] ~= '' then redis.pcall('PUBLISH', ARGV[9], ARGV[10]) end
  return { outcome, version }
end
local isLatest = token ~= nil and token == counter
local wasLockedUntil = lockedUntil
if isLatest then lockedUntil = 0 end
if kind == '' then
  if isLatest then keep() end
  return tell('released')
end
if not isLatest then
  local asked, isNewer = now - age, kind == 'removal'
  if kind == 'copy' then isNewer = not hasEntry or asked >= learnt end
  if kind == 'failure' or kind == 'suspicion' then
    isNewer = wasLockedUntil <= now and (not hasEntry or asked > learnt)
  end
  if not isNewer then return tell('outdated') end
end
if kind == 'suspicion' then
  local isConfirmed = suspect ~= '' and suspect ~= worker and math.abs(now - suspectedAt) < ${SUSPICION_MS}
  if not isConfirmed then
    suspect, suspectedAt = worker, now
    keep()
    return tell('suspected')
  end
end
version = isLatest and token or nextCount()
counter = version
learnt, due, expires = now - age, now + tonumber(ARGV[5]), now + tonumber(ARGV[6])
suspect, suspectedAt = '', 0
if kind == 'removal' then
  redis.call('HDEL', KEYS[1], 'v')
  hasEntry = false
  version, learnt, due, expires = 0, 0, 0, 0
  local told = counter
  keep()
  version = told
else
  redis.call('HSET', KEYS[1], 'v', ARGV[3])
  hasEntry = true
  keep()
end
return tell('accepted')`;

/**
 * Of a pace: spacing, worker, grace, notBefore, ifUnknown, the held slot's at and grace or '', the report's pace and
 * pause or ''. Answers at, now, spacing, workers.
 */
export const SLOT = `${CLOCK}
local spacing, worker, grace = tonumber(ARGV[1]), 'w:' .. ARGV[2], tonumber(ARGV[3])
local notBefore, ifUnknown = tonumber(ARGV[4]), tonumber(ARGV[5])
local heldAt, heldGrace, pace, pause = tonumber(ARGV[6]), tonumber(ARGV[7]), ARGV[8], tonumber(ARGV[9])
local all = redis.pcall('HGETALL', KEYS[1])
if all.err then
  redis.call('DEL', KEYS[1])
  all = {}
end
local nextAt, last, closed, made, slow, slowAt, life = 0, 0, 0, 0, 0, 0, '-'
local workers, passed, mine, marks, ats = 0, {}, nil, {}, {}
for i = 1, #all, 2 do
  if all[i] == 'p' then
    local a, b, c, d, e, f, g = string.match(all[i + 1], '^(%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+)$')
    if a then
      nextAt, last, closed, made = tonumber(a), tonumber(b), tonumber(c), tonumber(d)
      slow, slowAt, life = tonumber(e), tonumber(f), g
    end
  elseif all[i] == worker then mine = tonumber(all[i + 1])
  else
    local at = tonumber(all[i + 1])
    if at and now - at < ${WORKER_MS} and workers < ${MOST_WORKERS - 1} then
      workers = workers + 1
      marks[workers], ats[workers] = all[i], at
    else passed[#passed + 1] = all[i] end
  end
end
local isDoubtful = made > now
nextAt = nextAt - math.max(0, made - now)
closed = math.max(0, closed - math.max(0, made - now))
if nextAt - now > ${FURTHEST_SLOT_MS} then nextAt, closed, isDoubtful = now, 0, true end
if ifUnknown > 0 then
  local info = redis.pcall('INFO', 'server')
  local current = type(info) == 'string' and string.match(info, 'run_id:(%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x)') or '-'
  if current ~= life then life, isDoubtful = current, true end
end
if isDoubtful then
  last, mine, workers = 0, nil, 0
  for i = 1, #marks do passed[#passed + 1] = marks[i] end
end
slowAt = math.min(slowAt, now)
local halvings = math.floor((now - slowAt) / ${SLOW_HALVES_MS})
slow = math.floor(slow / 2 ^ halvings)
if slow < ${LEAST_SLOW_MS} then slow, slowAt = 0, 0 else slowAt = slowAt + halvings * ${SLOW_HALVES_MS} end
local function keep(mark)
  redis.call('HSET', KEYS[1], 'p', table.concat({ whole(nextAt), whole(last), whole(closed), whole(now), whole(slow),
    whole(slowAt), life }, ' '))
  if mark then redis.call('HSET', KEYS[1], worker, whole(mark)) end
  for i = 1, #passed, 1000 do redis.call('HDEL', KEYS[1], unpack(passed, i, math.min(i + 999, #passed))) end
  local ends = math.max(nextAt, now + ${WORKER_MS})
  if slow > 0 then ends = math.max(ends, slowAt + ${SLOW_HALVES_MS * 8}) end
  redis.call('PEXPIREAT', KEYS[1], whole(ends))
end
if pace ~= '' then
  if pace == 'fine' then
    if slow > 0 and now - slowAt >= slow then
      slow = math.floor(slow / 2)
      slowAt = now
      if slow < ${LEAST_SLOW_MS} then slow = 0 end
    end
  else
    local isSame = slow > 0 and now - slowAt < slow
    if not isSame then
      slow = math.min(${LONGEST_SLOW_MS}, math.max(2 * slow, spacing, ${FIRST_SLOW_MS}))
      slowAt = now
    end
    local spaced = last > 0 and nextAt - last or math.huge
    local usedUntil = now + ${LONGEST_RELIANCE_MS} + math.ceil(${1 + TOLERANCE} * math.max(slow, spaced))
    closed = math.max(closed, now + math.max(slow, pause))
    nextAt = math.max(closed, math.min(nextAt, usedUntil))
    if last > 0 then last = nextAt - spaced end
    if mine then redis.call('HSET', KEYS[1], worker, whole(math.min(mine, now) - 1)) end
    for i = 1, workers do redis.call('HSET', KEYS[1], marks[i], whole(math.min(ats[i], now) - 1)) end
  end
  if nextAt > 0 or pace ~= 'fine' then keep() end
  if mine then workers = workers + 1 end
  return { math.max(now, nextAt), now, math.max(spacing, slow), workers }
end
workers = workers + 1
spacing = math.max(spacing, slow)
local reserves = spacing > 0
local isKnown = heldAt ~= nil and heldAt == mine
local isLast = reserves and isKnown and heldAt == last
local isConfirmed = isKnown and now <= heldAt + heldGrace
local at
if isConfirmed then at = math.max(now, heldAt)
else
  local free = nextAt
  if isLast then free = heldAt elseif last == 0 then free = math.max(nextAt, now + ifUnknown) end
  at = math.max(now + notBefore, free)
end
if reserves and (isLast or not isConfirmed) then nextAt, last = at + grace + spacing, at end
keep(at)
return { at, now, spacing, workers }`;
