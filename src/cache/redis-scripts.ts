/**
 * The three scripts that Redis runs: `askRecord` and `settleRecord` of `site-record.ts` and `takeSlot` of
 * `slot-record.ts`, step by step, on the server's clock. `storeChecks` checks that they agree.
 *
 * A site's record is a hash of two fields: `m` holds "version fetchedAt staleAt expires counter lockedUntil suspectedAt
 * suspectedBy", `v` the text. Its turns are a string: "next updatedAt slowMs slowAt tookMs", then "worker until" for
 * each place in the line. Every script touches one key, so they run on a cluster too. A key with any other contents is
 * deleted, since every command on it would fail.
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
local version, fetchedAt, staleAt, expires, counter, lockedUntil, suspectedAt, suspectedBy = 0, 0, 0, 0, 0, 0, 0, ''
if kept then
  local a, b, c, d, e, f, g, h = string.match(kept, '^(%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S*)$')
  local isWhole = a ~= nil
  for _, digits in ipairs({ a, b, c, d, e, f, g }) do
    isWhole = isWhole and #digits <= 16 and tonumber(digits) <= ${MOST_IN_RECORD}
  end
  if isWhole then
    version, fetchedAt, staleAt, expires = tonumber(a), tonumber(b), tonumber(c), tonumber(d)
    counter, lockedUntil, suspectedAt, suspectedBy = tonumber(e), tonumber(f), tonumber(g), h
  else redis.call('DEL', KEYS[1])
  end
end
if expires <= now then version, fetchedAt, staleAt, expires = 0, 0, 0, 0 end
if fetchedAt > now + ${CLOCK_TOLERANCE_MS} then
  fetchedAt = now
  staleAt = math.min(staleAt, now)
end
local function nextCount() return math.max(counter + 1, time[1] * 1000000 + time[2]) end
local function keep()
  redis.call('HSET', KEYS[1], 'm', table.concat({ whole(version), whole(fetchedAt), whole(staleAt), whole(expires),
    whole(counter), whole(lockedUntil), whole(suspectedAt), suspectedBy }, ' '))
  local ends = math.max(expires, lockedUntil)
  if suspectedBy ~= '' then ends = math.max(ends, suspectedAt + ${SUSPICION_MS}) end
  if ends > now then redis.call('PEXPIREAT', KEYS[1], whole(ends)) else redis.call('DEL', KEYS[1]) end
end
`;

/** Arguments: lockMs, after, renew or ''. Returns text or nil, version, age, token, lockedFor. */
export const ASK = `${RECORD}
local lockMs, after, renew = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if renew then
  if counter ~= renew or lockedUntil == 0 then return { false, 0, 0, 0, 0 } end
  lockedUntil = now + lockMs
  keep()
  return { false, 0, 0, renew, 0 }
end
local text = version > after and redis.call('HGET', KEYS[1], 'v')
local age = math.max(0, now - fetchedAt)
if (text and now < staleAt) or lockMs == 0 then return { text, version, age, 0, 0 } end
local lockedFor = lockedUntil - now
if lockedFor > 0 and lockedFor <= ${LONGEST_LOCK_MS} then return { text, version, age, 0, lockedFor } end
counter = nextCount()
lockedUntil = now + lockMs
keep()
return { text, version, age, counter, 0 }`;

/** Arguments: token or '', kind or '', text, age, due, ttl, worker, announcement or '', the key's channel, that of changes. */
export const SETTLE = `${RECORD}
local token, kind, age, worker = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[4]), ARGV[7]
local function tell(outcome)
  redis.pcall('PUBLISH', ARGV[9], outcome)
  if outcome == 'accepted' and ARGV[8] ~= '' then redis.pcall('PUBLISH', ARGV[10], ARGV[8]) end
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
  if kind == 'copy' then isNewer = asked >= fetchedAt end
  if kind == 'failure' or kind == 'unconfirmed-failure' then isNewer = wasLockedUntil <= now and asked > fetchedAt end
  local isRemoved = token and token < version and redis.call('HEXISTS', KEYS[1], 'v') == 0
  if not isNewer or (isRemoved and kind ~= 'removal') then return tell('outdated') end
end
if kind == 'unconfirmed-failure' then
  local isConfirmed = suspectedBy ~= '' and suspectedBy ~= worker and math.abs(now - suspectedAt) < ${SUSPICION_MS}
  if not isConfirmed then
    suspectedBy, suspectedAt = worker, now
    keep()
    return tell('suspected')
  end
end
version = isLatest and token or nextCount()
counter = version
fetchedAt, staleAt, expires = now - age, now + tonumber(ARGV[5]), now + tonumber(ARGV[6])
suspectedBy, suspectedAt = '', 0
if kind == 'removal' then
  redis.call('HDEL', KEYS[1], 'v')
  lockedUntil = 0
else redis.call('HSET', KEYS[1], 'v', ARGV[3])
end
keep()
return tell('accepted')`;

