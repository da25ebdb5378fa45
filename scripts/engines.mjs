// Runs the programs of examples/engines over the same parts, and compares their answers byte for byte with those of one run.
//
//   npm run build && node scripts/engines.mjs [engine...]
//
// An engine that is not installed is skipped, with the reason. PYTHONPATH may name a folder with their packages.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROGRAM = resolve('dist/cjs/program.js');
const ROBOTPARSER = `${process.execPath} ${PROGRAM}`;
const SITES = 200;
const PAIRS_PER_SITE = 50;
const PARTS = 8;

/** What each part is answered by besides `bulk`. Ray and Spark give it the lines of a part. */
const SURVEY = 'survey --agents ai';
const SURVEY_OF_LINES = 'survey - --agents ai';

/**
 * @typedef {object} Engine
 * @property {readonly string[]} probe - a command that succeeds if it is installed
 * @property {readonly [command: string, script: string]} run
 * @property {readonly string[]} [options]
 * @property {string} [survey] - the command to survey a part, if its recipe is general
 */

/** @type {Readonly<Record<string, Engine>>} */
const ENGINES = {
  parallel: { probe: ['parallel', '--version'], run: ['sh', 'parallel.sh'], survey: SURVEY },
  dask: {
    probe: ['python3', '-c', 'import dask.distributed'],
    run: ['python3', 'dask_bulk.py'],
    survey: SURVEY,
    options: ['--kill-a-worker'],
  },
  duckdb: { probe: ['python3', '-c', 'import duckdb'], run: ['python3', 'duckdb_bulk.py'] },
  ray: {
    probe: ['python3', '-c', 'import ray.data, numpy, pyarrow'],
    run: ['python3', 'ray_bulk.py'],
    survey: SURVEY_OF_LINES,
    options: ['--kill-a-worker'],
  },
  spark: {
    probe: ['python3', '-c', 'import pyspark, pandas, pyarrow'],
    run: ['python3', 'spark_bulk.py'],
    survey: SURVEY_OF_LINES,
    options: ['--kill-a-worker'],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'robotparser-engines-'));
try {
  const expected = writeParts();
  const wanted = process.argv.slice(2);
  let failed = false;
  for (const [name, engine] of Object.entries(ENGINES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const command of /** @type {const} */ (['bulk', 'survey'])) {
      if (command === 'survey' && engine.survey === undefined) continue;
      const { outcome, isRight } = answersOf(engine, command, expected[command]);
      failed ||= !isRight;
      console.log(`${name}, ${command}: ${outcome}`);
    }
  }
  process.exitCode = failed ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {Engine} engine
 * @param {'bulk' | 'survey'} asked
 * @param {string} expected
 */
function answersOf({ probe, run, options = [], survey = '' }, asked, expected) {
  const [command = '', ...args] = probe;
  const probed = spawnSync(command, args, { encoding: 'utf8' });
  if (probed.status !== 0) {
    const reason = probed.error?.message ?? probed.stderr.trim().split('\n').at(-1);
    return { outcome: `skipped, ${reason}`, isRight: true };
  }
  const place = asked === 'bulk' ? folder : join(folder, 'survey');
  const named = asked === 'bulk' ? [] : [survey];
  const out = join(place, 'out');
  for (const file of [out, join(place, 'killed')]) rmSync(file, { recursive: true, force: true });
  const began = performance.now();
  const [program, script] = run;
  const { status, stderr } = spawnSync(
    program,
    [resolve('examples/engines', script), place, ...named, ...options],
    {
      encoding: 'utf8',
      env: { ...process.env, ROBOTPARSER },
      timeout: 120_000,
      maxBuffer: 2 ** 26,
    },
  );
  if (status !== 0) return { outcome: `failed\n${stderr.slice(-2000)}`, isRight: false };
  const answers = readdirSync(out)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => readFileSync(join(out, name), 'utf8'))
    .join('');
  const isRight = answers === expected;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const how = options.includes('--kill-a-worker') ? ', one worker killed' : '';
  return {
    outcome: isRight ? `the answers of one run${how}, ${seconds} s` : `other answers than one run${how}`,
    isRight,
  };
}

/** Sites in an archive, their pairs in parts that hold whole sites, and sites in parts; returns the answers of one run. */
function writeParts() {
  mkdirSync(join(folder, 'parts'));
  const records = [];
  const parts = Array.from({ length: PARTS }, () => /** @type {object[]} */ ([]));
  for (let site = 0; site < SITES; site++) {
    const origin = `https://s${site}.example`;
    records.push({
      site: origin,
      robots: `User-agent: *\nDisallow: /p${site % 7}\nAllow: /p${site % 7}/open\n`,
    });
    for (let page = 0; page < PAIRS_PER_SITE; page++) {
      const id = site * PAIRS_PER_SITE + page;
      parts[site % PARTS]?.push({ id, url: `${origin}/p${page % 9}/${page}`, agent: 'FooBot' });
    }
  }
  writeFileSync(join(folder, 'robots.jsonl'), lines(records));
  parts.forEach((rows, part) => writeFileSync(join(folder, 'parts', `part-${part}.jsonl`), lines(rows)));
  const numbered = parts.flatMap((rows, part) => rows.map((row) => ({ part: `part-${part}`, ...row })));
  writeFileSync(join(folder, 'pairs.jsonl'), lines(numbered));
  const copy = `import duckdb; duckdb.sql("COPY (FROM '${folder}/pairs.jsonl') TO '${folder}/pairs.parquet' (FORMAT PARQUET)")`;
  spawnSync('python3', ['-c', copy]);
  mkdirSync(join(folder, 'survey', 'parts'), { recursive: true });
  for (let part = 0; part < PARTS; part++) {
    const sites = records.slice((part * SITES) / PARTS, ((part + 1) * SITES) / PARTS);
    writeFileSync(join(folder, 'survey', 'parts', `part-${part}.jsonl`), lines(sites));
  }
  robotparser('pack', [join(folder, 'robots.jsonl'), '-o', join(folder, 'robots.archive')], '');
  return {
    bulk: robotparser('bulk', ['--robots', join(folder, 'robots.archive')], lines(parts.flat())),
    survey: robotparser('survey', [join(folder, 'robots.jsonl'), '--agents', 'ai'], ''),
  };
}

/** @param {readonly object[]} rows */
function lines(rows) {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/**
 * @param {'bulk' | 'pack' | 'survey'} command
 * @param {readonly string[]} args
 * @param {string} input
 */
function robotparser(command, args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, command, ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`robotparser ${command} failed: ${stderr}`);
  return stdout;
}
