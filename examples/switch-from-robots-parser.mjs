// A crawler that used npm robots-parser. Only the next line was changed; the verdicts are the same.
import robotsParser from 'robotparser/compat/robots-parser';
import { parse } from 'robotparser/core';
import { dialects } from 'robotparser/dialects';
import { openShop } from './shop.mjs';

const AGENT = 'FooBot/1.0';

const shop = await openShop();
const url = `${shop.origin}/robots.txt`;
const text = await (await fetch(url)).text();
const robots = robotsParser(url, text);

for (const path of ['/', '/cart?add=boots', '/about', '/boots/reviews']) {
  const page = shop.origin + path;
  const verdict = robots.isAllowed(page, AGENT) === true ? 'allowed' : 'left out';
  console.log(`${path}: ${verdict}, by line ${robots.getMatchingLineNumber(page, AGENT)}`);
}
console.log(`a request every ${robots.getCrawlDelay(AGENT)} s`);

// What was not to be had before: the reasons, and what other crawlers would say.
const page = `${shop.origin}/boots/reviews`;
console.log(parse(text, { dialect: dialects.robotsParser }).explain(AGENT, page).text);
for (const dialect of [dialects.google, dialects.rfc9309, dialects.pythonRfc9309]) {
  console.log(`${dialect.name}: ${parse(text, { dialect }).allows(AGENT, page)}`);
}
shop.close();
