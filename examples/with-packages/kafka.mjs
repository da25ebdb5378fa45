// Four consumers of one group crawl a hundred sites, each with a Crawl-delay, from a topic that is partitioned by site. No page
// is fetched too early on an idle machine, and no site waits for ever, though one of the crawlers is killed. Needs
// redis-server and java. The argument is the folder of Kafka's jars, `libs` of its distribution: the example starts a broker.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { crawl, openSites, startRedis } from './one-killed.mjs';

const [PORT, PARTITIONS] = [39_092, 20];
const [jars = 'libs'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kafka-'));
const settings = join(folder, 'server.properties');
writeFileSync(
  settings,
  `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${PORT + 1}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${PORT},CONTROLLER://127.0.0.1:${PORT + 1}
log.dirs=${join(folder, 'data')}
offsets.topic.replication.factor=1
group.initial.rebalance.delay.ms=0`,
);
const java = ['-Xmx512m', '-cp', join(jars, '*')];
const id = 'AAAAAAAAAAAAAAAAAAAAAQ';
const formatted = spawnSync('java', [...java, 'kafka.tools.StorageTool', 'format', '-t', id, '-c', settings]);
if (formatted.status !== 0) throw new Error(`No Kafka in ${jars}: ${formatted.error ?? formatted.stderr}`);
const broker = spawn('java', [...java, 'kafka.Kafka', settings], { stdio: 'ignore' });

const redis = await startRedis();
const web = await openSites();
try {
  const retry = { retries: 100, initialRetryTime: 500, maxRetryTime: 1000 };
  const kafka = new Kafka({ brokers: [`127.0.0.1:${PORT}`], logLevel: logLevel.NOTHING, retry });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: 'pages', numPartitions: PARTITIONS }], waitForLeaders: true });
  await admin.disconnect();
  const producer = kafka.producer();
  await producer.connect();
  const messages = web.urls.map((url) => ({ key: new URL(url).origin, value: url }));
  await producer.send({ topic: 'pages', messages });
  await producer.disconnect();

  await crawl(web, 'kafka-worker.mjs', [redis.socket, `127.0.0.1:${PORT}`, String(PARTITIONS)]);
} finally {
  web.close();
  await redis.stop();
  broker.kill('SIGKILL');
  await once(broker, 'exit');
  rmSync(folder, { recursive: true });
}
