/** The Python of this machine, for what is compared with it. */
import { spawnSync } from 'node:child_process';

const { error } = spawnSync('python3', ['--version']);

/** Set when there is no Python; what needs it is skipped, and this says why. */
export const withoutPython = error && `python3 cannot be started (${error.message})`;
