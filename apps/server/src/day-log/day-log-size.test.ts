import { brotliCompressSync, constants } from 'node:zlib';
import {
  DayLogWriter,
  decide,
  evolve,
  initialDay,
  type DeliveryDayCommand,
  type LoggedDayEvent,
} from '@milkround/domain';
import { SeededRandom } from '../demo/seeded-random';
import { idOnDate, morningOf, orderedAt, ordersOf } from '../demo/morning';

const DATE = '2026-11-21';
const MAX_BYTES_OF_SUPERVISOR = 100_000;
/** For 500 delivery boys. */
const MAX_BYTES_OF_ADMIN = 2_000_000;
const HABITS = { absent: 0.03, otherQuantity: 0.1, corrected: 0.3, paid: 0.08 };
const SYLLABLES = [
  'ra',
  'vi',
  'sha',
  'na',
  'mo',
  'de',
  'pa',
  'ti',
  'ku',
  'la',
  'jo',
  'shi',
  'ka',
  're',
  'sa',
  'ma',
  'ne',
  'go',
  'pi',
  'ya',
];

const word = (dice: SeededRandom): string =>
  Array.from({ length: dice.between(2, 3) }, () => dice.pick(SYLLABLES)).join('');

/** The delivered and closed day of one delivery boy with about 60 stops. No two consumers have the same name, which compresses worst. */
function deliveredDay(boy: number): LoggedDayEvent[] {
  const dice = new SeededRandom(`size/${boy}`);
  const events: LoggedDayEvent[] = [];
  let day = initialDay();
  const carryOut = (
    command: DeliveryDayCommand,
    at: string,
    actor: LoggedDayEvent['meta']['actor'],
  ) => {
    const recordedAt = new Date(Date.parse(at) + dice.between(200, 1_500)).toISOString();
    for (const fact of decide(command, day)) {
      const event = { ...fact, recordedAt, meta: { actor, occurredAt: at, commandId: '' } };
      events.push({ ...event, position: BigInt(dice.between(1, 100_000)) });
      day = evolve(day, event);
    }
  };
  const lines = ordersOf(boy, DATE, [1, 2, 3, 4]).map((line) => {
    const own = new SeededRandom(`consumer/${line.consumer.id}`);
    const consumer = {
      id: line.consumer.id,
      name: `${word(own)} ${word(own)}`,
      address: `${own.between(100, 999)}, ${word(own)} ${word(own)}`,
    };
    return { ...line, consumer };
  });
  const order = {
    date: DATE,
    deliveryBoyId: boy + 1,
    scope: { areaId: 1, supervisorId: 1 },
    uploadId: idOnDate(DATE, 'upload'),
    lines,
  };
  carryOut({ type: 'ImportOrders', data: order }, orderedAt(DATE), { role: 'admin', id: 1 });
  for (const { occurredAt, commands } of morningOf(boy, DATE, {
    stopsPerRound: 30,
    habits: HABITS,
  }))
    for (const command of commands)
      carryOut(command, occurredAt, { role: 'delivery-boy', id: boy + 1 });
  return events;
}

/** The size of the answer as the server compresses it. */
function compressedBytes(boys: number): number {
  const writer = new DayLogWriter(Date.parse(orderedAt(DATE)));
  for (let boy = 0; boy < boys; boy += 1) writer.addDay(boy + 1, deliveredDay(boy));
  return brotliCompressSync(JSON.stringify(writer.end()), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
  }).length;
}

it('sends a supervisor with 20 delivery boys less than 100 KB for a delivered day', () =>
  expect(compressedBytes(20)).toBeLessThan(MAX_BYTES_OF_SUPERVISOR));

it('sends an admin a fifth of 2 MB at most for a fifth of 500 delivery boys', () =>
  expect(compressedBytes(100)).toBeLessThan(MAX_BYTES_OF_ADMIN / 5));