/**
 * Arguments: spacing, worker, ahead, grace, keep, notBefore, latencyFactor, the report's pace, pause and took or ''.
 * Returns at, now, spacing, whether it is reserved.
 */
export const SLOT = `${CLOCK}
local spacing, worker, ahead, grace = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local keep, notBefore, latencyFactor = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local pace, pause, took = ARGV[8], tonumber(ARGV[9]), tonumber(ARGV[10])
local kept = redis.pcall('GET', KEYS[1])
if type(kept) ~= 'string' then
  if kept then redis.call('DEL', KEYS[1]) end
  kept = ''
end
local a, b, c, d, e, places = string.match(kept, '^(%d+) (%d+) (%d+) (%d+) (%d+)(.*)$')
local nextAt, updatedAt, slow = tonumber(a or 0), tonumber(b or 0), tonumber(c or 0)
local slowAt, tookMs, line = tonumber(d or 0), tonumber(e or 0), {}

local setBack = math.max(0, updatedAt - now)
nextAt = math.max(0, nextAt - setBack)
if nextAt - now > ${FURTHEST_SLOT_MS} then nextAt = now end
for name, moment in string.gmatch(places or '', ' (%S+) (%d+)') do
  local until_ = tonumber(moment) - setBack
  if until_ > now and until_ - now <= ${FURTHEST_SLOT_MS} then line[#line + 1] = { name, until_ } end
end
if now - updatedAt > ${TOOK_KEPT_MS} then tookMs = 0 end
tookMs = math.min(tookMs, ${LONGEST_TOOK_MS})
slowAt = math.min(slowAt, now)
local halvings = math.floor((now - slowAt) / ${SLOW_HALVES_MS})
slow = math.floor(math.min(slow, ${LONGEST_SLOW_MS}) / 2 ^ halvings)
if slow < ${LEAST_SLOW_MS} then slow, slowAt = 0, 0 else slowAt = slowAt + halvings * ${SLOW_HALVES_MS} end

if pace ~= '' then
  if slow == 0 or now - slowAt >= slow then
    if pace == 'slower' then
      slow, slowAt = math.min(${LONGEST_SLOW_MS}, math.max(2 * slow, spacing, ${FIRST_SLOW_MS})), now
    elseif slow > 0 then
      slow, slowAt = math.floor(slow / 2), now
      if slow < ${LEAST_SLOW_MS} then slow = 0 end
    end
  end
  if pace == 'slower' then nextAt = math.max(nextAt, now + math.max(slow, pause)) end
  took = math.min(took or tookMs, ${LONGEST_TOOK_MS})
  if tookMs == 0 then tookMs = took else tookMs = math.floor((tookMs + took) / 2) end
end

spacing = math.max(spacing, slow, math.ceil(latencyFactor * tookMs))
local at, isReserved = math.max(now + notBefore, nextAt), 0
if pace == '' and spacing == 0 then
  if at - now <= ahead then isReserved = 1 end
  return { at, now, spacing, isReserved }
end
if pace == '' then
  local place = #line + 1
  for i = #line, 1, -1 do if line[i][1] == worker then place = i end end
  local last = line[place - 1]
  if last then at = math.max(at + (place - 1) * spacing, last[2] + spacing) end
  if not last and at - now <= ahead then
    isReserved = 1
    nextAt = at + grace + spacing
    if line[1] then table.remove(line, 1) end
  elseif place <= ${LONGEST_LINE} then line[place] = { worker, at + keep }
  end
end

local parts, ends = { whole(nextAt), whole(now), whole(slow), whole(slowAt), whole(tookMs) }, nextAt
for i = 1, #line do
  parts[#parts + 1] = line[i][1] .. ' ' .. whole(line[i][2])
  ends = math.max(ends, line[i][2])
end
if slow > 0 then ends = math.max(ends, slowAt + ${SLOW_ENDS_MS}) end
if tookMs > 0 then ends = math.max(ends, now + ${TOOK_KEPT_MS}) end
redis.call('SET', KEYS[1], table.concat(parts, ' '))
redis.call('PEXPIREAT', KEYS[1], whole(ends))
return { at, now, spacing, isReserved }`;
