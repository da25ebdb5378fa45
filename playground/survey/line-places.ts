/** Where the lines of a file lie, as a reader counts them: some know more line breaks than others. */

import type { Robots } from 'robotparser/core';

export interface LinePlaces {
  readonly starts: Int32Array<ArrayBuffer>;
  readonly ends: Int32Array<ArrayBuffer>;
}

export function linePlaces(robots: Robots, text: string): LinePlaces {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let from = 0; from < text.length || starts.length === 0;) {
    const end = from + robots.lineText(starts.length + 1).length;
    starts.push(from);
    ends.push(end);
    from = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return { starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
}
