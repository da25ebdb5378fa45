import { describe, expect, test } from '@jest/globals';
import { answerToOriginalNames } from '../../../src/compat/shared/original-spelling.js';
import { expectBothSpellings } from './original-spelling.js';

class Parser {
  declare can_fetch: Parser['canFetch'];
  declare last_checked: Parser['lastChecked'];
  declare readonly site_maps: Parser['siteMaps'];

  static {
    answerToOriginalNames(this.prototype, 'can_fetch last_checked site_maps');
  }

  lastChecked = 0;

  canFetch(agent: string): boolean {
    return agent.length > this.lastChecked;
  }

  get siteMaps(): readonly string[] {
    return ['a'];
  }
}

class Lookalike extends Parser {
  declare set_url: Lookalike['setUrl'];

  static {
    answerToOriginalNames(this.prototype, 'set_url');
  }

  url = '';

  setUrl(url: string): void {
    this.url = url;
  }

  override canFetch(agent: string): boolean {
    return agent === 'lookalike';
  }
}

class Statics {
  declare static robots_url: typeof Statics.robotsUrl;

  static {
    answerToOriginalNames(this, 'robots_url');
  }

  static robotsUrl(url: string): string {
    return `${url}/robots.txt`;
  }
}

class Forgetful {
  canFetch(): boolean {
    return true;
  }
}

describe('the spelling of the original', () => {
  test('calls the same method', () => {
    expect(new Parser().can_fetch('a')).toBe(true);
  });

  test('writes and reads the same attribute', () => {
    const parser = new Parser();
    parser.last_checked = 7;
    expect([parser.lastChecked, parser.last_checked]).toEqual([7, 7]);
    expect(parser.can_fetch('short')).toBe(false);
  });

  test('calls what a subclass overrides under the own name', () => {
    expect(new Lookalike().can_fetch('lookalike')).toBe(true);
  });

  test('is inherited', () => {
    const lookalike = new Lookalike();
    lookalike.set_url('http://h/');
    lookalike.last_checked = 3;
    expect([lookalike.url, lookalike.lastChecked]).toEqual(['http://h/', 3]);
  });

  test('refuses to write what the own name refuses', () => {
    expect(() => Reflect.set(new Parser(), 'site_maps', [])).toThrow(TypeError);
  });

  test('works for static members', () => {
    expect(Statics.robots_url('http://h')).toBe('http://h/robots.txt');
  });

  test('is not listed when an object is walked', () => {
    expect(Object.keys(new Parser())).toEqual(['lastChecked']);
  });

  test('covers all names and stands for existing ones', () => {
    expectBothSpellings(new Parser());
    expectBothSpellings(new Lookalike());
  });

  test('is missed where it is missing', () => {
    expect(() => {
      expectBothSpellings(new Forgetful());
    }).toThrow();
  });
});
