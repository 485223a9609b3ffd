import type { Product, RowChange, RowsMessage } from '@milkround/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { liveTopic } from './live-topic';
import { newest } from './newest';
import { LiveSubscriptions } from './subscriptions';

interface Data {
  position: string;
  names: Record<string, string>;
}

const KEYS = ['1', '2', '3'];

/** A server with a log of changes to three products. Messages are lost when the connection is cut. */
class Server {
  private readonly log: string[] = [];
  private sent: number | null = null;
  private inFlight: RowsMessage[] = [];

  write(key: string): void {
    this.log.push(key);
  }

  read(): Data {
    return {
      position: String(this.log.length),
      names: Object.fromEntries(KEYS.map((key) => [key, this.nameOf(key)])),
    };
  }

  subscribe(from: string) {
    this.sent ??= this.log.length;
    const change = this.changeSince(Number(from));
    return {
      refused: null,
      position: String(this.log.length),
      change: change.keys.length === 0 ? null : change,
    };
  }

  /** Sends the changes since the last message. */
  push(): void {
    if (this.sent === null || this.sent === this.log.length) return;
    const change = this.changeSince(this.sent);
    this.inFlight.push({
      topic: 'products',
      after: String(this.sent),
      position: String(this.log.length),
      change,
    });
    this.sent = this.log.length;
  }

  arrived(): RowsMessage[] {
    const messages = this.inFlight;
    this.inFlight = [];
    return messages;
  }

  sentPosition(): string {
    return String(this.sent ?? this.log.length);
  }

  cut(): void {
    this.inFlight = [];
    this.sent = null;
  }

  /** The name of a product is the number of its changes. */
  private nameOf = (key: string): string =>
    String(this.log.filter((changed) => changed === key).length);

  private changeSince(from: number): RowChange<Product> {
    const keys = [...new Set(this.log.slice(from))];
    return { keys, rows: keys.map((key) => ({ id: Number(key), name: this.nameOf(key) })) };
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...KEYS).map((key) => ({ type: 'write' as const, key })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('push', 'arrive', 'reconnect', 'fetch', 'leave', 'return', 'pulse')
      .map((type) => ({ type })),
  },
);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('misses nothing and never goes back, after writes, cuts, fetches and visits in any order', async () => {
  const turn = () => jest.advanceTimersByTimeAsync(3_000);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
      async (steps) => {
        const server = new Server();
        const queries = new QueryClient();
        const subscriptions = new LiveSubscriptions(queries, {
          subscribe: ({ from }) => Promise.resolve(server.subscribe(from)),
          unsubscribe: () => server.cut(),
        });
        const observer = new QueryObserver<Data>(queries, {
          queryKey: ['products'],
          queryFn: () => server.read(),
          staleTime: Infinity,
          structuralSharing: newest,
          meta: liveTopic<Product, Data>({ name: 'products' }, (data, { rows }) => ({
            ...data,
            names: {
              ...data.names,
              ...Object.fromEntries(rows.map(({ id, name }) => [String(id), name])),
            },
          })),
        });
        let leave: (() => void) | null = observer.subscribe(() => undefined);
        const shown = () => queries.getQueryData<Data>(['products']);
        let before = 0;
        for (const each of [
          ...steps,
          ...[{ type: 'return' }, { type: 'reconnect' }, { type: 'push' }, { type: 'arrive' }],
        ]) {
          if ('key' in each) server.write(each.key);
          if (each.type === 'push') server.push();
          if (each.type === 'arrive' || each.type === 'pulse')
            server.arrived().forEach((message) => subscriptions.receive(message));
          if (each.type === 'pulse') subscriptions.advanceTo(server.sentPosition());
          if (each.type === 'fetch') void queries.invalidateQueries({ queryKey: ['products'] });
          if (each.type === 'leave') {
            leave?.();
            leave = null;
          }
          if (each.type === 'return') leave ??= observer.subscribe(() => undefined);
          if (each.type === 'reconnect') {
            server.cut();
            subscriptions.renewAll();
          }
          await turn();
          const position = Number(shown()?.position ?? 0);
          expect(position).toBeGreaterThanOrEqual(before);
          before = position;
        }
        expect(shown()?.names).toEqual(server.read().names);
        leave?.();
        subscriptions.dispose();
        queries.clear();
      },
    ),
    { numRuns: 30 },
  );
}, 60_000);
