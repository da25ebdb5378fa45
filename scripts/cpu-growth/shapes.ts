/** What outsiders may write to make a reader slow: a text that is repeated, and places to which it is put. */

/** Repeated up to the size that is wanted. */
export const REPEATED = {
  letters: 'a',
  blanks: ' ',
  tabs: '\t',
  'marks that compose': '\u0300\u0316',
  'letters with marks': 'e\u0301',
  'compatibility letters': '\ufb01\uff0f',
  'letters that grow when they fold': '\u0130',
  'lone surrogates': '\ud800',
  'pairs of surrogates': '\u{1f600}',
  escapes: '%41',
  'escaped bytes': '%CC%80',
  'escaped percent signs': '%25',
  'percent signs': '%',
  stars: '*',
  'stars and letters': '*a',
  slashes: '/',
  dots: './',
  'parents of folders': '../',
  'number signs': '#',
  'colons and slashes': '://',
  'brackets and a scheme': '(http:',
  'opening brackets': '[',
  'signs of users': '@',
  'question marks': '?&=',
  commas: ' ,',
  semicolons: ';a=',
  'quotes and backslashes': '"\\',
  digits: '9',
  'dashes and underscores': '-_',
  'ends of tags': '<a ',
  'characters without width': '\u200b\ufeff',
  'separators of lines': '\u2028',
};

/** Lines of a robots.txt. */
export const FILES: Readonly<Record<string, (part: string) => string>> = {
  'a rule': (part) => `User-agent: *\nDisallow: /${part}`,
  'a rule with an end': (part) => `User-agent: *\nDisallow: /a${part}b$`,
  'a rule with a host': (part) => `User-agent: *\nDisallow: http://a${part}`,
  'an agent': (part) => `User-agent: a${part}b\nDisallow: /`,
  'a delay': (part) => `User-agent: *\nCrawl-delay: 1${part}x`,
  'a rate': (part) => `User-agent: *\nRequest-rate: 1/${part}x`,
  'a sitemap': (part) => `Sitemap: http://a${part}`,
  'a host': (part) => `Host: a${part}`,
  'a parameter': (part) => `Clean-param: a${part} /`,
  'a usage': (part) => `User-agent: *\nContent-Usage: /a${part} train-ai=n`,
  'a statement of usage': (part) => `User-agent: *\nContent-Usage: train-ai=${part}`,
  'a signal': (part) => `User-agent: *\nContent-Signal: search=${part}`,
  'a licence': (part) => `License: http://a${part}`,
  'a key': (part) => `a${part}b: /`,
  'a word': (part) => `a${part}b`,
  'a comment': (part) => `User-agent: * # robotparser-ignore ${part}`,
  'many rules': (part) => `User-agent: *\n${part.replaceAll(/.{1,8}/gsu, 'Disallow: /$&\n')}`,
  'many rules after stars': (part) =>
    `User-agent: *\nDisallow: /\n${part.replaceAll(/.{1,8}/gsu, 'Disallow: /*$&z\n')}`,
  'many rules and a preference': (part) =>
    `User-agent: *\n${'Disallow: /*aaaaaaab\n'.repeat(part.length >> 4)}Content-Usage: /${part} train-ai=n`,
  'many preferences': (part) =>
    `User-agent: *\n${part.replaceAll(/.{1,8}/gsu, 'Content-Usage: /*$&b train-ai=n\n')}`,
  'many agents': (part) => `${part.replaceAll(/.{1,8}/gsu, 'User-agent: $&\n')}Disallow: /`,
  'many words': (part) => part.replaceAll(/.{1,8}/gsu, '$&\n'),
};

/** Members of an entry in a store, as whoever can write to it may fill them. */
export const COPIES: Readonly<Record<string, (part: string) => object>> = {
  'a text': (part) => ({ text: `User-agent: *\nDisallow: /${part}` }),
  'a URL': (part) => ({ url: `http://a${part}/robots.txt` }),
  'a validator': (part) => ({ etag: `"${part}"`, freshUntil: 0 }),
  'a date': (part) => ({ lastModified: part, freshUntil: 0 }),
};

export const URLS: Readonly<Record<string, (part: string) => string>> = {
  'a path': (part) => `https://example.com/${part}`,
  'a query': (part) => `https://example.com/?${part}b`,
  'a host': (part) => `https://a${part}/`,
  'a user': (part) => `https://${part}@example.com/`,
  'a host without a scheme': (part) => `//a${part}/`,
  'a scheme': (part) => `a${part}:/`,
  'a text': (part) => part,
};

export const AGENTS: Readonly<Record<string, (part: string) => string>> = {
  'a name': (part) => `a${part}b`,
  'a header': (part) => `Mozilla/5.0 (compatible; a${part}b/1.0; +http://example.com/)`,
};

export const TAGS: Readonly<Record<string, (part: string) => string>> = {
  'a rule': (part) => `noindex, ${part}`,
  'a name': (part) => `a${part}: noindex`,
  'a date': (part) => `unavailable_after: ${part}`,
};

export const PAGES: Readonly<Record<string, (part: string) => string>> = {
  'a content': (part) => `<head><meta name="robots" content="noindex, ${part}">`,
  'a name': (part) => `<meta name="a${part}" content="noindex">`,
  'a tag': (part) => `<meta ${part}`,
  'a comment': (part) => `<!--${part}`,
};

/** A text of about `size` characters. */
export function repeated(part: string, size: number) {
  return part.repeat(Math.ceil(size / part.length));
}
