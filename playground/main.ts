/** The page's script. */

import { elementOf } from './element.js';
import { Page } from './page.js';

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.addEventListener('error', ({ message }) => {
  elementOf('problem', HTMLElement).textContent = `The readings have stopped: ${message}; reload the page`;
});
await new Page(worker).open();
