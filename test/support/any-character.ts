import fc from 'fast-check';

/** Every character but halves of one: what `unit: 'binary'` means, whose table takes most of a second. */
export const anyCharacter = fc
  .nat(0x10_f7_ff)
  .map((at) => String.fromCodePoint(at < 0xd8_00 ? at : at + 0x8_00));
