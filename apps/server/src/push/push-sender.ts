import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Inject, Injectable } from '@nestjs/common';
import type { PushPayload } from '@milkround/contracts';
import { generateRequestDetails } from 'web-push';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { lookupPublic } from './public-address';
import { isPushEndpoint } from './push-endpoint';
import { PushKeys } from './push-keys';
import type { PushSubscriber } from './push-subscriptions';

const TIMEOUT_MS = 10_000;
/** A push service drops a notification that it could not deliver within an hour. */
const TTL_SECONDS = 3_600;

/** `gone`: the service has removed the device. `refused`: the service will never accept it. `failed`: a later attempt may succeed. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

const GONE: readonly number[] = [404, 410];
/** The errors of a request that can succeed later: a timeout, and too many requests. */
const TEMPORARY: readonly number[] = [408, 429];

/** Sends encrypted notifications (RFC 8291) to push services, of which each browser has its own. Redirects are not followed. */
@Injectable()
export class PushSender {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'admin' | 'hasPrivatePushServices'>,
    private readonly keys: PushKeys,
  ) {}

  async send(
    { endpoint, p256dh, auth }: PushSubscriber,
    payload: PushPayload,
  ): Promise<PushOutcome> {
    if (!isPushEndpoint(endpoint, this.config.hasPrivatePushServices)) return 'gone';
    const { publicKey, privateKey } = await this.keys.read();
    const vapidDetails = { subject: `mailto:${this.config.admin.email}`, publicKey, privateKey };
    const options = { vapidDetails, TTL: TTL_SECONDS, urgency: 'high' as const };
    const request = requestOf(() =>
      generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        options,
      ),
    );
    if (!request) return 'gone';
    const status = await this.post(endpoint, request.headers, request.body);
    if (GONE.includes(status)) return 'gone';
    if (status >= 200 && status < 300) return 'sent';
    return status >= 400 && status < 500 && !TEMPORARY.includes(status) ? 'refused' : 'failed';
  }

  /** Returns the status; the body of the answer is not read. */
  private post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> {
    const isPrivateAllowed = this.config.hasPrivatePushServices;
    const request = endpoint.startsWith('http:') ? requestHttp : requestHttps;
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        headers,
        timeout: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false as const,
      };
      const outgoingRequest = request(
        endpoint,
        isPrivateAllowed ? options : { ...options, lookup: lookupPublic },
        (answer) => {
          answer.destroy();
          resolve(answer.statusCode ?? 0);
        },
      );
      outgoingRequest.once('error', reject);
      outgoingRequest.end(body);
    });
  }
}

/** Returns null if the browser's keys are invalid, so that encryption is impossible. */
function requestOf<Details>(make: () => Details): Details | null {
  try {
    return make();
  } catch {
    return null;
  }
}
