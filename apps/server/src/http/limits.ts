import { HttpStatus, Injectable } from '@nestjs/common';
import { createMessage, type Message } from '@milkround/contracts';
import pLimit from 'p-limit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { goneOf, onGone, type Ending } from './gone';
import { RetryLater } from './retry-later';

interface Rate {
  points: number;
  /** Seconds. */
  duration: number;
  refusal: Message;
}

const TOO_MANY = createMessage('too-many-requests');
const WRONG_TRIES = { duration: 900, refusal: createMessage('too-many-tries') };

/** The points of one key within some seconds; beyond them 429. */
const RATES = {
  /** Requests without a known session, by address: 500 delivery boys sign in within a minute through one address of a carrier. */
  strangers: { points: 300, duration: 10, refusal: TOO_MANY },
  /** Requests by their token, or the cookie of the device that signs in, before it is looked up. */
  tokens: { points: 1_000, duration: 10, refusal: TOO_MANY },
  /** Requests of a person, in all sessions. A screen that opens sends 30. */
  people: { points: 1_000, duration: 10, refusal: TOO_MANY },
  /** Passwords that are checked, right or wrong, by account, and apart from it by each of its known devices. */
  signIns: { points: 100, duration: 60, refusal: createMessage('sign-ins-busy') },
  wrongOfAccount: { points: 10, ...WRONG_TRIES },
  wrongOfDevice: { points: 10, ...WRONG_TRIES },
  wrongOfAddress: { points: 50, ...WRONG_TRIES },
  wrongLinksOfAddress: { points: 50, ...WRONG_TRIES },
  /** Entries of a delivery boy: a long morning has 2,000, and a phone that was offline sends them within seconds. */
  entries: { points: 5_000, duration: 900, refusal: createMessage('too-many-entries') },
  /** And 10 a second beside them, in the batches of a phone. */
  steadyEntries: { points: 200, duration: 20, refusal: createMessage('too-many-entries') },
  /** New sockets of a person. */
  handshakes: { points: 1_000, duration: 10, refusal: TOO_MANY },
  /** Packets of a socket; each KiB is one more. A client that reconnects sends 30. */
  frames: { points: 600, duration: 10, refusal: createMessage('connection-too-busy') },
  /** Downloads of a person: each is an event. */
  downloads: { points: 120, duration: 60, refusal: createMessage('exports-busy') },
} satisfies Record<string, Rate>;

/** Open sockets of a person, and packets that wait for one socket to read them: several times the rows of a day. */
export const MAX_SOCKETS_OF_PERSON = 1_000;
export const MAX_UNREAD_PACKETS = 1_000;

interface Bounds {
  atOnce: number;
  waiting: number;
  /** How many of one person may run or wait; left out where all are of one person or address. */
  ofPerson?: number;
  refusal: Message;
  retrySeconds: number;
}

/** Bounds of work that takes memory, a thread, a process or a connection of the database; beyond them 503. */
const AT_ONCE = {
  exports: {
    atOnce: 2,
    waiting: 50,
    ofPerson: 2,
    refusal: createMessage('exports-busy'),
    retrySeconds: 5,
  },
  /** Two processors make 40 a second. */
  hashes: {
    atOnce: 2,
    waiting: 50,
    ofPerson: 2,
    refusal: createMessage('sign-ins-busy'),
    retrySeconds: 5,
  },
  files: {
    atOnce: 1,
    waiting: 50,
    ofPerson: 2,
    refusal: createMessage('file-busy'),
    retrySeconds: 60,
  },
  /** The requests of one person. A browser opens six connections to one host. */
  requests: {
    atOnce: 6,
    waiting: 50,
    refusal: TOO_MANY,
    retrySeconds: 2,
  },
  /** The reads of one person that keep a processor of the database busy for long: the other one is for everybody else. */
  costlyReads: {
    atOnce: 2,
    waiting: 50,
    refusal: TOO_MANY,
    retrySeconds: 2,
  },
  /** Requests of one address without a token. Its burst waits here instead of before everybody's requests, and sign-ins are not refused as too many. */
  strangers: {
    atOnce: 10,
    waiting: 300,
    refusal: TOO_MANY,
    retrySeconds: 2,
  },
} satisfies Record<string, Bounds>;

/** All limits of this server beside those of bodies and fields. Counts are in memory: those of another server are its own. */
@Injectable()
export class Limits {
  readonly exports = new AtOnce(AT_ONCE.exports);
  readonly files = new AtOnce(AT_ONCE.files);
  /** Passwords on known devices and of signed-in people, whose places nobody else can fill. */
  readonly knownHashes = new AtOnce(AT_ONCE.hashes);
  /** Passwords of people who sign in on a device for the first time. They run with the others, two at once, which wait for those that run and no more. */
  readonly hashes = new AtOnce(AT_ONCE.hashes, this.knownHashes);
  /** The requests that are being answered, by their kind and their person or address. */
  private readonly requests = new Map<string, AtOnce>();
  private readonly counters = new Map<keyof typeof RATES, RateLimiterMemory>();

  /** Takes points of the key. @throws RetryLater 429 */
  async take(rate: keyof typeof RATES, key: string, points = 1): Promise<void> {
    const waitMs = await this.tryTake(rate, key, points);
    if (waitMs !== null) throw refusal(rate, waitMs);
  }

