import { randomUUID } from 'node:crypto';
import { decide, evolve, idOnDate, initialDay, morningOf, orderedAt, ordersOf, streams } from '../built.mjs';
import { areaOf } from './dairy.mjs';

const PRODUCT_IDS = [1, 2, 3, 4];
const PLAN = { stopsPerRound: 30, habits: { absent: 0.03, otherQuantity: 0.1, corrected: 0.3, paid: 0.08 } };

/** The prefix of all ids of a date: its midnight in UUIDv7. */
export function stampOf(date) {
  const time = Date.parse(date).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Ids of a date differ from those of any other in their first half alone. */
export const randomIdOn = (date) => `${stampOf(date)}-7${randomUUID().slice(15)}`;

/** How far a morning is: everything up to `until` (ms since the epoch) has happened, `shiftMs` later than in Pune. */
export const DELIVERED = { until: Infinity, shiftMs: 0 };
export const NOT_BEGUN = { until: -Infinity };

/** The facts of one delivery boy's date as the rules decide them, oldest first, without their places in the log; `plan`: how far his morning is. */
export function factsOf(boy, date, plan) {
  const streamId = streams.deliveryDay(date, boy);
  const facts = [];
  let day = initialDay();
  for (const { occurredAt, actor, command } of commandsOf(boy, date, plan)) {
    const commandId = randomIdOn(date);
    for (const { type, data } of decide(command, day)) {
      const fact = {
        position: 0n,
        streamId,
        version: facts.length + 1,
        eventId: randomIdOn(date),
        type,
        schemaVersion: 1,
        data,
        meta: { actor, occurredAt, commandId },
        recordedAt: occurredAt,
      };
      facts.push(fact);
      day = evolve(day, fact);
    }
  }
  return facts;
}

function* commandsOf(boy, date, { until, shiftMs }) {
  const scope = { areaId: areaOf(boy), supervisorId: areaOf(boy) };
  const lines = ordersOf(boy - 1, date, PRODUCT_IDS);
  const data = { date, deliveryBoyId: boy, scope, uploadId: idOnDate(date, 'upload'), lines };
  yield { occurredAt: orderedAt(date), actor: { role: 'admin', id: 1 }, command: { type: 'ImportOrders', data } };
  const actor = { role: 'delivery-boy', id: boy };
  for (const { occurredAt, commands } of morningOf(boy - 1, date, PLAN)) {
    const at = Date.parse(occurredAt) + shiftMs;
    if (at > until) return;
    for (const command of commands) yield { occurredAt: new Date(at).toISOString(), actor, command };
  }
}
