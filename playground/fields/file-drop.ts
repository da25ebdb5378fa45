/** Files that are opened or dropped: a robots.txt, or a case that this page has saved. */

import { elementOf } from '../parts/element.js';

/** Larger than any crawler reads. */
const LARGEST_FILE = 8 * 1024 * 1024;

export interface FileEvents {
  opened(name: string, text: string): void;
  /** Two versions, the older one first. */
  compared(name: string, before: string, after: string): void;
  refused(why: string): void;
}

export function takeFiles(events: FileEvents): void {
  const chooser = elementOf('file', HTMLInputElement);
  chooser.addEventListener('change', () => {
    void take([...(chooser.files ?? [])], events);
    // The same file may be chosen again.
    chooser.value = '';
  });
  const target = document.body;
  const overFiles = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    target.classList.add('dropping');
  };
  // Before the editor, which would type the file in where it is dropped.
  window.addEventListener('dragover', overFiles, true);
  window.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) target.classList.remove('dropping');
  });
  window.addEventListener(
    'drop',
    (event) => {
      target.classList.remove('dropping');
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void take(files, events);
    },
    true,
  );
}

/** One file is opened, and of several the two oldest are compared. */
async function take(files: readonly File[], events: FileEvents): Promise<void> {
  const [first, second] = [...files].sort((one, other) => one.lastModified - other.lastModified);
  if (first === undefined) return;
  const texts = await Promise.all([first, ...(second === undefined ? [] : [second])].map(contentsOf));
  const refused = texts.find((text) => text instanceof Refusal);
  const [before, after] = texts.filter((text) => typeof text === 'string');
  if (refused !== undefined) events.refused(refused.why);
  else if (before !== undefined && after !== undefined)
    events.compared(`${first.name} and ${second?.name ?? ''}`, before, after);
  else if (before !== undefined) events.opened(first.name, before);
}

class Refusal {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

async function contentsOf(file: File): Promise<string | Refusal> {
  const { name, size, type } = file;
  if (size > LARGEST_FILE)
    return new Refusal(
      `Cannot open ${name}: it has more than ${LARGEST_FILE} bytes, more than any crawler reads`,
    );
  if (/^(?:image|audio|video|font)\/|pdf|zip/.test(type))
    return new Refusal(`Cannot open ${name}: it is not a text file`);
  // A byte order mark stays: some readers stumble over it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  try {
    return decoder.decode(await file.arrayBuffer());
  } catch {
    return new Refusal(`Cannot read ${name}: it has changed or is not a file`);
  }
}
