"""Ray Data: map_batches with a pool of actors, one process of the program for each batch.

    python ray_bulk.py FOLDER ['survey - --agents ai'] [--kill-a-worker]

Answers FOLDER/parts/* by FOLDER/robots.archive into FOLDER/out, or runs another command over them. Ray starts an actor again that died, and asks the batch
again; a file gets its name when it is complete.
"""

import os
import signal
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import numpy
import ray

place, *named = [arg for arg in sys.argv[1:] if not arg.startswith('--')]
folder = Path(place).resolve()
kills = '--kill-a-worker' in sys.argv
# Actors may have another environment than this program, so the command goes with them.
command = os.environ.get('ROBOTPARSER', 'robotparser').split()
command += named[0].split() if named else ['bulk', '--in', 'jsonl', '--robots', str(folder / 'robots.archive')]


class Answerer:
    def __call__(self, batch):
        killed = folder / 'killed'
        if kills and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        lines = ''.join(f'{line}\n' for line in batch['text'])
        done = subprocess.run(command, input=lines, text=True, check=True, stdout=subprocess.PIPE)
        return {'part': batch['path'], 'value': numpy.array(done.stdout.splitlines(), dtype=object)}


# Two actors, and room for the tasks that read: an actor keeps its processor.
ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False)
ray.data.DataContext.get_current().execution_options.preserve_order = True
parts = sorted(str(part) for part in (folder / 'parts').iterdir())
pairs = ray.data.read_text(parts, file_extensions=None, include_paths=True)
answers = pairs.map_batches(Answerer, compute=ray.data.ActorPoolStrategy(size=2), batch_size=1000)
(folder / 'out').mkdir(exist_ok=True)
for part, rows in groupby(answers.iter_rows(), lambda row: row['part']):
    out = folder / 'out' / Path(part).name
    out.with_suffix('.part').write_text(''.join(f'{row["value"]}\n' for row in rows))
    os.replace(out.with_suffix('.part'), out)
ray.shutdown()
