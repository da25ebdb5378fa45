/** Links of a built site that lead nowhere: to a file or an anchor that is not there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ELSEWHERE = /^(?:[a-z]+:|$)/i;

/** `guide.html: other.html#section` for each; the page in `page/` makes its own anchors. */
export function brokenLinks(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && !file.startsWith('page/'));
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const anchors = new Map([...texts].map(([file, html]) => [file, anchorsOf(html)]));
  const broken = [...texts].flatMap(([file, html]) =>
    linksOf(html)
      .filter((link) => {
        const [path = '', anchor = ''] = link.split('#');
        const target = path === '' ? file : join(dirname(file), decodeURIComponent(path));
        if (!existsSync(join(folder, target))) return true;
        return anchor !== '' && anchors.get(target)?.has(decodeURIComponent(anchor)) === false;
      })
      .map((link) => `${file}: ${link}`),
  );
  return [...new Set(broken)];
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !ELSEWHERE.test(link));
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, anchor = '']) => anchor));
}
