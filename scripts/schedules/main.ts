/** What scripts/schedules.mjs runs. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { MISHAPS_ON_REQUEST, Schedule } from '../../test/cache/simulation/schedule.js';

const [count = NaN, part] = process.argv.slice(2).map(Number);
const parts = availableParallelism();

if (!(count > 0)) {
  console.error('How many schedules? node scripts/schedules.mjs COUNT');
  process.exitCode = 2;
} else if (part === undefined) {
  for (let each = 0; each < parts; each++) {
    const running = fork(process.argv[1] ?? '', [String(count), String(each)]);
    running.once('exit', (code) => (process.exitCode ||= code ?? 1));
  }
} else {
  let broken = 0;
  for (const mishap of [undefined, ...MISHAPS_ON_REQUEST]) {
    const most = mishap === undefined ? count : count / 10;
    for (let seed = 1 + part; seed <= most && broken < 10; seed += parts) {
      for (const promise of await new Schedule(seed, mishap).run()) {
        broken++;
        console.error(`Schedule ${seed}, ${mishap ?? 'as drawn'}:`, promise);
      }
    }
  }
  console.log(`Part ${part + 1} of ${parts}: ${broken} promises broken`);
  if (broken > 0) process.exitCode = 1;
}
