import { randomInt } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { Client } from '../support/client';
import { freezeOf, FREEZE_MS, longestFreezeMs, metricsOf } from '../support/event-loop';
import { describeRequest, type ApiRequest } from './api-requests';
import type { Sender } from './sender';

/** Requests between two looks at the server, and how many of them are under way at one time. */
const REQUESTS = 24;
const AT_ONCE = 4;

/** Where requests go, and how their answers are judged. */
export interface Target {
  server: { url: string };
  sender: Pick<Sender, 'send'>;
}

/** Sends requests to a server and notes what it must never do: answer 500 or above, give no answer, freeze. The same seed sends the same. */
export class Fuzzer {
  /** The requests that found a fault, by its kind and route. */
  readonly found = new Map<string, string>();
  /** By status. */
  readonly answers = new Map<number, number>();
  sent = 0;

  constructor(
    private readonly target: Target,
    readonly seed: number,
  ) {}

  note(kind: string, where: string, what: string): void {
    const key = `${kind} ${where}`;
    if (!this.found.has(key)) this.found.set(key, what);
  }

  /** One of each, as many in each round as are sent between two looks at the server. Answers whether there were any left for this round. */
  async sendEach(requests: readonly fc.Arbitrary<ApiRequest>[], round: number): Promise<boolean> {
    const from = round * REQUESTS;
    if (from >= requests.length) return false;
    const some = requests
      .slice(from, from + REQUESTS)
      .flatMap((request, n) => fc.sample(request, { seed: this.seed + from + n, numRuns: 1 }));
    await this.sendAndLook(some);
    return true;
  }

  /** So many of one kind as are sent between two looks at the server. */
  sendRound(requests: fc.Arbitrary<ApiRequest>, round: number): Promise<void> {
    return this.sendAndLook(fc.sample(requests, { seed: this.seed + round, numRuns: REQUESTS }));
  }

  /** Does something other than sending requests, and notes it when it freezes the server whenever it is done. */
  async act(where: string, act: () => Promise<unknown>, describe: () => string): Promise<void> {
    await act();
    if ((await longestFreezeMs(this.target.server)) <= FREEZE_MS) return;
    const freezeMs = await freezeOf(this.target.server, act);
    if (freezeMs > FREEZE_MS)
      this.note('freeze', where, `${Math.round(freezeMs)} ms: ${describe()}`);
  }

  /** Notes each read model that does not go on, and each part that the server says is degraded. */
  async lookAtParts(): Promise<void> {
    const { server } = this.target;
    for (const [name, value] of await metricsOf(server))
      if (/^projection_(stopped|quarantined)/.test(name) && value > 0)
        this.note('stopped', name, String(value));
    const { status, body } = await new Client(server.url).get<{ degraded?: unknown[] }>(
      '/health/ready',
    );
    if (status !== 200 || body.degraded?.length !== 0)
      this.note('degraded', '/health/ready', `${status} ${JSON.stringify(body)}`);
  }

  private async sendAndLook(requests: readonly ApiRequest[]): Promise<void> {
    const left = [...requests];
    const work = async () => {
      for (let request = left.pop(); request; request = left.pop()) await this.send(request);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.sent += requests.length;
    if ((await longestFreezeMs(this.target.server)) > FREEZE_MS) await this.noteFreezes(requests);
  }

  private async send(request: ApiRequest): Promise<void> {
    const forwarded = {
      ...request,
      headers: {
        ...request.headers,
        'x-forwarded-for': `10.0.${randomInt(256)}.${randomInt(256)}`,
      },
    };
    try {
      const { status } = await this.target.sender.send(forwarded);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      if (status >= 500) this.note(String(status), request.route, describeRequest(request));
    } catch (error) {
      // `fetch` throws errors of another realm than the tests', so `instanceof Error` does not recognise them.
      const { cause = error } = Object(error) as { cause?: unknown };
      this.note(
        'no answer',
        request.route,
        `${inspect(cause, { depth: 1, breakLength: Infinity })}: ${describeRequest(request)}`,
      );
    }
  }

  /** Which of them freezes the server whenever it is sent alone. */
  private async noteFreezes(requests: readonly ApiRequest[]): Promise<void> {
    for (const request of requests) {
      const freezeMs = await freezeOf(this.target.server, () =>
        this.target.sender.send(request).catch(() => undefined),
      );
      if (freezeMs > FREEZE_MS)
        this.note(
          'freeze',
          request.route,
          `${Math.round(freezeMs)} ms: ${describeRequest(request)}`,
        );
    }
  }
}
