/** Code units that readers and matchers search for. */

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const SPACE = 0x20;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const STAR = 0x2a;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const QUESTION_MARK = 0x3f;
