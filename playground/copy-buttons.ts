/** Buttons that copy; where the browser does not let a page copy, they show what is to be copied. */

import { elementOf } from './element.js';

/** `ids` of buttons, each with what it copies. */
export function copyButtons(copies: Readonly<Record<string, () => string | Promise<string>>>): void {
  const status = elementOf('copied', HTMLElement);
  for (const [id, contents] of Object.entries(copies)) {
    const button = elementOf(id, HTMLButtonElement);
    button.addEventListener('click', () => void copy(contents, status));
  }
}

async function copy(contents: () => string | Promise<string>, status: HTMLElement): Promise<void> {
  status.textContent = '';
  const text = await contents();
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = 'Copied';
  } catch {
    showForCopying(text);
  }
}

function showForCopying(text: string): void {
  const field = elementOf('by-hand-text', HTMLTextAreaElement);
  field.value = text;
  elementOf('by-hand', HTMLDialogElement).showModal();
  field.select();
}
