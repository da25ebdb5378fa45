/** Files that are opened or dropped: a robots.txt, or a case that this page has saved. */

import { elementOf } from '../parts/element.js';

/** Larger than any crawler reads. */
const LARGEST_FILE = 8 * 1024 * 1024;

export interface FileEvents {
  opened(name: string, text: string): void;
  refused(why: string): void;
}

export function takeFiles(events: FileEvents): void {
  const chooser = elementOf('file', HTMLInputElement);
  chooser.addEventListener('change', () => {
    void take(chooser.files?.[0], events);
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
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void take(file, events);
    },
    true,
  );
}

async function take(file: File | undefined, events: FileEvents): Promise<void> {
  if (file === undefined) return;
  if (file.size > LARGEST_FILE) {
    events.refused(
      `Cannot take ${file.name}: it holds more than ${LARGEST_FILE} bytes, which no crawler reads`,
    );
    return;
  }
  const text = await contentsOf(file);
  if (text === undefined) events.refused(`Cannot read ${file.name}: it has changed or is no file`);
  else events.opened(file.name, text);
}

async function contentsOf(file: File): Promise<string | undefined> {
  // A byte order mark stays: some readers stumble over it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  try {
    return decoder.decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
