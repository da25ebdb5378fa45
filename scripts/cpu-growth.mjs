// Measures in CPU time how the work of every door grows with hostile text: n, 2n and 4n, each door in a process of its own.
// The counters of the test suites see neither regular expressions nor the platform's own code. Ends with 1 where a time grows
// faster than the text, or exceeds a limit.
//
//     node scripts/cpu-growth.mjs [PART OF A DOOR'S NAME ...]
import './register-typescript.mjs';

await import('./cpu-growth/main.js');
