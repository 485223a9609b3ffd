import {
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
} from '@opentelemetry/api';
import type { EventMeta } from './events';

/** Does nothing unless the process has started an OpenTelemetry SDK. */
const tracer = trace.getTracer('milkround');

/** One batch may have the events of thousands of commands, and each span costs memory until it is exported. */
const MAX_TRACES = 100;

export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error)
        span.recordException({ name: error.name, message: error.message });
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * The metadata by which other moments and processes continue the current trace: `traceparent` (W3C Trace Context), or nothing outside of a sampled
 * trace.
 */
export function traceMeta(): { traceparent?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || (span.traceFlags & TraceFlags.SAMPLED) === 0) return {};
  return { traceparent: `00-${span.traceId}-${span.spanId}-01` };
}

/** The trace in which an event was appended. */
export const traceparentOf = ({ traceparent }: EventMeta): string | null =>
  typeof traceparent === 'string' ? traceparent : null;

/**
 * Adds a finished span to each of the traces, and bounds their number.
 *
 * @param startedAt milliseconds since 1970, as `endedAt`
 */
export function addSpans(
  name: string,
  traceparents: Iterable<string>,
  {
    startedAt,
    endedAt,
    attributes,
  }: { startedAt: number; endedAt: number; attributes: Attributes },
): void {
  let count = 0;
  for (const traceparent of new Set(traceparents)) {
    if (++count > MAX_TRACES) return;
    const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
    tracer.startSpan(name, { startTime: startedAt, attributes }, parent).end(endedAt);
  }
}
