// Runs the programs of examples/engines over the same parts, and compares their answers byte for byte with those of one run.
// PYTHONPATH may name a folder with packages of engines.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missing, Project, ROOT, type Cell, type Means } from './project.js';

const SITES = 200;
const PAIRS_PER_SITE = 50;
const PARTS = 8;

const PROGRAM = join(ROOT, 'dist/cjs/program.js');

interface Engine {
  readonly name: string;
  /** A command that succeeds if it is installed. */
  readonly probe: readonly [string, ...string[]];
  readonly run: readonly [program: string, script: string];
  /** The command to survey a part, if its recipe is general. */
  readonly survey?: string;
  readonly losesWorker?: true;
}

const python = (modules: string) => ['python3', '-c', `import ${modules}`] as const;

/** Ray and Spark give a command the lines of a part. */
const ENGINES: readonly Engine[] = [
  {
    name: 'GNU parallel',
    probe: ['parallel', '--version'],
    run: ['sh', 'parallel.sh'],
    survey: 'survey --agents ai',
  },
  {
    name: 'Dask',
    probe: python('dask.distributed'),
    run: ['python3', 'dask_bulk.py'],
    survey: 'survey --agents ai',
    losesWorker: true,
  },
  { name: 'DuckDB', probe: python('duckdb'), run: ['python3', 'duckdb_bulk.py'] },
  {
    name: 'Ray',
    probe: python('ray.data, numpy, pyarrow'),
    run: ['python3', 'ray_bulk.py'],
    survey: 'survey - --agents ai',
    losesWorker: true,
  },
  {
    name: 'Spark',
    probe: python('pyspark, pandas, pyarrow'),
    run: ['python3', 'spark_bulk.py'],
    survey: 'survey - --agents ai',
    losesWorker: true,
  },
];

export const engineCells: readonly Cell[] = ENGINES.map((engine) => ({
  name: `engine ${engine.name}`,
  tries: `the answers of its parts are those of one run${engine.losesWorker ? ', one worker killed' : ''}`,
  run: (means) => missing(...engine.probe) ?? runEngine(engine, means),
}));

async function runEngine({ run: [program, script], survey, losesWorker }: Engine, { scratch }: Means) {
  const project = new Project(mkdtempSync(join(scratch, 'engine-')), {
    ROBOTPARSER: `${process.execPath} ${PROGRAM}`,
  });
  await writeParts(project);
  if (script === 'duckdb_bulk.py') await project.run('python3', '-c', INTO_PARQUET);
  const options = losesWorker ? ['--kill-a-worker'] : [];
  const tried = [['bulk', '.', []] as const, ...(survey ? [['survey', 'survey', [survey]] as const] : [])];
  for (const [command, place, named] of tried) {
    const folder = join(project.folder, place);
    await project.run(program, join(ROOT, 'examples/engines', script), folder, ...named, ...options);
    const answers = readdirSync(join(folder, 'out'))
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => readFileSync(join(folder, 'out', name), 'utf8'))
      .join('');
    if (answers !== readFileSync(join(project.folder, `${command}.jsonl`), 'utf8'))
      throw new Error(`other answers of ${command} than one run`);
  }
  return `${tried.map(([command]) => command).join(' and ')}: the answers of one run`;
}

/** Sites in an archive, their pairs in parts that hold whole sites, sites in parts, and the answers of one run. */
async function writeParts(project: Project) {
  const records = Array.from({ length: SITES }, (_, site) => ({
    site: `https://s${site}.example`,
    robots: `User-agent: *\nDisallow: /p${site % 7}\nAllow: /p${site % 7}/open\n`,
  }));
  const pairs = records.flatMap(({ site: origin }, site) =>
    Array.from({ length: PAIRS_PER_SITE }, (_, page) => {
      const id = site * PAIRS_PER_SITE + page;
      return { id, url: `${origin}/p${page % 9}/${page}`, agent: 'FooBot' };
    }),
  );
  const parts = Array.from({ length: PARTS }, (_, part) =>
    pairs.filter(({ id }) => Math.floor(id / PAIRS_PER_SITE) % PARTS === part),
  );
  for (const [part, own] of parts.entries()) {
    project.write(`parts/part-${part}.jsonl`, lines(own));
    const sites = records.slice((part * SITES) / PARTS, ((part + 1) * SITES) / PARTS);
    project.write(`survey/parts/part-${part}.jsonl`, lines(sites));
  }
  project.write('robots.jsonl', lines(records));
  project.write('pairs.jsonl', lines(parts.flat()));
  const robotparser = (...args: string[]) => project.run(process.execPath, PROGRAM, ...args);
  await robotparser('pack', 'robots.jsonl', '-o', 'robots.archive');
  await robotparser('bulk', '--robots', 'robots.archive', '--output', 'bulk.jsonl', 'pairs.jsonl');
  await robotparser('survey', 'robots.jsonl', '--agents', 'ai', '--output', 'survey.jsonl');
}

/** The pairs with the part of each, for DuckDB, which reads no lines. */
const INTO_PARQUET = `import duckdb
duckdb.sql("""COPY (SELECT regexp_extract(filename, 'part-[0-9]+') AS part, * EXCLUDE filename
  FROM read_json('parts/*.jsonl', filename = true)) TO 'pairs.parquet' (FORMAT PARQUET)""")`;

function lines(rows: readonly object[]) {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
