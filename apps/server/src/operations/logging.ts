import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestMethod } from '@nestjs/common';
import type { Params } from 'nestjs-pino';
import type { LogLevel } from '../config';
import '../http/request';
import { hashAddress } from './address-hash';

/** JSON lines with the request's id, for `LoggerModule.forRoot`. Of a request only what nobody is known by. */
export function loggingOptions(level: LogLevel): Params {
  return {
    pinoHttp: {
      level,
      base: null,
      genReqId: requestId,
      customLogLevel: levelOf,
      customSuccessMessage: (_request, response) => `answered ${response.statusCode}`,
      customErrorMessage: (_request, response) => `failed with ${response.statusCode}`,
      customProps: whoWasRefused,
      customReceivedMessage: undefined,
      quietReqLogger: true,
      customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
      serializers: { req: whatWasAsked, res: () => undefined, err: whatFailed },
      redact: { paths: secrets, censor: '[hidden]' },
      hooks: {
        logMethod(args, method) {
          if (!isChatter(args[0])) method.apply(this, args);
        },
      },
    },
    forRoutes: [{ path: '{*path}', method: RequestMethod.ALL }],
  };
}

/**
 * The request's id, given once and sent back: one that came along is kept when it is fit for a log line. For the HTTP adapter as well.
 */
export function requestId(request: IncomingMessage & { id?: unknown }, response?: ServerResponse): string {
  const brought = request.headers['x-request-id'];
  const known = typeof request.id === 'string' ? request.id : null;
  const id = known ?? (typeof brought === 'string' && /^[\w.-]{8,64}$/.test(brought) ? brought : randomUUID());
  request.id = id;
  response?.setHeader('x-request-id', id);
  return id;
}

/** Reads that went well are not worth a line each; a change, a refusal and a failure are. */
function levelOf(request: IncomingMessage, response: ServerResponse, error?: Error): LogLevel {
  if (request.url?.startsWith('/health/')) return 'debug';
  if (error || response.statusCode >= 500) return 'error';
  return request.method === 'GET' && response.statusCode < 400 ? 'debug' : 'info';
}

/** Statuses of requests that were refused because of who sent them. */
const REFUSALS: readonly number[] = [401, 403, 429];

/** Of a request that was refused: from where it came, as a hash, and whose token it had when it is known. */
function whoWasRefused({ sender, ip }: IncomingMessage, { statusCode }: ServerResponse): object {
  if (!REFUSALS.includes(statusCode)) return {};
  return { ...(ip && { from: hashAddress(ip) }), ...(sender && { role: sender.role, personId: sender.id }) };
}

/** No headers, no sender, and no query: it may hold what somebody searched for. */
function whatWasAsked({ method, url }: { method?: string; url?: string }) {
  return { method, path: url?.split('?')[0] };
}

/** A database error carries the statement, its values and the row in question: they stay out. */
function whatFailed(error: { type?: string; name?: string; message?: string; code?: unknown; stack?: string }) {
  return { type: error.type ?? error.name, message: error.message, code: error.code, stack: error.stack };
}

const hidden = [
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
const secrets = hidden.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);

/** The framework tells every module and route that it sets up. */
const chatter = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'WebSocketsController', 'NestApplication']);

function isChatter(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('context' in entry) || 'err' in entry) return false;
  return typeof entry.context === 'string' && chatter.has(entry.context);
}
