// npm run build && node bench/survey.mjs [sites]
//
// Surveys a WARC of so many records, made from the files that bench/corpus.mjs loads: sites a minute and core, and memory.
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCorpus } from './corpus.mjs';
import { readNumbers } from './messages.mjs';

const count = Number(process.argv[2] ?? 40_000);
const AGENTS =
  'Googlebot,bingbot,Applebot,Amazonbot,CCBot,GPTBot,OAI-SearchBot,ChatGPT-User,ClaudeBot,Google-Extended,PerplexityBot,Bytespider,meta-externalagent,YandexBot';

const { name, kind, sites } = loadCorpus();
const folder = mkdtempSync(join(tmpdir(), 'robotparser-survey-'));
try {
  const file = join(folder, 'sites.warc');
  const warc = createWriteStream(file);
  for (let index = 0; index < count; index++) {
    const { robots = '' } = sites[index % sites.length] ?? {};
    const block = Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${robots}`);
    const url = `https://site-${String(index)}.example/robots.txt`;
    const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${String(block.length)}\r\n\r\n`;
    const record = Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]);
    if (!warc.write(record)) await once(warc, 'drain');
  }
  warc.end();
  await once(warc, 'close');
  const program = fileURLToPath(new URL('../dist/cjs/program.js', import.meta.url));
  /** Reports what the program used. */
  const measured = `
    const started = process.cpuUsage();
    process.on('exit', () => {
      const { user, system } = process.cpuUsage(started);
      process.stderr.write(JSON.stringify({ cpuMs: (user + system) / 1000, peakKb: process.resourceUsage().maxRSS }));
    });`;
  const preload = `data:text/javascript,${encodeURIComponent(measured)}`;
  const args = [
    '--import',
    preload,
    program,
    'survey',
    file,
    '--agents',
    AGENTS,
    '-o',
    join(folder, 'out.jsonl'),
  ];
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const { cpuMs = NaN, peakKb = NaN } = readNumbers(stderr);
  const perMinute = Math.round((count * 60_000) / cpuMs);
  console.log(
    `${String(count)} sites of ${name} (${kind}), 14 crawlers: ${String(Math.round(cpuMs))} ms of CPU, ` +
      `${String(perMinute)} sites a minute and core, peak ${String(Math.round(peakKb / 1024))} MB`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
