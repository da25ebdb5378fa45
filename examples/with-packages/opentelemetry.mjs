// Crawls a shop, and prints what ../adapters/opentelemetry.mjs measured, with OpenTelemetry's own reader.
import { metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { MemoryStore, RobotsCache } from 'robotparser/cache';
import { measureCache, measuredStore, measuredTurns } from '../adapters/opentelemetry.mjs';
import { openShop } from '../shop.mjs';

const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter });
const provider = new MeterProvider({ readers: [reader] });
metrics.setGlobalMeterProvider(provider);
const meter = metrics.getMeter('robots');

const shop = await openShop();
const cache = new RobotsCache({
  userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
  store: measuredStore(new MemoryStore(), meter),
});
measureCache(cache, meter);
const turn = measuredTurns(cache, meter);
for (const path of ['/', '/boots']) {
  await cache.isAllowed(shop.origin + path);
  await turn(shop.origin + path);
}
await reader.forceFlush();
for (const { descriptor, dataPoints } of exporter.getMetrics()[0].scopeMetrics[0].metrics) {
  const measured = dataPoints.map(({ attributes }) => Object.values(attributes).join()).sort();
  console.log(`${descriptor.name} ${measured.join(' ')}`.trim());
}
await provider.shutdown();
await cache.close();
shop.close();
