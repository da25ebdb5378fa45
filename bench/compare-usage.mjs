// Loaded before a measured program: says in the end what it took of the machine.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['USAGE_FILE'];
if (isMainThread && file !== undefined) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, `${(userCPUTime + systemCPUTime) / 1e6} ${maxRSS / 1024}`);
  });
}
