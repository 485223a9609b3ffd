import type { HrTime } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import { histogramsOf, withoutLe } from './histograms';

type PrometheusMetric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

/** ValueType.DOUBLE of the API. */
const DOUBLE = 1;

/** Sends the metrics of `/metrics` through OpenTelemetry, so that each is measured once for both ways. */
export class PrometheusProducer implements MetricProducer {
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
