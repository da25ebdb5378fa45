"""Dask.distributed: each part is a task, done again if its worker dies.

    python dask_bulk.py FOLDER ['survey --agents ai'] [--kill-a-worker]

Answers FOLDER/parts/* by FOLDER/robots.archive into FOLDER/out, or runs another command over them. Every attempt writes a file of its own and renames it
when it is complete, so neither a repeated task nor one whose worker was killed leaves half a file under the name.
"""

import os
import signal
import subprocess
import sys
import uuid
from pathlib import Path

from dask.distributed import Client, LocalCluster


def answer(part: str, folder: str, command: list[str]) -> str:
    out = Path(folder, 'out', Path(part).name)
    attempt = out.with_name(f'{out.name}.{uuid.uuid4()}')
    program = os.environ.get('ROBOTPARSER', 'robotparser').split()
    subprocess.run([*program, *command, part, '--output', str(attempt)], check=True)
    os.replace(attempt, out)
    return str(out)


if __name__ == '__main__':
    folder, *named = [arg for arg in sys.argv[1:] if not arg.startswith('--')]
    command = named[0].split() if named else ['bulk', '--robots', f'{folder}/robots.archive']
    Path(folder, 'out').mkdir(exist_ok=True)
    parts = sorted(str(part) for part in Path(folder, 'parts').iterdir())
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        answers = [client.submit(answer, part, folder, command, retries=3, pure=False) for part in parts]
        if '--kill-a-worker' in sys.argv:
            os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
        client.gather(answers)
