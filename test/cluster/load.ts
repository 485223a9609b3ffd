import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { comparePositions, LIVE_PATH } from '@milkround/contracts';
import { io } from 'socket.io-client';
import { ADMIN, emailOf, signIn, supervisorOf } from '../phones/staff';
import { as, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { LiveClient } from '../support/live-client';
import { ClusterPhone } from './cluster-phone';
import { ClusterReader } from './cluster-reader';
import { longestWait, waitsBetween } from './longest-gap';

const PHONE_PACE_MS = 2_000;
const STEADY_MS = 2_000;
const READERS = 6;
const READS = ['progress', 'dashboard-stats', 'get-order-reports'];
/** socket.io's own first pause, the same as the client's (`FIRST_REST_MS`). */
const RECONNECT = { reconnectionDelay: 500, reconnectionDelayMax: 1_000 };

/** The figures of one case. */
export interface Figures {
  acknowledged: number;
  /** Entries that were acknowledged and are not in the log. */
  lost: number;
  /** Entries that are in the log more than once. */
  doubled: number;
  /** The longest waits after the fault began, in milliseconds. */
  writesMs: number;
  readsMs: number;
  screensMs: number;
  /** Answers other than a result, for the reader of the report. */
  failures: string;
}

class Screen {
  readonly times: number[] = [];
  readonly client: LiveClient;

  constructor(url: string, token: string) {
    const options = {
      path: LIVE_PATH,
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      timeout: 3_000,
      ...RECONNECT,
    };
    const socket = io(url, options);
    this.client = new LiveClient(socket, ['progress']);
    socket.on('rows', () => this.times.push(performance.now()));
  }
}

/** Fifty phones that write, readers, and twenty screens that are connected. */
export class Load {
  private screens: Screen[] = [];

  private constructor(
    private readonly url: string,
    private readonly phones: readonly ClusterPhone[],
    private readonly readers: readonly ClusterReader[],
    private readonly office: readonly Person[],
  ) {}

  static async prepare(url: string, phones: number, screens: number): Promise<Load> {
    const made: ClusterPhone[] = [];
    for (let boy = 1; boy <= phones; boy++)
      made.push(await ClusterPhone.of(await as<'delivery-boy'>(url, emailOf(boy)), PHONE_PACE_MS));
    const boss = await signIn(url, ADMIN);
    const supervisors = [await signIn(url, supervisorOf(1)), await signIn(url, supervisorOf(2))];
    const readers = Array.from(
      { length: READERS },
      (_, n) => new ClusterReader(supervisors[n % 2] ?? boss, READS),
    );
    const office = Array.from({ length: screens }, () => boss);
    return new Load(url, made, readers, office);
  }

  /** Runs all phones, readers and screens while `fault` happens, until all of them are answered again. Returns the figures. */
  async during(fault: () => Promise<void>, database: string): Promise<Figures> {
    for (const part of this.working) part.waits.length = 0;
    for (const part of this.working) part.failures.clear();
    for (const phone of this.phones) phone.acknowledged.length = 0;
    this.screens = this.office.map(({ session }) => new Screen(this.url, session.token));
    try {
      await Promise.all(
        this.screens.map(({ client }) => client.until('its topics', () => client.resumed > 0)),
      );
      const faultAt = await this.work(fault);
      const figures = {
        ...(await this.compare(database)),
        ...this.longest(faultAt, performance.now()),
        failures: this.failures(),
      };
      await this.expectShown(database);
      return figures;
    } finally {
      for (const { client } of this.screens) client.close();
    }
  }

  /** Returns the time at which the fault began. */
  private async work(fault: () => Promise<void>): Promise<number> {
    for (const part of this.working) part.start();
    try {
      await this.served(performance.now());
      await pause(STEADY_MS);
      const faultAt = performance.now();
      await fault();
      await this.served(performance.now());
      await pause(STEADY_MS);
      return faultAt;
    } finally {
      await Promise.all(this.working.map((part) => part.stop()));
    }
  }

  private get working(): readonly (ClusterPhone | ClusterReader)[] {
    return [...this.phones, ...this.readers];
  }

  /** Waits until all of them have an answer to a request after this time. */
  private async served(since: number): Promise<void> {
    const isServed = (part: ClusterPhone | ClusterReader) => (part.waits.at(-1)?.from ?? 0) > since;
    await eventually('an answer for everybody', () => this.working.every(isServed), 180_000);
    await eventually(
      'a row on every screen',
      () => this.screens.every(({ times }) => (times.at(-1) ?? 0) > since),
      60_000,
    );
  }

  private longest(faultAt: number, end: number) {
    const all = (parts: readonly (ClusterPhone | ClusterReader)[]) =>
      parts.flatMap(({ waits }) => waits);
    return {
      writesMs: longestWait(all(this.phones), faultAt),
      readsMs: longestWait(all(this.readers), faultAt),
      screensMs: longestWait(
        this.screens.flatMap(({ times }) =>
          waitsBetween(times, Math.min(end, times.at(-1) ?? end)),
        ),
        faultAt,
      ),
    };
  }

  private async compare(
    database: string,
  ): Promise<Pick<Figures, 'acknowledged' | 'lost' | 'doubled'>> {
    const acknowledged = this.phones.flatMap((phone) => phone.acknowledged);
    const refused = acknowledged.filter(({ result }) => result === 'set-aside').length;
    if (refused > 0) throw new Error(`${refused} entries were set aside`);
    const { rows } = await query<{ id: string; count: string }>(
      database,
      `SELECT meta->>'commandId' AS id, count(*) FROM event WHERE meta->>'commandId' = ANY ($1) AND type = 'QuantityDelivered' GROUP BY 1`,
      [acknowledged.map(({ commandId }) => commandId)],
    );
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.length - rows.length,
      doubled: rows.filter(({ count }) => count !== '1').length,
    };
  }

  /** Checks that all screens have reached the end of the log, and that none of them has missed anything. */
  private async expectShown(database: string): Promise<void> {
    const { rows } = await query<{ position: string }>(
      database,
      `SELECT max(position)::text AS position FROM event WHERE type = 'QuantityDelivered'`,
      [],
    );
    const last = rows[0]?.position ?? '0';
    await Promise.all(
      this.screens.map(async ({ client }) => {
        await client.until(
          `the position ${last}`,
          () => comparePositions(client.position, last) >= 0,
        );
        expect(client.gaps).toEqual([]);
      }),
    );
  }

  private failures(): string {
    const counted = new Map<string, number>();
    for (const { failures } of this.working)
      for (const [text, count] of failures) counted.set(text, (counted.get(text) ?? 0) + count);
    return [...counted].map(([text, count]) => `${count} × ${text}`).join('; ');
  }
}

async function query<R extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[],
): Promise<{ rows: R[] }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query<R>(text, values);
  } finally {
    await client.end();
  }
}
