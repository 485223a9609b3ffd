import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  PeriodicExportingMetricReader,
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { Registry, MetricObjectWithValues, MetricValue } from 'prom-client';
import type { HrTime } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';

const DEFAULT_EXPORT_MS = 60_000;
const MAX_TIMEOUT_MS = 10_000;

export interface Telemetry {
  sendMetrics(registry: Registry): void;
  /** Sends the remaining data. */
  close(): Promise<void>;
}

/**
 * Starts the OpenTelemetry SDK with OTLP over HTTP (JSON). Address, headers, sampler and intervals come from the standard `OTEL_*` variables,
 * which the SDK reads itself.
 */
export function startTelemetry(env: NodeJS.ProcessEnv): Telemetry {
  const producer = new PrometheusProducer();
  const exportIntervalMillis = Number(env.OTEL_METRIC_EXPORT_INTERVAL) || DEFAULT_EXPORT_MS;
  const sdk = new NodeSDK({
    serviceName: env.OTEL_SERVICE_NAME ?? 'milkround',
    autoDetectResources: false,
    traceExporter: new OTLPTraceExporter(),
    metricReaders: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis,
        exportTimeoutMillis: Math.min(exportIntervalMillis, MAX_TIMEOUT_MS),
        metricProducers: [producer],
      }),
    ],
  });
  sdk.start();
  return {
    sendMetrics: (registry) => producer.setRegistry(registry),
    close: () => sdk.shutdown().catch(() => undefined),
  };
}

type PrometheusMetric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

/** ValueType.DOUBLE of the API. */
const DOUBLE = 1;

/** Sends the metrics of `/metrics` through OpenTelemetry, so that each is measured once for both ways. */
class PrometheusProducer implements MetricProducer {
  private readonly startTime = millisToHrTime(Date.now());
  private registry: Registry | null = null;

  /** Sets the registry. Before this the application has not been created and there are no metrics. */
  setRegistry(registry: Registry): void {
    this.registry = registry;
  }

  async collect() {
    const endTime = millisToHrTime(Date.now());
    const prometheusMetrics: PrometheusMetric[] = this.registry
      ? await this.registry.getMetricsAsJSON()
      : [];
    const metrics = prometheusMetrics.flatMap((metric) =>
      toMetricData(metric, this.startTime, endTime),
    );
    return {
      resourceMetrics: {
        resource: emptyResource(),
        scopeMetrics: [{ scope: { name: 'milkround' }, metrics }],
      },
      errors: [],
    };
  }
}

function toMetricData(
  { name, help, type, values }: PrometheusMetric,
  startTime: HrTime,
  endTime: HrTime,
): MetricData[] {
  const base = {
    descriptor: {
      name,
      description: help,
      unit: name.includes('_seconds') ? 's' : '',
      valueType: DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const point = <T>(attributes: Record<string, string | number>, value: T) => ({
    startTime,
    endTime,
    attributes,
    value,
  });
  const points = () => values.map((sample) => point(withoutLe(sample.labels), sample.value));
  switch (String(type)) {
    case 'counter':
      return [
        { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() },
      ];
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
    case 'histogram': {
      const dataPoints = histogramsOf(values).map(({ labels, value }) => point(labels, value));
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
    }
    default:
      return [];
  }
}

/** One sample of a histogram as `prom-client` lists it: a bucket (with `le`), the sum or the count. */
interface Sample {
  metricName?: string;
  labels: Partial<Record<string, string | number>>;
  value: number;
}

interface HistogramValue {
  buckets: { boundaries: number[]; counts: number[] };
  sum: number;
  count: number;
}

function withoutLe(labels: Sample['labels']): Record<string, string | number> {
  const otherLabels: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(labels))
    if (name !== 'le' && value !== undefined) otherLabels[name] = value;
  return otherLabels;
}

/** Joins the samples of each set of labels. Prometheus counts all observations up to a bound, OpenTelemetry those between two bounds. */
export function histogramsOf(
  samples: readonly Sample[],
): { labels: Record<string, string | number>; value: HistogramValue }[] {
  const histograms = new Map<
    string,
    { labels: Record<string, string | number>; value: HistogramValue; countedSoFar: number }
  >();
  for (const { metricName = '', labels: all, value } of samples) {
    const labels = withoutLe(all);
    const key = JSON.stringify(Object.entries(labels).sort());
    const histogram = histograms.get(key) ?? {
      labels,
      value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
      countedSoFar: 0,
    };
    histograms.set(key, histogram);
    if (metricName.endsWith('_sum')) histogram.value.sum = value;
    else if (metricName.endsWith('_count')) histogram.value.count = value;
    else {
      const { boundaries, counts } = histogram.value.buckets;
      if (all.le !== '+Inf') boundaries.push(Number(all.le));
      counts.push(value - histogram.countedSoFar);
      histogram.countedSoFar = value;
    }
  }
  return [...histograms.values()].map(({ labels, value }) => ({ labels, value }));
}
