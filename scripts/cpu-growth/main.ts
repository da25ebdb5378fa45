/** What scripts/cpu-growth.mjs runs. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BASELINE, engineNamed } from '../../bench/engines.mjs';
import { DOORS, type Case } from './doors.js';

/** Characters of the largest text: less than a URL may have. */
const LARGEST = 60_000;
/** A time below this is not compared: it may be the budget of a check, or a collection of garbage. */
const SHORTEST_MS = 250;
/** In times that {@link BASELINE} takes for {@link peersWork}, since another machine, or a busy one, is slower at both. */
const LONGEST = 200;
/** CPU time of a process that tells nothing: it is ended, since nothing else ends what it does. */
const SILENT_MS = 20_000;
/** How often a steep time is measured: the garbage of earlier shapes, and other programs, only ever make it longer. */
const LOOKS = 8;
/** 1 for a time that grows as the text does, 2 for its square. */
const STEEPEST = 1.5;

const [child, ...named] = process.argv.slice(2);
if (child === '--door') {
  await measureDoor(named[0] ?? '', Number(named[1]));
} else {
  const wanted = [child, ...named].filter((name) => name !== undefined);
  const doors = Object.keys(DOORS).filter(
    (door) => wanted.length === 0 || wanted.some((name) => door.includes(name)),
  );
  let steep = 0;
  for (const door of doors) steep += await openDoor(door);
  console.log(
    steep === 0 ? 'No time grows faster than its text.' : `${steep} times grow faster than their text.`,
  );
  process.exitCode = steep === 0 ? 0 : 1;
}

/**
 * How many cases of a door are too slow. A case that does not end is one of them; another process takes up the next.
 */
async function openDoor(door: string) {
  const cases = DOORS[door]?.() ?? [];
  let failed = 0;
  let slowest = 0;
  for (let next = 0; next < cases.length;) {
    const { done, told, longest } = await runFrom(door, next);
    next += done;
    failed += told;
    slowest = Math.max(slowest, longest);
    if (next >= cases.length) break;
    console.log(`${door}: ${cases[next]?.name ?? ''}: fails or does not end`);
    next++;
    failed++;
  }
  console.log(`${door}: ${cases.length} shapes, ${Math.round(slowest)} ms at most`);
  return failed;
}

function runFrom(door: string, first: number): Promise<{ done: number; told: number; longest: number }> {
  const measuring = fork(process.argv[1] ?? '', ['--door', door, String(first)]);
  const state = { done: 0, told: 0, longest: 0 };
  let toldAt = 0;
  const silence = setInterval(() => {
    if (cpuTimeOf(measuring.pid) - toldAt > SILENT_MS) measuring.kill('SIGKILL');
  }, 1000);
  measuring.on('message', ({ longest, steep }: { longest?: number; steep?: string }) => {
    toldAt = cpuTimeOf(measuring.pid);
    if (longest === undefined) return;
    state.done++;
    state.longest = Math.max(state.longest, longest);
    if (steep === undefined) return;
    state.told++;
    console.log(`${door}: ${steep}`);
  });
  return new Promise((resolve) => {
    measuring.once('exit', () => {
      clearInterval(silence);
      resolve(state);
    });
  });
}

/** In milliseconds, by Linux: a busy machine gives a process little of each second. */
function cpuTimeOf(pid: number | undefined) {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid ?? 0}/stat`, 'latin1').split(') ');
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return 10 * (user + system);
  } catch {
    return 0;
  }
}

async function measureDoor(door: string, first: number) {
  for (const { name, work } of (DOORS[door]?.() ?? []).slice(first)) {
    const large = await timeOf(work, LARGEST, 1);
    const steep = large < SHORTEST_MS ? undefined : await steepness(name, work, large);
    process.send?.({ longest: large, steep });
  }
  process.disconnect();
}

/** What is wrong with the least times of all looks, if anything. The text of n costs least and is measured first. */
async function steepness(name: string, work: Case['work'], once: number) {
  let [peer, n, twice, most] = [Infinity, Infinity, Infinity, once];
  const isFine = () =>
    most < SHORTEST_MS || (most <= LONGEST * peer && Math.log2(most / Math.max(n, 1)) / 2 <= STEEPEST);
  for (let look = 0; look < LOOKS; look++) {
    peer = Math.min(peer, await timeOf(peersWork, LARGEST, 3));
    const runs = once > LONGEST * peer ? 1 : 3;
    n = Math.min(n, await timeOf(work, LARGEST / 4, runs));
    if (isFine()) return undefined;
    twice = Math.min(twice, await timeOf(work, LARGEST / 2, runs));
    most = Math.min(most, await timeOf(work, LARGEST, runs));
    if (isFine()) return undefined;
  }
  const times = [n, twice, most, peer].map((ms) => Math.round(ms)).join(', ');
  return `${name}: ${times} ms of CPU at n, 2n, 4n, and of ${BASELINE}`;
}

/** A rule for every eight characters, and checks that each of them matches. */
async function peersWork(size: number) {
  const text = `User-agent: *\n${'Disallow: /*aaaaaaaa\n'.repeat(size >> 3)}`;
  const peer = await engineNamed(BASELINE);
  return () => {
    const robots: unknown = peer.parse('https://example.com/robots.txt', text);
    for (let check = 0; check < 20; check++) peer.allows(robots, 'FooBot', 'https://example.com/aa');
  };
}

/** The least CPU time of some runs, in milliseconds. Work in another process tells its time itself. */
async function timeOf(work: Case['work'], size: number, runs: number) {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const measured = await work(size);
    const before = process.cpuUsage();
    const told = await measured();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, typeof told === 'number' ? told : (user + system) / 1000);
    // Tells that it is not stuck.
    process.send?.({});
  }
  return least;
}
