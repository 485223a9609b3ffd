import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { EPOCH_HEADER, HEADERS, UPLOAD_LIMITS, createMessage } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { Logger } from 'nestjs-pino';
import type { IncomingMessage } from 'node:http';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { serveDocs } from './openapi/document';
import { LogEpoch } from './log/log-epoch';
import { ReadModelPreparation } from './log/read-model-preparation';
import { DatabaseMonitor } from './operations/database-monitor';
import { BusyAnswers } from './operations/busy-answers';
import { BUSY, requestId } from './operations/logging';
import { sendJsonAnswers, sendPositions } from './http/answer';
import { BODY_LIMITS } from './http/body-limits';
import { contentSecurity } from './http/content-security';
import { sendEntityTags } from './http/entity-tag';
import { FailureFilter } from './http/failure.filter';
import { failure } from './http/failures';
import { MULTIPART_LIMITS } from './http/input/form';
import { InputPipe } from './http/input/input.pipe';
import { Limits } from './http/limits';
import { KnownDevices } from './identity/known-devices';
import { limitRequests } from './identity/limit-requests';
import { Sessions } from './identity/sessions';
import { readJsonBodies } from './http/json-body';
import { serveClient } from './http/static-client';

/** Below this compression costs more than it saves. */
const COMPRESS_FROM_BYTES = 1_400;
/** Smaller than gzip's default at a third of the work, and a tenth larger than quality 4. */
const BROTLI_QUALITY = 3;
/** A tenth larger than the default at half the work. */
const GZIP_LEVEL = 3;

/** No cache, of the browser or between, keeps the answer. */
const NO_STORE = 'no-store';

/** Browsers ask by TLS alone for a year. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Paths contain consumer ids, and some of these are long. */
const PATH_PARAM_LENGTH = 500;
/** Room for an order file of the largest size over a bad network. */
const REQUEST_TIMEOUT_MS = 300_000;

/** The calls of the API: the client believes no answer to them without the epoch of the log. */
const CALL = /^\/+(apis?|audit)\//i;

declare module 'fastify' {
  interface FastifyInstance {
    logEpoch: Pick<LogEpoch, 'currentEpoch'>;
  }
}

/** The settings that depend on the environment of the server. */
export interface HttpOptions {
  clientFolder: string;
  hasDocs: boolean;
}

/**
 * Fastify with the request's id, and the address of the person behind the proxies in front.
 * @param trustedProxies addresses and CIDR blocks whose `X-Forwarded-For` is trusted; empty: the header is ignored
 */
export const httpAdapter = (trustedProxies: readonly string[]): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: BODY_LIMITS.bytes,
    genReqId: requestId,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    forceCloseConnections: 'idle',
    // The body of an export would be made and thrown away. The client's files answer HEAD by themselves.
    exposeHeadRoutes: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: PATH_PARAM_LENGTH },
    // An address that cannot be decoded never reaches a route, a hook or a filter.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void reply
        .header(HEADERS.requestId, request.id)
        .header(EPOCH_HEADER, request.server.logEpoch.currentEpoch)
        .header('cache-control', NO_STORE)
        .code(400)
        .send(failure(400, createMessage('address-invalid'))),
  });

/** Everything that holds for all of HTTP and the sockets, in one place. */
export async function configureApp(
  app: NestFastifyApplication,
  { clientFolder, hasDocs }: HttpOptions,
): Promise<void> {
  const logger = app.get(Logger);
  app.useLogger(logger);
  app.useWebSocketAdapter(new LiveAdapter(app));
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(
    new FailureFilter(logger, app.get(DatabaseMonitor), app.get(ReadModelPreparation)),
  );
  const fastify = app.getHttpAdapter().getInstance();
  const epoch = app.get(LogEpoch);
  fastify.decorate('logEpoch', epoch);
  // Before the limits, so that their refusals have it, too.
  fastify.addHook('onRequest', async ({ url }, { raw }) => {
    if (!CALL.test(url)) return;
    raw.setHeader(EPOCH_HEADER, epoch.currentEpoch);
    raw.setHeader(HEADERS.time, new Date().toISOString());
  });
  limitRequests(fastify, {
    limits: app.get(Limits),
    sessions: app.get(Sessions),
    devices: app.get(KnownDevices),
  });
  // Only the client's files may be cached, and they set their own header. Any other answer may have personal data.
  fastify.addHook(
    'onRequest',
    async (request, reply) =>
      void reply.header(HEADERS.requestId, request.id).header('cache-control', NO_STORE),
  );
  const busyAnswers = app.get(BusyAnswers);
  fastify.addHook('onResponse', async (_request, { statusCode }) => {
    if (BUSY.includes(statusCode)) busyAnswers.add(String(statusCode));
  });
  sendPositions(fastify);
  sendJsonAnswers(fastify);
  sendEntityTags(fastify);
  readJsonBodies(app);
  discardUnreadBodies(fastify);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurity(clientFolder) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  });
  // Browsers ignore the header over plain HTTP, and RFC 6797, section 7.2, says not to send it there. TLS ends at the proxy, which says so.
  fastify.addHook('onRequest', async ({ protocol }, reply) => {
    if (protocol === 'https') reply.raw.setHeader('strict-transport-security', STRICT_TRANSPORT);
  });
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    globalCompression: true,
    zlibOptions: { level: GZIP_LEVEL },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await app.register(multipart, { limits: { ...MULTIPART_LIMITS, fileSize: UPLOAD_LIMITS.bytes } });
  if (hasDocs) serveDocs(app);
  await serveClient(app, clientFolder);
}

/** Maximum number of bytes that are read of a refused body. Then the connection is closed, and the client may miss the answer. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads the rest of a refused body before the refusal is sent. Fastify closes the connection after such a refusal, and a client that is still
 * sending then sees a broken connection instead of the answer. The time that this takes is bounded by the server's request timeout.
 */
function discardUnreadBodies(fastify: FastifyInstance): void {
  // A callback instead of a promise, because most answers do not have to wait.
  fastify.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (reply.getHeader('connection') !== 'close') return done(null, payload);
    void discardRest(raw).then(() => done(null, payload));
  });
}

async function discardRest(body: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) return;
    }
  } catch {
    // The client has disconnected.
  }
}

/** A message of a socket, and the function that acknowledges it if the client requested an acknowledgement. */
interface ReceivedMessage {
  data: unknown;
  ack?: (result: unknown) => void;
}

/**
 * The library's adapter with one listener for each message of a socket. The library makes a pipe of observables for each, which together take four
 * times as much memory as the rest of the socket. The return value of a handler acknowledges the message; it cannot name another event to send.
 */
class LiveAdapter extends IoAdapter {
  override bindMessageHandlers(
    ...[socket, handlers, resultsOf]: Parameters<IoAdapter['bindMessageHandlers']>
  ): void {
    for (const { message, callback } of handlers)
      socket.on(message, (...args: unknown[]) => {
        const { data, ack } = this.mapPayload(args.length > 1 ? args : args[0]) as ReceivedMessage;
        resultsOf(callback(data, ack)).subscribe((result) => {
          if (result !== undefined && socket.connected) ack?.(result);
        });
      });
  }
}
