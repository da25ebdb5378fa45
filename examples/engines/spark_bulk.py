"""Spark: mapInPandas, one process of the program for each partition.

    python spark_bulk.py FOLDER ['survey - --agents ai'] [--kill-a-worker]

Answers FOLDER/parts/* by FOLDER/robots.archive into FOLDER/out, or runs another command over them. Spark runs a task again whose worker died, and keeps the
rows of one attempt only.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pandas
from pyspark import TaskContext
from pyspark.sql import SparkSession

place, *named = [arg for arg in sys.argv[1:] if not arg.startswith('--')]
folder = Path(place).resolve()
kills = '--kill-a-worker' in sys.argv
# Executors may have another environment than this program, so the command goes with the task.
command = os.environ.get('ROBOTPARSER', 'robotparser').split()
command += named[0].split() if named else ['bulk', '--in', 'jsonl', '--robots', str(folder / 'robots.archive')]


def answer(batches):
    lines = ''.join(f'{line}\n' for batch in batches for line in batch['value'])
    task = TaskContext.get()
    if kills and task.partitionId() == 0 and task.attemptNumber() == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    done = subprocess.run(command, input=lines, text=True, check=True, stdout=subprocess.PIPE)
    yield pandas.DataFrame({'value': done.stdout.splitlines()})


# Two workers on this machine, and four attempts for each task.
spark = SparkSession.builder.master('local-cluster[2,1,1024]').config('spark.task.maxFailures', 4).getOrCreate()
(folder / 'out').mkdir(exist_ok=True)
for part in sorted((folder / 'parts').iterdir()):
    answers = spark.read.text(str(part)).coalesce(1).mapInPandas(answer, 'value string').collect()
    (folder / 'out' / part.name).write_text(''.join(f'{row.value}\n' for row in answers))
spark.stop()
