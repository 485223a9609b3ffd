import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestMethod } from '@nestjs/common';
import { DEMO_AGENT } from '@milkround/contracts';
import type { Params } from 'nestjs-pino';
import type { LogLevel } from '../config';
import '../http/request';
import { hashAddress } from './address-hash';
import type { LogLineCounts } from './log-line-counts';

/** Options of `LoggerModule.forRoot`: JSON lines with the request's id and without personal data. */
export function loggingOptions(level: LogLevel, lines: LogLineCounts): Params {
  return {
    pinoHttp: {
      level,
      base: null,
      genReqId: requestId,
      customLogLevel: levelOf,
      customSuccessMessage: (_request, response) => `answered ${response.statusCode}`,
      customErrorMessage: (_request, response) => `failed with ${response.statusCode}`,
      customProps: refusedSenderOf,
      customReceivedMessage: undefined,
      quietReqLogger: true,
      customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
      serializers: { req: requestFieldsOf, res: () => undefined, err: errorFieldsOf },
      redact: { paths: secrets, censor: '[hidden]' },
      hooks: {
        logMethod(args, method, lineLevel) {
          if (isChatter(args[0])) return;
          lines.count(lineLevel, args);
          method.apply(this, args);
        },
      },
    },
    forRoutes: [{ path: '{*path}', method: RequestMethod.ALL }],
  };
}

/**
 * Returns the request's id, which is also sent back. A valid id in the request's header is used. The HTTP adapter calls this as well.
 */
export function requestId(
  request: IncomingMessage & { id?: unknown },
  response?: ServerResponse,
): string {
  const headerId = request.headers['x-request-id'];
  const existingId = typeof request.id === 'string' ? request.id : null;
  const id =
    existingId ??
    (typeof headerId === 'string' && /^[\w.-]{8,64}$/.test(headerId) ? headerId : randomUUID());
  request.id = id;
  response?.setHeader('x-request-id', id);
  return id;
}

/** Returns the log level of a request. Successful reads and those of the demo's phones are not logged by default; writes and failures are. */
function levelOf(request: IncomingMessage, response: ServerResponse, error?: Error): LogLevel {
  if (request.url?.startsWith('/health/')) return 'debug';
  if (BUSY.includes(response.statusCode)) return 'silent';
  if (error || response.statusCode >= 500) return 'error';
  if (request.headers['user-agent'] === DEMO_AGENT) return 'debug';
  return request.method === 'GET' && response.statusCode < 400 ? 'debug' : 'info';
}

/** Status codes that {@link BusyAnswers} counts. */
export const BUSY: readonly number[] = [429, 503];

/** Status codes of requests that were refused because of their sender. */
const REFUSALS: readonly number[] = [401, 403];

/** Returns the hashed address of a refused request and, if it is known, the owner of its token. */
function refusedSenderOf({ sender, ip }: IncomingMessage, { statusCode }: ServerResponse): object {
  if (!REFUSALS.includes(statusCode)) return {};
  return {
    ...(ip && { from: hashAddress(ip) }),
    ...(sender && { role: sender.role, personId: sender.id }),
  };
}

/** Returns the logged part of a request: without headers, sender and query string, which may contain personal data. */
function requestFieldsOf({ method, url }: { method?: string; url?: string }) {
  return { method, path: url?.split('?')[0] };
}

/** Returns the logged part of an error: without the statement, values and row of a database error. */
function errorFieldsOf(error: {
  type?: string;
  name?: string;
  message?: string;
  code?: unknown;
  stack?: string;
}) {
  return {
    type: error.type ?? error.name,
    message: error.message,
    code: error.code,
    stack: error.stack,
  };
}

const hiddenKeys = [
  'password',
  'token',
  'authorization',
  'cookie',
  'email',
  'username',
  'phone',
  'name',
  'address',
  'consumer_name',
  'consumerName',
];
const secrets = hiddenKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);

/** Contexts of Nest that log each module and route at the start. */
const VERBOSE_CONTEXTS = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'WebSocketsController',
  'NestApplication',
]);

function isChatter(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('context' in entry) || 'err' in entry)
    return false;
  return typeof entry.context === 'string' && VERBOSE_CONTEXTS.has(entry.context);
}
