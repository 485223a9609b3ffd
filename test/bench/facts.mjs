import { randomUUID } from 'node:crypto';
import { decide, initialDay, streams } from './built.mjs';

const SCOPES = 4;

/** Appends a day's orders as the rules would place them; answers the stream's version. */
export async function placeDay(store, { date, boy, stops, linesPerStop = 1, areas = SCOPES }) {
  const scope = { areaId: 1 + (boy % areas), supervisorId: 1 + (boy % areas) };
  const lines = Array.from({ length: stops * linesPerStop }, (_, n) => {
    const stop = Math.floor(n / linesPerStop);
    return {
      orderId: randomUUID(),
      row: n + 2,
      consumer: { id: `${boy}-${stop}`, name: `Consumer ${boy} ${stop}`, address: `Flat ${stop}, Green Acres, Baner` },
      productId: 1 + ((stop + n) % 4),
      expected: 1 + (n % 3) / 2,
      sequence: stop + 1,
    };
  });
  const events = decide({ type: 'ImportOrders', data: { date, deliveryBoyId: boy, scope, uploadId: randomUUID(), lines } }, initialDay());
  await store.append({
    commandId: randomUUID(),
    meta: { actor: { role: 'admin', id: 1 }, occurredAt: `${date}T00:00:00.000Z` },
    streams: [{ streamId: streams.deliveryDay(date, boy), expectedVersion: 0, events }],
  });
  return events.length;
}
