/** The tokenizer of pages, against a well-kept parser. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { callUntyped } from '../support/untyped.js';
import { metaTags } from '../../src/entries/robots-tag.js';
import { runs } from '../support/samples.js';

function withParser(html: string): [string, string][] {
  const found: [string, string][] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node && node.tagName === 'meta') {
      const value = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value;
      const [name, content] = [value('name')?.trim(), value('content')];
      if (name !== undefined && name !== '' && content !== undefined) found.push([name, content]);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { scriptingEnabled: false }));
  return found;
}

describe('answers as the parser', () => {
  test.each([
    '<meta name="robots" content="noindex">',
    "<META CONTENT='none' NAME=robots>",
    '<meta name=robots content=noindex,nofollow/>',
    '<meta name="robots" name="other" content="a" content="b">',
    '<!-- <meta name="a" content="b"> --><meta name="c" content="d">',
    '<!--><meta name="a" content="b">',
    '<!---><meta name="a" content="b">',
    '<!-- x --!><meta name="a" content="b">',
    '<!-- <meta name="a" content="b">',
    '<script>"<meta name=a content=b>"</script><meta name=c content=d>',
    '<script><!-- <script> </script> <meta name=a content=b> </script><meta name=c content=d>',
    '<script><!--> </script><meta name=c content=d>',
    '<title><meta name=a content=b></title><meta name=c content=d>',
    '<title></titles><meta name=a content=b></title ><meta name=c content=d>',
    '<style></script><meta name=a content=b></style><meta name=c content=d>',
    '<textarea><meta name=a content=b></textarea><meta name=c content=d>',
    '<template><meta name=a content=b></template><meta name=c content=d>',
    '<noscript><meta name=a content=b></noscript>',
    '<meta name="a" content="1 &lt; 2 &amp;&#x41;&#66; &quot;">',
    '<meta name="a" content="unclosed>',
    '<meta name="a" content="b"',
    '<meta name = a content\n=\n b >',
    '<meta =name="x" name="a" content="b">',
    '<meta/name="a"/content="b"/>',
    '<metaname="a" content="b">',
    '<!doctype html public "<meta name=a content=b>"><meta name=c content=d>',
    '<?xml version="1.0"?><meta name=a content=b>',
    '</ x><meta name=a content=b>',
    '< meta name=a content=b><<meta name=c content=d>',
    '<body><p><meta name=a content=b>',
    '<plaintext><meta name=a content=b>',
    '<a href="<meta name=a content=b>"><meta name=c content=d></a>',
    '<meta name="" content="b"><meta content="b"><meta name="a">',
  ])('%s', (html) => {
    expect(metaTags(html)).toEqual(withParser(html));
  });

  test('of any text made of what pages are made of', () => {
    const piece = fc.constantFrom(
      ...[
        '<meta name=a content=b>',
        '<!--',
        '-->',
        '--!>',
        '<script>',
        '</script>',
        '<title>',
        '</title>',
        '<p ',
        '"',
        "'",
        '>',
        '<',
        '/',
        '=',
        '-',
        '!',
        ' ',
        'x',
        '<style>',
        '</style>',
        '<?',
        '</',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const html = pieces.join('');
        expect(metaTags(html)).toEqual(withParser(html));
      }),
      runs(3000),
    );
  });
});

test.each(['<!--', '<script>', '<meta name="', '<a b=', '<', '<!-- -', '</', '<title></titl', '&#'])(
  'half a megabyte of %s is read once',
  (piece) => {
    expect(metaTags(piece.repeat(500_000 / piece.length))).toEqual([]);
  },
);

test('a page must be a text', () => {
  expect(() => callUntyped({ metaTags }, 'metaTags', 1)).toThrow(
    new TypeError("Argument 'html' must be a string, got 1 (number)"),
  );
});
