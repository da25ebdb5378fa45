/** Changes what an element says and is, where it is not that already: a change is read out, styled and drawn anew. */

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Chooses an option by its value; `otherwise` where the list has no such option. */
export function setChoice(list: HTMLSelectElement, value: string, otherwise: string): void {
  const has = [...list.options].some((option) => option.value === value);
  const chosen = has ? value : otherwise;
  if (list.value !== chosen) list.value = chosen;
}

export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
