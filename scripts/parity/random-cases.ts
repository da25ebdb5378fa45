/**
 * Random robots.txt files with questions that are likely to touch them: what all originals disagree about is frequent
 * here and rare in the world. The same seed gives the same cases.
 */

import type { Case } from '../../test/recorded/cases.js';
import { SeededRandom, words } from './seeded-random.js';

export function* randomCases(seed: number): Generator<Case, never, undefined> {
  const random = new SeededRandom(seed);
  for (let count = 1; ; count++) yield new CaseMaker(random).make(`s${String(seed)}-${String(count)}`);
}

const BREAKS = words`
  \n  \n  \n  \n  \n  \r\n  \r\n  \r  \n\n  \r\n\r\n  \n \t\n  \n\n\n  \n#\n  \u0020# comment: x\n  #\n
  \u000b  \f  \u001c  \u001d  \u001e  \u001f  \u0085  \u2028  \u2029
`;

const BLANKS = words`
  ''  ''  ''  ''  \u0020  \u0020  \u0020\u0020  \t  \u001f  \u00a0  \u3000  \ufeff  \u0000
`;

const RULES = words`
  Disallow  Disallow  Disallow  Allow  Allow  disallow  ALLOW  DISALLOW  dISALLOW
`;

const ODD_NAMES = words`
  Host  Noindex  Visit-time  Useragent  User agent  X-User-agent  Dissallow  Nodisallow  D\u0131sallow
  U\u017fer-agent  S\u0130temap  Crawl-\u212aelay  ''
`;

const AGENTS = words`
  *  *  *  foo  Foo  foobot  FooBot  foobot-news  bar  Bar/1.0  foo/2  Googlebot  Googlebot-Image  360Spider
  b\u00e4r  B\u00c4R  \u0130stanbul  \u03a3\u0391\u03a3  foo*  * foo  %2A  %66oo  f%6Fo bar  Mozilla  a  o  ''
  \ud801\udc00bot
`;

const ASKED = words`
  foo  Foo/1.0  FOOBOT  foobot-news/2.1 (x)  Mozilla/5.0 (compatible; foobot/2.1; +http://x)  bar  Bar/1.0
  Googlebot-Image/1.0  b\u00e4r/2  \u0130STANBUL  \u03c3\u03b1\u03c2  unknown  *  /  ''  foo*  \ud801\udc28bot
`;

const SEGMENTS = words`
  a  b  ab  A  tmp  index.html  x=1  a=b  y;z  ~joe  %7Ejoe  %7ejoe  a%2Fb  a%2fb  %61  %E4%B8%AD  %e4%b8
  \u4e2d  \u00e9  %C3%A9  %c3%28  %ff  %FE  %  %zz  %2  %25  %2525  %252F  %00  %09  %0A  %0d  %1f  %20  +
  a+b  %2B  %23  %3F  %3f  %26  %3D  %3B  %2A  %24  %5B  %ed%a0%80  %F0%9F%98%80  \ud83d\ude00  \ufffd  \u007f
  \u0001  \t  'q'  \"q\"  (x)  [x]  a|b  a,b  a:b  @  !  .  ..  \\  ^  {x}  ''  ''
`;

const WILD = ['*', '*', '**', '$', '*$', '$*', '$$', '*a*', '*.html', '?', '*?'];

const DELIMITERS = words`
  ?  ?  ?  ;  ;  #  &  =  ??  ?#  ;?  ;;  ?;  //  /
`;

const ODD_PREFIXES = words`
  ''  ''  //  ///  ////  *  */  ?  #  ;  %2F  %2f%2F  \u0020/  %20/  /%09/  http://h/  http:/  HTTP://h
  mailto:  x:  //[::1]/  //[  //\uff0f/
`;

const ODD_BASES = words`
  https://example.com  HTTP://EXAMPLE.com  http://example.com:8080  http://user:pw@example.com
  http://other.org  http://[::1]  http://[::1]:80  http://[v1.x]  http://[1.2.3.4]  http://[x]  http://[::1
  http://::1]  http://a[::1]b  http://b\u00fccher.example  http://a\uff0fb  http://a%2Fb  ftp://example.com
  gopher://example.com  mailto:a@b  x-y+z.1:  1x:  localhost:80  http:  http:/  http:///  //example.com  ''
  ''  \u0020  \t  %20  %0A  ht\ttp://h  http%3A//h
`;

const NUMBERS = ['1', '5', '0', '10', '007', '2.5', '120'];

const ODD_NUMBERS = words`
  0  10  007  2.5  .5  5.  -1  +3  1e3  1e400  1e-7  12345678901234567890  1_000  1__0  _1  inf  -Infinity
  NaN  0x10  5s  1,5  ''  \u0665  \uff11\uff12  \ud835\udfce\ud835\udfd9  \u00b2  \u2460  \u00bd  %31  %20 7
  \u001c5  5%1f  1e16  123456789.125
`;

const RATES = ['1/5', '10/60', '01/007', '1 / 5', '2/1'];

const ODD_RATES = words`
  1/5  10/60  1/  /5  1/5s  1%2F2  1/2/3  1 / 5  \u0661/\u0662  \u00b2/3  1\u001f/5  01/007  1/5 0900-1700
`;

