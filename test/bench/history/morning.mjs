import { randomUUID } from 'node:crypto';
import { decide, Dice, evolve, initialDay, stopsOf, streams } from '../built.mjs';
import { areaOf } from './dairy.mjs';

const REASONS = ['Not home', 'Door locked', 'Out of town', 'Asked to skip today'];
const MINUTE_MS = 60_000;
/** Orders come in the afternoon before; boys set out at about 05:00 in Pune, which is 23:30 UTC of the day before. */
const ORDERED_BEFORE_MS = 10 * 60 * MINUTE_MS;
const SETS_OUT_BEFORE_MS = 30 * MINUTE_MS;
const STOPS_PER_ROUND = 30;

const doors = new Map();
const doorsOf = (boy) => doors.get(boy) ?? doors.set(boy, stopsOf(boy - 1)).get(boy);

/** What every id of a date begins with: its midnight as UUIDv7 has it. */
export function stampOf(date) {
  const time = Date.parse(date).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Ids of a date differ from those of any other in their first half alone. */
const idOf = (date) => `${stampOf(date)}-7${randomUUID().slice(15)}`;

/** The facts of one delivery boy's date as the rules decide them, oldest first, without their places in the log; undelivered days have their orders only. */
export function factsOf(boy, date, delivered) {
  const streamId = streams.deliveryDay(date, boy);
  const facts = [];
  let day = initialDay();
  for (const { at, actor, command } of commandsOf(boy, date, delivered)) {
    const commandId = idOf(date);
    const occurredAt = new Date(at).toISOString();
    for (const { type, data } of decide(command, day)) {
      const fact = {
        position: 0n,
        streamId,
        version: facts.length + 1,
        eventId: idOf(date),
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

function* commandsOf(boy, date, delivered) {
  const dice = new Dice(`history/${boy}/${date}`);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const stops = doorsOf(boy).map(({ consumer, lines }) => ({
    consumer,
    lines: lines.map(({ product, quantity }) => ({
      orderId: idOf(date),
      productId: product + 1,
      expected: dice.chance(0.08) ? quantity + 0.5 : quantity,
    })),
  }));
  const scope = { areaId: areaOf(boy), supervisorId: areaOf(boy) };
  const lines = stops.flatMap(({ consumer, lines }, i) => lines.map((line) => ({ ...line, consumer, sequence: i + 1 })));
  const numbered = lines.map((line, i) => ({ ...line, row: i + 2 }));
  yield {
    at: midnight - ORDERED_BEFORE_MS,
    actor: { role: 'admin', id: 1 },
    command: { type: 'ImportOrders', data: { date, deliveryBoyId: boy, scope, uploadId: idOf(date), lines: numbered } },
  };
  if (!delivered) return;
  const actor = { role: 'delivery-boy', id: boy };
  const start = midnight - SETS_OUT_BEFORE_MS + dice.between(-10, 20) * MINUTE_MS;
  const perStopMs = Math.round((1.7 + dice.next()) * MINUTE_MS);
  for (const [i, stop] of stops.entries()) {
    const at = start + i * perStopMs;
    if (i % STOPS_PER_ROUND === 0)
      yield {
        at,
        actor,
        command: { type: 'CreateRound', data: { roundId: idOf(date), consumerNo: Math.min(STOPS_PER_ROUND, stops.length - i) } },
      };
    for (const command of visit(stop, dice)) yield { at, actor, command };
  }
  const taken = Math.ceil(lines.reduce((sum, { expected }) => sum + expected, 0)) + dice.between(1, 4);
  yield {
    at: start + stops.length * perStopMs + 10 * MINUTE_MS,
    actor,
    command: { type: 'CloseDay', data: { closeId: idOf(date), taken, emptyBottles: dice.between(0, 12), remarks: '' } },
  };
}

/** What happens at a door: one in ten takes another quantity, some of those are typed twice, one in twelve pays, one in thirty is not there. */
function* visit({ consumer: { id: consumerId }, lines: [line] }, dice) {
  if (dice.chance(0.03)) {
    yield { type: 'RecordRemarks', data: { consumerId, absence: dice.pick(REASONS) } };
    return;
  }
  if (dice.chance(0.1)) {
    const { orderId, expected } = line;
    yield { type: 'DeliverQuantity', data: { orderId, quantity: expected + dice.pick([0.5, 1]) } };
    if (dice.chance(0.3)) yield { type: 'DeliverQuantity', data: { orderId, quantity: expected } };
  }
  if (dice.chance(0.08)) {
    const mode = dice.chance(0.8) ? 'cash' : 'cheque';
    yield { type: 'RecordRemarks', data: { consumerId, amount: dice.between(10, 60) * 10, mode } };
  }
  yield { type: 'MarkConsumerDone', data: { consumerId } };
}
