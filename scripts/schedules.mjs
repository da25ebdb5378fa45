// Runs schedules of the simulated fleet on all cores, outside Jest, where each takes a third less. Ends with 1 if one breaks
// a promise.
//
//     node scripts/schedules.mjs COUNT
import './register-typescript.mjs';

await import('./schedules/main.js');
