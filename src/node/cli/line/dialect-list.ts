/** The names of the dialects, for help and completion, which are shown without loading the dialects. A test keeps it whole. */
export const DIALECT_NAMES = [
  'rfc9309',
  'google',
  'pythonClassic',
  'pythonRfc9309Early',
  'pythonRfc9309Released',
  'pythonRfc9309',
  'rerpGym2008',
  'rerpMk1996',
  'protego',
  'protego07',
  'reppy',
  'robotsParser',
  'ruby',
  'rubyLastAgent',
  'perl',
] as const;
