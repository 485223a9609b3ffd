import type { DayLog, Order } from '@milkround/contracts';
import type { DayHistory } from '@milkround/domain';
import { day } from '../../testing/dashboard-morning';
import { OpenDays } from './open-days';
import type { CallMessage } from './protocol';
import { WorkerClient, type Port } from './worker-client';

/** A day on which one stop is done in each millisecond. */
const history = (log: DayLog) =>
  ({
    date: log.date,
    countArrivedLater: (time: number) => time * 2,
    countSilentPhones: (time: number) => time * 3,
    moments: (clock: string, only?: number) =>
      (clock === 'known' ? [2, 3] : [1, 2]).slice(only === undefined ? 0 : 1),
    at: (time: number) => ({
      stats: { total_delivery_boys: 20 },
      progress: {
        date: log.date,
        days: [day({ done: time, stops: 9 }), day({ deliveryBoyId: 2, done: 1, stops: 1 })],
      },
      orders: (deliveryBoyId?: number) =>
        (
          [
            { id: 'b', delr_boy_id: 2 },
            { id: 'a', delr_boy_id: 1 },
          ] as Order[]
        ).filter(({ delr_boy_id }) => deliveryBoyId === undefined || delr_boy_id === deliveryBoyId),
    }),
  }) as unknown as DayHistory;

/** A worker that runs on the page's own thread. */
class NearWorker implements Port {
  onmessage: Port['onmessage'] = null;
  onerror: Port['onerror'] = null;
  terminated = false;
  private readonly days = new OpenDays(history);

  postMessage(message: CallMessage): void {
    void (async () => {
      const data = await Promise.resolve()
        .then(() => this.days.carryOut(message))
        .then((result) => ({ id: message.id, result }))
        .catch((error: unknown) => ({ id: message.id, error: String(error) }));
      this.onmessage?.call(this as never, { data } as MessageEvent);
    })();
  }

  terminate(): void {
    this.terminated = true;
  }
}

const logOf = (date: string) => ({
  answer: { text: async () => JSON.stringify({ data: { date } }) } as Blob,
});

function start() {
  const started: NearWorker[] = [];
  const client = new WorkerClient(() => {
    started.push(new NearWorker());
    return started[started.length - 1]!;
  });
  return { client, started };
}

describe('the worker', () => {
  it('opens a log and returns the state of a moment, with the orders if they are requested', async () => {
    const { client, started } = start();
    expect(await client.call('open', logOf('2026-11-21'))).toEqual({
      date: '2026-11-21',
      moments: { known: [2, 3], happened: [1, 2] },
    });
    const moment = { date: '2026-11-21', timeMs: 3 };
    const figures = await client.call('ask', {
      moment,
      clock: 'known',
      screen: 'dashboard',
      comparedMoment: null,
    });
    expect(figures.day.progress.days[0]?.done).toBe(3);
    expect(figures).toMatchObject({ comparedDay: null, day: { orders: [] } });
    const list = await client.call('ask', {
      moment,
      clock: 'known',
      screen: 'orders',
      comparedMoment: null,
    });
    expect(list.day.orders.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(started).toHaveLength(1);
  });

  it('answers and counts for one delivery boy, and has the moments of his events', async () => {
    const { client } = start();
    const { moments } = await client.call('open', { ...logOf('2026-11-21'), deliveryBoyId: 2 });
    expect(moments).toEqual({ known: [3], happened: [2] });
    const moment = { date: '2026-11-21', timeMs: 3 };
    const { day: shown } = await client.call('ask', {
      moment,
      clock: 'known',
      screen: 'orders',
      deliveryBoyId: 2,
      comparedMoment: null,
    });
    expect(shown.orders.map(({ id }) => id)).toEqual(['b']);
    expect(shown.progress.days.map(({ deliveryBoyId }) => deliveryBoyId)).toEqual([2]);
    const asked = {
      date: '2026-11-21',
      clock: 'known' as const,
      moments: [0, 4],
      deliveryBoyId: 2,
    };
    expect(await client.call('doneStops', asked)).toEqual({ done: [1, 1], stops: 1 });
  });

  it('compares with another day', async () => {
    const { client } = start();
    await Promise.all(['2026-11-21', '2026-11-14'].map((date) => client.call('open', logOf(date))));
    const compared = { date: '2026-11-14', timeMs: 7 };
    const answer = await client.call('ask', {
      moment: { date: '2026-11-21', timeMs: 3 },
      clock: 'happened',
      screen: 'dashboard',
      comparedMoment: compared,
    });
    expect([answer.day, answer.comparedDay].map((each) => each?.progress.days[0]?.done)).toEqual([
      3, 7,
    ]);
  });

  it('counts the stops that were done at many moments', async () => {
    const { client } = start();
    await client.call('open', logOf('2026-11-21'));
    expect(
      await client.call('doneStops', { date: '2026-11-21', clock: 'known', moments: [0, 4] }),
    ).toEqual({ done: [1, 5], stops: 10 });
  });

  it('counts deliveries that arrived later than a moment', async () => {
    const { client } = start();
    await client.call('open', logOf('2026-11-21'));
    expect(await client.call('arrivedLater', { date: '2026-11-21', timeMs: 3 })).toEqual({
      stops: 6,
      phones: 9,
    });
  });

  it('keeps the newest three days', async () => {
    const { client } = start();
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
      await client.call('open', logOf(date));
    const asked = (date: string) => client.call('doneStops', { date, clock: 'known', moments: [] });
    await expect(asked('2026-11-18')).rejects.toThrow('The log of 2026-11-18 is not open.');
    await expect(asked('2026-11-19')).resolves.toBeTruthy();
  });

  it('reports a log that cannot be read', async () => {
    const { client } = start();
    await expect(
      client.call('open', { answer: { text: async () => '<html>' } as Blob }),
    ).rejects.toThrow('SyntaxError');
  });

  it('is started again after a failure, and rejects the waiting calls', async () => {
    const { client, started } = start();
    const waiting = client.call('open', logOf('2026-11-21'));
    started[0]?.onerror?.call(
      started[0] as never,
      new ErrorEvent('error', { message: 'out of memory' }),
    );
    await expect(waiting).rejects.toThrow('out of memory');
    expect(started[0]?.terminated).toBe(true);
    await client.call('open', logOf('2026-11-21'));
    expect(started).toHaveLength(2);
  });
});
