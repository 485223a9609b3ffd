import { createServer, type Server } from 'node:http';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string }[];
}
interface TracesBody {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}
interface MetricsBody {
  resourceMetrics: {
    scopeMetrics: { metrics: { name: string; histogram?: object; gauge?: object }[] }[];
  }[];
}

export type ReceivedSpan = Span & { server: string };

/** A receiver of OpenTelemetry data by OTLP over HTTP in JSON, like a collector. Each server sends to a path of its own. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** The kind of each metric that was received: `histogram`, `gauge` or `sum`. */
  readonly metrics = new Map<string, string>();
  readonly bodies: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly url: string,
  ) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null)
      throw new Error('The receiver does not listen');
    const receiver = new OtlpReceiver(server, `http://127.0.0.1:${address.port}`);
    server.on('request', (request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        receiver.take(request.url ?? '', Buffer.concat(chunks).toString());
        answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    return receiver;
  }

  /** The environment of a server that sends here, without waiting for a batch to fill. */
  envOf = (server: string): Record<string, string> => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${this.url}/${server}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  });

  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  private take(path: string, body: string): void {
    this.bodies.push(body);
    const [, server = '', , kind] = path.split('/');
    if (kind === 'traces') {
      const { resourceSpans }: TracesBody = JSON.parse(body);
      const spans = resourceSpans
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap((scope) => scope.spans);
      this.spans.push(...spans.map((span) => ({ ...span, server })));
    } else if (kind === 'metrics') {
      const { resourceMetrics }: MetricsBody = JSON.parse(body);
      for (const metric of resourceMetrics
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap((scope) => scope.metrics))
        this.metrics.set(
          metric.name,
          metric.histogram ? 'histogram' : metric.gauge ? 'gauge' : 'sum',
        );
    }
  }
}
