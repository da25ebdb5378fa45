/** The page's script. */

import { Page } from './page.js';
import { elementOf } from './parts/element.js';

const WITHOUT_WORKER =
  'Your browser did not let this page start the worker that runs the parsers. Allow workers for this page or open it in ' +
  'another browser; or, in a terminal: npx robotparser explain';

function tellProblem(problem: string): void {
  elementOf('problem', HTMLElement).textContent = problem;
}

/** The worker's code lies in the page itself, so the page works from a file too. */
function startWorker(): Worker {
  const source = elementOf('worker-source', HTMLScriptElement).textContent;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  worker.addEventListener('error', (event) => {
    // Without a message, the worker has never begun.
    const message = event instanceof ErrorEvent ? event.message : '';
    tellProblem(
      message === '' ? WITHOUT_WORKER : `The parsers have stopped: ${message}. Reload the page to continue.`,
    );
  });
  return worker;
}

function firstWorker(): Worker | undefined {
  try {
    return startWorker();
  } catch {
    tellProblem(WITHOUT_WORKER);
    return undefined;
  }
}

const worker = firstWorker();
if (worker !== undefined) void new Page(worker, startWorker).open();

// The page opens without a network, once it has been visited; from a file it always does.
if (location.protocol.startsWith('http') && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    // Where the browser refuses, in a private window for one, the page needs the network to be opened.
    navigator.serviceWorker.register('offline.js').catch(() => undefined);
  });
}