  /** @throws RetryLater 429 when the points of the key are used up; takes none */
  async assertLeft(rate: keyof typeof RATES, key: string): Promise<void> {
    const count = await this.counterOf(rate).get(key);
    if (count && count.consumedPoints >= RATES[rate].points)
      throw refusal(rate, count.msBeforeNext);
  }

  /** Takes one point, also when none is left. */
  async count(rate: keyof typeof RATES, key: string): Promise<void> {
    await this.counterOf(rate).penalty(key);
  }

  async forget(rate: keyof typeof RATES, key: string): Promise<void> {
    await this.counterOf(rate).delete(key);
  }

  /** Takes points for all of these entries or refuses them all. @throws RetryLater 429 */
  async takeEntries(person: string, points: number): Promise<void> {
    if (points === 0) return;
    const waitMs = await this.tryTake('steadyEntries', person, points);
    if (waitMs === null || (await this.tryTake('entries', person, points)) === null) return;
    throw refusal('entries', waitMs);
  }

  /**
   * Waits until few requests of this kind are being answered. The place is free when the answer was sent or the connection is closed.
   * @param sender the person, or the address of strangers
   * @throws RetryLater 503
   */
  async begin(
    kind: 'requests' | 'costlyReads' | 'strangers',
    sender: string,
    reply: Ending,
  ): Promise<void> {
    const key = `${kind} ${sender}`;
    const own = this.requests.get(key) ?? new AtOnce(AT_ONCE[kind]);
    this.requests.set(key, own);
    const dropIfIdle = () => {
      if (own.isIdle && this.requests.get(key) === own) this.requests.delete(key);
    };
    try {
      // A signal costs more than all the rest, and only a request that waits needs one.
      const free = await own.hold(null, own.isBusy ? goneOf(reply) : undefined);
      onGone(reply, () => {
        free();
        dropIfIdle();
      });
    } catch (error) {
      dropIfIdle();
      throw error;
    }
  }

  /** How many wait, by the kind of their work. */
  waiting(): (readonly [kind: string, count: number])[] {
    const ofPeople = [...this.requests.values()].reduce((sum, { waiting }) => sum + waiting, 0);
    return [
      ['exports', this.exports.waiting],
      ['files', this.files.waiting],
      ['passwords', this.hashes.waiting + this.knownHashes.waiting],
      ['requests', ofPeople],
    ];
  }

  /** Returns null, or the milliseconds after which points are left again. */
  private async tryTake(
    rate: keyof typeof RATES,
    key: string,
    points: number,
  ): Promise<number | null> {
    try {
      await this.counterOf(rate).consume(key, points);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext;
      throw error;
    }
  }

  private counterOf(rate: keyof typeof RATES): RateLimiterMemory {
    const counter = this.counters.get(rate) ?? new RateLimiterMemory(RATES[rate]);
    this.counters.set(rate, counter);
    return counter;
  }
}

/** Runs a few tasks at once; a few more wait in the order in which they came. */
export class AtOnce {
  private readonly limit: ReturnType<typeof pLimit>;
  private readonly ofPeople = new Map<string, number>();
  private held = 0;

  /** @param others the tasks with which these run: together no more than those may alone */
  constructor(
    private readonly bounds: Bounds,
    private readonly others?: AtOnce,
  ) {
    this.limit = pLimit(bounds.atOnce);
  }

  get isIdle(): boolean {
    return this.held === 0;
  }

  /** Whether the next task has to wait. */
  get isBusy(): boolean {
    return this.held >= this.bounds.atOnce;
  }

  get waiting(): number {
    return Math.max(0, this.held - this.bounds.atOnce);
  }

  /**
   * @param person null for work that has a limit of its own
   * @param gone aborted when the caller disconnects: a task that has not begun is then dropped
   * @throws RetryLater 503
   */
  async run<T>(person: string | null, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const free = await this.hold(person, gone);
    try {
      return await work();
    } finally {
      free();
    }
  }

  /** Waits for a place, and returns the function that frees it. @throws RetryLater 503 */
  async hold(person: string | null, gone?: AbortSignal): Promise<() => void> {
    const { atOnce, waiting, ofPerson = Infinity, refusal: reason, retrySeconds } = this.bounds;
    const busy = () => new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, reason, retrySeconds);
    if (gone?.aborted || this.held >= atOnce + waiting || this.heldBy(person) >= ofPerson)
      throw busy();
    this.add(person, 1);
    return new Promise((resolve, reject) => {
      let isWaiting = true;
      const leave = () => {
        isWaiting = false;
        this.add(person, -1);
        reject(busy());
      };
      gone?.addEventListener('abort', leave, { once: true });
      const run = async () => {
        gone?.removeEventListener('abort', leave);
        if (!isWaiting) return;
        let isHeld = true;
        await new Promise<void>((end) =>
          resolve(() => {
            if (!isHeld) return;
            isHeld = false;
            this.add(person, -1);
            end();
          }),
        );
      };
      void this.limit(() => this.others?.limit(run) ?? run());
    });
  }

  private heldBy(person: string | null): number {
    return person === null ? 0 : (this.ofPeople.get(person) ?? 0);
  }

  private add(person: string | null, count: number): void {
    this.held += count;
    if (person === null) return;
    const held = this.heldBy(person) + count;
    if (held > 0) this.ofPeople.set(person, held);
    else this.ofPeople.delete(person);
  }
}

const refusal = (rate: keyof typeof RATES, waitMs: number): RetryLater =>
  new RetryLater(HttpStatus.TOO_MANY_REQUESTS, RATES[rate].refusal, waitMs / 1_000);
