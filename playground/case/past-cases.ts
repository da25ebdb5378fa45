/** The cases that somebody has worked on, kept in the browser and nowhere else. */

import { isSameCase, readCase, type Case } from './case.js';

const KEY = 'robotparser-cases';

/** A browser keeps some five million characters for a site. */
const MOST = 20;
const LONGEST = 100_000;

export interface PastCase {
  readonly shown: Case;
  /** When it was last worked on, in milliseconds since 1970. */
  readonly at: number;
}

/** The latest first. Empty where the browser keeps nothing, or nothing that can be read. */
export function pastCases(): readonly PastCase[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    const entries: readonly unknown[] = kept;
    return entries.flatMap(pastCase).slice(0, MOST);
  } catch {
    return [];
  }
}

/** Keeps a case; `instead` is an earlier state of the same work. */
export function keepCase(shown: Case, instead: Case | undefined): void {
  if (shown.text.length + shown.urls.length > LONGEST) return;
  const others = pastCases().filter(
    ({ shown: past }) => !isSameCase(past, shown) && (instead === undefined || !isSameCase(past, instead)),
  );
  write([{ shown, at: Date.now() }, ...others].slice(0, MOST));
}

export function forgetCases(): void {
  write([]);
}

function write(cases: readonly PastCase[]): void {
  try {
    if (cases.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(cases));
  } catch {
    // A browser that keeps nothing for this page, or has no room, has no history.
  }
}

function pastCase(value: unknown): readonly PastCase[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = new Map<string, unknown>(Object.entries(value));
  const shown = readCase(found.get('shown'));
  const at = found.get('at');
  return shown === undefined || typeof at !== 'number' ? [] : [{ shown, at }];
}
