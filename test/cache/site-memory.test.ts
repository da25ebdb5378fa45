/** Sites in memory: those asked lately as they were read, the others packed. */
import { describe, expect, test } from '@jest/globals';
import type { SiteEntry } from '../../src/cache/entry.js';
import { SiteMemory } from '../../src/cache/site-memory.js';
import { platformCompression, type MemoryCompression } from '../../src/cache/memory-compression.js';
import { rfc9309 } from '../../src/dialects/rfc9309/index.js';
import { policies } from '../../src/fetch/policies.js';
import { HOUR, MINUTE, PAGE, RULES, Scene, SITE, answer } from './harness.js';

const START = 1_800_000_000_000;

const matching = {
  agent: 'FooBot',
  dialect: rfc9309,
  access: (status: number) => policies.rfc9309.access(status),
  budget: Infinity,
  onSpent: () => undefined,
};

function entryOf(site: string, text: string): SiteEntry {
  const [fetchedAt, freshUntil] = [START, START + HOUR];
  return {
    site,
    copy: { status: 200, text, truncated: false, url: `${site}/robots.txt`, fetchedAt, freshUntil },
  };
}

function siteAt(index: number): string {
  return `https://site-${index}.example`;
}

/** A memory whose compression is counted. */
function memoryOf(maxBytes: number, compression: MemoryCompression | undefined) {
  const packed: number[] = [];
  const evicted: string[] = [];
  const counted = compression && {
    pack: (text: string) => {
      packed.push(text.length);
      return compression.pack(text);
    },
    unpack: (text: string) => compression.unpack(text),
  };
  const memory = new SiteMemory({
    maxBytes,
    matching,
    evicted: (site) => evicted.push(site),
    compression: () => counted,
  });
  return { memory, packed, evicted };
}

const zlib = platformCompression();

describe('a text', () => {
  test.each([
    ['in Latin letters', RULES.repeat(20)],
    ['with accents', `# Été à Málaga\n${RULES}`],
    ['in other letters', `# 漢字 и кириллица\n${RULES}`],
    ['with half of a pair', `# \ud83d\n${RULES}`],
    ['with a byte of zero', `# \0\n${RULES}`],
    ['of nothing', ''],
  ])('%s is unpacked as it was', (_name, text) => {
    expect(zlib?.unpack(zlib.pack(text))).toBe(text);
  });

  test('of the average length shrinks to a third', () => {
    expect(zlib?.pack(RULES.repeat(30)).length).toBeLessThan(RULES.length * 10);
  });
});

describe.each([
  ['packed by zlib', zlib],
  ['left as they are, where there is no zlib', undefined],
])('sites at rest, %s', (_name, compression) => {
  test('answer as before, and those asked lately are not among them', () => {
    const { memory, evicted } = memoryOf(200_000, compression);
    for (let index = 0; index < 50; index++)
      memory.set(entryOf(siteAt(index), `${RULES}Disallow: /${index}/\n`));
    expect(memory.size).toBe(50);
    expect(memory.packed).toBeGreaterThan(10);
    expect(memory.weight).toBeLessThan(200_000);
    for (let index = 0; index < 50; index++) {
      const held = memory.get(siteAt(index));
      const verdicts = [index, index + 1000].map((page) =>
        held?.isAllowed(`${siteAt(index)}/${page}/`, 'fresh-copy'),
      );
      expect(verdicts).toEqual([false, true]);
      expect(held?.entry).toEqual(entryOf(siteAt(index), `${RULES}Disallow: /${index}/\n`));
    }
    expect(evicted).toEqual([]);
  });

  test('move their dates with those of all others', () => {
    const { memory } = memoryOf(200_000, compression);
    for (let index = 0; index < 50; index++) memory.set(entryOf(siteAt(index), RULES));
    memory.shiftDates(-10 * MINUTE);
    memory.shiftDates(-20 * MINUTE);
    const dates = Array.from({ length: 50 }, (_, index) => memory.peek(siteAt(index))?.copy?.fetchedAt);
    expect(new Set(dates)).toEqual(new Set([START - 30 * MINUTE]));
    expect(memory.get(siteAt(0))?.entry.movedMs).toBe(-30 * MINUTE);
    expect(memory.get(siteAt(0))?.isFreshAt(START + 29 * MINUTE)).toBe(true);
    expect(memory.get(siteAt(0))?.isFreshAt(START + 31 * MINUTE)).toBe(false);
  });

  test('leave when they are too many, the least recently used first', () => {
    const { memory, evicted } = memoryOf(60_000, compression);
    for (let index = 0; index < 200; index++) memory.set(entryOf(siteAt(index), RULES));
    expect(evicted).toEqual(Array.from({ length: evicted.length }, (_, index) => siteAt(index)));
    expect(evicted.length + memory.size).toBe(200);
    expect(memory.get(siteAt(0))).toBeUndefined();
    expect(memory.get(siteAt(evicted.length))).toBeDefined();
  });
});

