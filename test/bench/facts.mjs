import { randomUUID } from 'node:crypto';
import { decide, initialDay, ordersOf, streams } from './built.mjs';

const SCOPES = 4;
const PRODUCT_IDS = [1, 2, 3, 4];

/**
 * Appends a day's orders, one line per stop, as the rules place them; returns the stream's version and the consumers' ids in delivery sequence.
 * @param {import('./built.mjs').Store} store
 */
export async function placeDay(store, { date, boy, stops, areas = SCOPES }) {
  const scope = { areaId: 1 + (boy % areas), supervisorId: 1 + (boy % areas) };
  const lines = ordersOf(boy - 1, date, PRODUCT_IDS, stops).filter(
    ({ sequence }, i, all) => all[i - 1]?.sequence !== sequence,
  );
  const events = decide(
    {
      type: 'ImportOrders',
      data: { date, deliveryBoyId: boy, scope, uploadId: randomUUID(), lines },
    },
    initialDay(),
  );
  await store.append({
    commandId: randomUUID(),
    meta: { actor: { role: 'admin', id: 1 }, occurredAt: `${date}T00:00:00.000Z` },
    streams: [{ streamId: streams.deliveryDay(date, boy), expectedVersion: 0, events }],
  });
  return { version: events.length, consumerIds: lines.map(({ consumer }) => consumer.id) };
}
