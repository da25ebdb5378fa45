// Four crawlers process the BullMQ jobs of one queue for a hundred sites, each with a Crawl-delay. No worker slot is blocked,
// no page is fetched too early on an idle machine, and no site waits for ever, though one of the crawlers is killed. Needs
// redis-server, which the example starts and stops.
import { Queue } from 'bullmq';
import { CRAWLERS, crawl, openSites, startRedis } from './one-killed.mjs';

const redis = await startRedis();
const web = await openSites();
const queue = new Queue('crawl', { connection: { path: redis.socket } });
await queue.addBulk(web.urls.map((url) => ({ name: 'page', data: { url } })));

const { reports, tookMs } = await crawl(web, 'bullmq-worker.mjs', [redis.socket]);
const heldMs = reports.reduce((sum, report) => sum + report.heldMs, 0);
console.log(`slots were held for ${((100 * heldMs) / (tookMs * CRAWLERS * 20)).toFixed(1)} % of the time`);

await queue.close();
web.close();
await redis.stop();
