import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { Registry } from 'prom-client';
import { PrometheusProducer } from './prometheus-producer';

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