/** One case. What it asks about is made from what its file says. */
class CaseMaker {
  readonly #random: SeededRandom;
  readonly #paths: string[] = [];
  readonly #names: string[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  make(id: string): Case {
    const random = this.#random;
    const groups = random.several(random.happens(0.05) ? 0 : 1, 4, () => this.#group());
    const start = random.happens(0.04)
      ? random.one(['\ufeff', '\xef\xbb\xbf', '\n', ' ', '\0', '# robots\n'])
      : '';
    const before = random.happens(0.1) ? this.#rule() : '';
    const robots = start + before + groups.join(random.happens(0.8) ? '\n' : '') + this.#end();
    const agents = unique(random.several(1, 3, () => this.#asked()));
    const urls = unique(random.several(3, 7, () => this.#url()));
    return { id, base: 'http://example.com/robots.txt', robots, agents, urls };
  }

  #group(): string {
    const random = this.#random;
    const agents = random.several(1, random.happens(0.3) ? 4 : 1, () => this.#agent());
    const between = random.happens(0.1) ? this.#other() : '';
    const members = random.several(random.happens(0.1) ? 0 : 1, 7, () =>
      random.happens(0.75) ? this.#rule() : this.#other(),
    );
    return agents.join(between) + members.join('');
  }

  #end(): string {
    return this.#random.happens(0.2)
      ? this.#random.one(['\n', '\n\n', ' ', 'Disallow', 'User-agent: foo'])
      : '';
  }

  #agent(): string {
    const name = this.#random.one(AGENTS);
    this.#names.push(name);
    return this.#line(
      this.#random.one(['User-agent', 'User-agent', 'User-Agent', 'user-agent', 'USER-AGENT']),
      name,
    );
  }

  #rule(): string {
    return this.#line(this.#random.one(RULES), this.#value());
  }

  #other(): string {
    const random = this.#random;
    const kind = random.next();
    if (kind < 0.35)
      return this.#line(random.one(['Crawl-delay', 'crawl-delay']), this.#odd(NUMBERS, ODD_NUMBERS));
    if (kind < 0.6)
      return this.#line(random.one(['Request-rate', 'Request-Rate']), this.#odd(RATES, ODD_RATES));
    if (kind < 0.8) return this.#line('Sitemap', `http://example.com/${random.one(SEGMENTS)}.xml`);
    const name = random.one(ODD_NAMES);
    return this.#line(name, /agent/.test(name) ? random.one(AGENTS) : this.#value());
  }

  /** Mostly what is written everywhere, now and then what is not. */
  #odd(usual: readonly string[], odd: readonly string[]): string {
    return this.#random.one(this.#random.happens(0.7) ? usual : odd);
  }

  #line(name: string, value: string): string {
    const random = this.#random;
    if (random.happens(0.9)) return `${name}: ${value}${random.happens(0.9) ? '\n' : random.one(BREAKS)}`;
    const colon = random.one([':', ':', ':', ' :', '\t:', '::', ' ', '=']);
    return (
      random.one(BLANKS) + name + colon + random.one(BLANKS) + value + random.one(BLANKS) + random.one(BREAKS)
    );
  }

  #value(): string {
    const random = this.#random;
    if (random.happens(0.05)) return '';
    const value = (random.happens(0.85) ? '/' : random.one(ODD_PREFIXES)) + this.#rest(0.3);
    this.#paths.push(value);
    return value;
  }

  #rest(wild: number): string {
    const random = this.#random;
    return random
      .several(0, 4, () => {
        if (random.happens(wild)) return random.one(WILD);
        return random.happens(0.25)
          ? random.one(DELIMITERS)
          : random.one(SEGMENTS) + (random.happens(0.3) ? '/' : '');
      })
      .join('');
  }

  #asked(): string {
    const random = this.#random;
    if (this.#names.length === 0 || random.happens(0.3)) return random.one(ASKED);
    return random.one(this.#names) + random.one(['', '', '/1.0', 'x', ' (y)']);
  }

  #url(): string {
    const random = this.#random;
    const base = random.happens(0.75) ? 'http://example.com' : random.one(ODD_BASES);
    if (this.#paths.length === 0 || random.happens(0.25))
      return base + random.one(['/', '/', '', '?']) + this.#rest(0.1);
    return base + this.#likely(random.one(this.#paths));
  }

  /** What a rule may well match: stars filled in, a little longer or shorter, other spellings of its characters. */
  #likely(rule: string): string {
    const random = this.#random;
    let path = '';
    for (const character of rule) {
      if (character === '*' && random.happens(0.8)) path += this.#rest(0.05);
      else if (random.happens(0.03)) path += otherSpelling(character, random);
      else if (!random.happens(0.02)) path += character;
    }
    if (path.endsWith('$') && random.happens(0.7)) path = path.slice(0, -1);
    return random.happens(0.4)
      ? path + random.one(['', '/', '?', '?q=1', '#f', ';', ';p', 'x', '?#', '%20', '&b'])
      : path;
  }
}

function otherSpelling(character: string, random: SeededRandom): string {
  const code = character.charCodeAt(0);
  if (code >= 0x80) return encodeURIComponent(character);
  const hex = code.toString(16).padStart(2, '0');
  return random.one([`%${hex}`, `%${hex.toUpperCase()}`, character.toUpperCase(), character.toLowerCase()]);
}

/** Each text once, in the order in which they come first. */
export function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