test('one large file that sends many sites to rest has only so many of them packed', () => {
  const { memory, packed } = memoryOf(2 ** 26, zlib);
  for (let index = 0; index < 3000; index++) memory.set(entryOf(siteAt(index), RULES.repeat(20)));
  const before = memory.packed;
  const packedBefore = packed.length;
  memory.set(entryOf(siteAt(3000), '# a comment'.repeat(1_000_000)));
  expect(memory.packed - before).toBeGreaterThan(1000);
  const characters = packed.slice(packedBefore).reduce((sum, length) => sum + length, 0);
  expect(characters).toBeLessThan(2 ** 19);
  expect(packed.length - packedBefore).toBeLessThan(2 ** 8);
  for (const index of [0, 1500, 2999])
    expect(memory.get(siteAt(index))?.entry.copy?.text).toBe(RULES.repeat(20));
});

describe('a cache', () => {
  /** So that one site alone is kept as it was read. */
  const maxBytes = 16_000;

  async function sendToRest(scene: Scene): Promise<void> {
    for (let index = 0; index < 4; index++) await scene.cache.isAllowed(`${siteAt(index)}/`);
    expect(scene.cache.stats().packed).toBeGreaterThan(2);
    scene.requests();
  }

  test('answers for a site at rest at once, without asking it', async () => {
    const scene = new Scene({ maxBytes });
    await scene.verdict();
    await sendToRest(scene);
    expect(scene.cache.isAllowedNow(PAGE)).toBe(false);
    expect(scene.cache.isAllowedNow(`${SITE}/public`)).toBe(true);
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    expect(scene.requests()).toBe(0);
  });

  test('asks with the validators of a site at rest, and keeps its text when nothing has changed', async () => {
    const scene = Scene.answering(answer({ etag: '"a"', 'cache-control': 'max-age=60' }), { maxBytes });
    await scene.verdict();
    await sendToRest(scene);
    scene.sites.answer(answer({ etag: '"a"' }, 304));
    const { basis } = await scene.cache.refresh(PAGE);
    expect(basis.kind).toBe('fresh-copy');
    expect(scene.happened().at(-1)).toBe('revalidated');
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
  });

  test('forgets a site at rest', async () => {
    const scene = new Scene({ maxBytes });
    await scene.verdict();
    await sendToRest(scene);
    await scene.cache.forget(PAGE);
    await scene.verdict();
    expect(scene.requests()).toBe(1);
  });

  test('ages a site at rest when the date is set back', async () => {
    const scene = Scene.answering(answer({ 'cache-control': 'max-age=3600' }), { maxBytes });
    await scene.verdict();
    await sendToRest(scene);
    scene.timer.jump(-2 * HOUR);
    await scene.timer.pass(50 * MINUTE);
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    await scene.timer.pass(20 * MINUTE);
    expect(await scene.verdict()).toEqual([false, 'stale-copy']);
  });
});
