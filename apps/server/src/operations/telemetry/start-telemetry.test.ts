import { Histogram, Registry } from 'prom-client';
import { histogramsOf } from './start-telemetry';

it('counts between two bounds the values that Prometheus counts up to a bound, for each set of labels', async () => {
  const registry = new Registry();
  const times = new Histogram({
    name: 'times',
    help: 'Times',
    labelNames: ['route'],
    buckets: [1, 2],
    registers: [registry],
  });
  for (const seconds of [0.5, 1.5, 1.6, 9]) times.observe({ route: '/a' }, seconds);
  times.observe({ route: '/b' }, 2);
  const [metric] = await registry.getMetricsAsJSON();
  expect(histogramsOf(metric?.values ?? [])).toEqual([
    {
      labels: { route: '/a' },
      value: { buckets: { boundaries: [1, 2], counts: [1, 2, 1] }, sum: 12.6, count: 4 },
    },
    {
      labels: { route: '/b' },
      value: { buckets: { boundaries: [1, 2], counts: [0, 1, 0] }, sum: 2, count: 1 },
    },
  ]);
});
