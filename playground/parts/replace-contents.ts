/** New contents for a part of the page, without taking the focus out of it. */

/** Where a button had the focus, the button in the same place has it afterwards. */
export function replaceContents(part: HTMLElement, contents: readonly Node[]): void {
  const place = [...part.querySelectorAll('button')].findIndex((button) => button === document.activeElement);
  part.replaceChildren(...contents);
  if (place >= 0) part.querySelectorAll('button')[place]?.focus({ preventScroll: true });
}
