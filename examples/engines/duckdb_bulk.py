"""DuckDB: pairs from Parquet, answers back to Parquet.

    python duckdb_bulk.py FOLDER

DuckDB writes each part of FOLDER/pairs.parquet as JSON lines into a pipe, and reads the answers.
"""

import os
import subprocess
import sys
from pathlib import Path

import duckdb

folder = Path(sys.argv[1])
out = folder / 'out'
out.mkdir(exist_ok=True)
program = os.environ.get('ROBOTPARSER', 'robotparser').split()
archive = str(folder / 'robots.archive')
pairs = f"read_parquet('{folder / 'pairs.parquet'}')"

# Parts hold whole sites, which the one who wrote the file has numbered.
for (part,) in duckdb.sql(f'SELECT DISTINCT part FROM {pairs} ORDER BY part').fetchall():
    questions = str(folder / f'{part}.questions.jsonl')
    answers = str(out / f'{part}.jsonl')
    duckdb.sql(f"COPY (SELECT id, url, agent FROM {pairs} WHERE part = '{part}' ORDER BY id) TO '{questions}' (FORMAT JSON)")
    subprocess.run([*program, 'bulk', questions, '--robots', archive, '--output', answers], check=True)
    os.remove(questions)

duckdb.sql(
    f"""COPY (SELECT id, url, agent, allowed, because, line FROM read_json('{out}/*.jsonl', format = 'newline_delimited'))
    TO '{folder / 'answers.parquet'}' (FORMAT PARQUET)"""
)
