import fc from 'fast-check';
import { MAX_QUANTITY, streams, type CatalogFact, type DeliveryDayFact } from '@milkround/domain';
import type { NewEvent } from '@milkround/event-store';

/** An event with where and when it is to be appended. */
export interface AnyEvent {
  streamId: string;
  occurredAt: string;
  event: NewEvent;
}

const MAX_INT = 2_147_483_647;
const MAX_TEXT = 200;

/** The longest texts that the inputs let in, and every character that has ever hurt a program. Some of them no column takes. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: MAX_TEXT / 2, maxLength: MAX_TEXT / 2 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\uFFFF'.repeat(MAX_TEXT),
      '\u{1F95B}'.repeat(MAX_TEXT / 2),
      `e${'\u0301'.repeat(MAX_TEXT - 1)}`,
      '\u{1D160}'.repeat(MAX_TEXT / 2),
      'İ'.repeat(MAX_TEXT),
      '\u202Eabc\u2066',
      '👩‍👩‍👧‍👦',
      '\uFEFFx',
      '\u0001\u001F\u007F\u0085\u2028',
      '\\u0000',
      '\\',
      `'"; drop table event; --`,
      '{{name}}',
      '$1',
      '__proto__',
      'constructor',
      'NaN',
      'null',
      'आशा',
      'a/b/c',
      '\0',
      'a\0b',
      '\ud800',
      'x\udfff',
    ),
  },
);
const quantity = fc.constantFrom(0, 0.001, 0.1, 0.125, 1, 2.005, 12_345.678, MAX_QUANTITY);
const sum = fc.constantFrom(0, 0.001, 1_000_000.125, 100_000 * 21_000);
const id = fc.constantFrom(1, 2, MAX_INT);
const count = fc.constantFrom(0, 1, 1_000_000);
const uuid = fc.oneof(
  fc.uuid(),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '0b9e9f4c-8f0e-4a54-9a3b-7a3f9a1c2d3e'),
);
const date = fc.constantFrom('1970-01-01', '2026-02-28', '2028-02-29', '2026-11-22', '2199-12-31');
const time = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom('1970-01-01T00:00:00.000Z', '2026-11-21T18:29:59.999Z', '2026-11-22T00:00:00Z', '2199-12-31T23:59:59.999Z'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0000-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '+275760-09-13T00:00:00.000Z',
      '2026-06-30T23:59:60Z',
      '',
    ),
  },
);
/** As the phone sent it: anything that is JSON. */
const sent = fc.oneof(
  fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.constantFrom(0, -1, 9_007_199_254, 0.1 + 0.2, 5e-324)), { maxKeys: 5 }),
  fc.constantFrom<Record<string, unknown>>(
    {},
    { deep: { deep: { deep: [[[[{}]]]] } } },
    { huge: 'x'.repeat(100_000) },
    { none: null, nan: NaN },
  ),
);
const mode = fc.constantFrom('' as const, 'cash' as const, 'cheque' as const);
const option = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const consumer = fc.record({ id: text, name: text, address: text });
const scope = { areaId: id, supervisorId: option(id) };
const order = { orderId: uuid, consumerId: text, productId: id };
const filled = fc.array(fc.record({ orderId: uuid, productId: id, quantity }), { maxLength: 3 });
const payment = fc.record({ amount: option(quantity), mode });
const details = fc.record({ name: text, address: text, sequence: count });
const totals = fc.record({
  stops: count,
  done: count,
  lines: count,
  required: sum,
  delivered: sum,
  products: fc.array(fc.record({ productId: id, required: sum, delivered: option(sum) }), { maxLength: 2 }),
  payments: fc.record({ cash: sum, cheque: sum, other: sum }),
});

type Data<F extends { type: string; data: object }> = { [T in F['type']]: fc.Arbitrary<Extract<F, { type: T }>['data']> };

const dayFacts: Data<DeliveryDayFact> = {
  DeliveryDayOpened: fc.record({ date, deliveryBoyId: id, ...scope }),
  OrderPlaced: fc.record({
    orderId: uuid,
    consumer,
    productId: id,
    expected: quantity,
    adjusted: fc.boolean(),
    sequence: count,
    uploadId: option(uuid),
    ...scope,
  }),
  OrderRevised: fc.record({
    ...order,
    expected: quantity,
    adjusted: fc.boolean(),
    uploadId: option(uuid),
    previous: fc.record({ expected: quantity, adjusted: fc.boolean() }),
  }),
  ConsumerDetailsChanged: fc.tuple(text, details, details).map(([consumerId, now, previous]) => ({ consumerId, ...now, previous })),
  OrderRemoved: fc.record({
    ...order,
    expected: quantity,
    reason: fc.constantFrom('deleted' as const, 'moved' as const, 'replaced' as const),
    movedTo: option(id),
    leftRound: option(uuid),
  }),
  QuantityDelivered: fc.record({ ...order, quantity, previous: option(quantity), expected: quantity }),
  ConsumerMarkedDone: fc.record({ consumerId: text, filled }),
  ConsumerReopened: fc.record({ consumerId: text, cleared: filled, reason: fc.constantFrom('undone' as const, 'line-added' as const) }),
  PaymentRecorded: fc.record({ consumerId: text, amount: option(quantity), mode, previous: payment }),
  AbsenceRecorded: fc.record({ consumerId: text, text: option(text), previous: option(text) }),
  EntrySuperseded: fc.record({
    consumerId: text,
    statement: fc.oneof(
      fc.record({ type: fc.constant('quantity' as const), orderId: uuid, productId: id, quantity }),
      fc.record({ type: fc.constant('done' as const), isDone: fc.boolean() }),
      fc.record({ type: fc.constant('payment' as const), amount: option(quantity), mode }),
      fc.record({ type: fc.constant('absence' as const), text: option(text) }),
    ),
    laterAt: time,
  }),
  RoundCreated: fc.record({
    roundId: uuid,
    number: count,
    consumerIds: fc.array(text, { maxLength: 3 }),
    totals: fc.array(fc.record({ productId: id, quantity }), { maxLength: 2 }),
  }),
  DayClosed: fc.record({ closeId: uuid, taken: quantity, emptyBottles: quantity, remarks: text, totals }),
  DayReopened: fc.record({ closeId: uuid, reason: text }),
  EntrySetAside: fc.record({
    entryId: uuid,
    date,
    areaId: id,
    command: fc.record({ type: text, data: sent }),
    consumerId: option(text),
    productId: option(id),
    reason: text,
  }),
  EntryApplied: fc.record(
    {
      entryId: uuid,
      date,
      deliveryBoyId: id,
      assignedTo: fc.oneof(
        fc.record({ to: fc.constant('consumer' as const), consumerId: text }),
        fc.record({ to: fc.constantFrom('day' as const, 'cash' as const) }),
      ),
    },
    { requiredKeys: ['entryId', 'date', 'deliveryBoyId'] },
  ),
  UnassignedPaymentRecorded: fc.record({ entryId: uuid, amount: quantity, mode, keptAs: fc.constantFrom('day' as const, 'cash' as const) }),
  EntryDismissed: fc.record({ entryId: uuid, note: text }),
};

const staff = { name: text, uniqueId: text, email: text, phone: option(text) };
const staffBefore = fc.record(staff);
const catalogFacts: Data<CatalogFact> = {
  AreaCreated: fc.record({ id, name: text }),
  AreaRenamed: fc.record({ id, name: text, previous: text }),
  AreaArchived: fc.record({ id, name: text }),
  ProductCreated: fc.record({ id, name: text }),
  ProductRenamed: fc.record({ id, name: text, previous: text }),
  ProductArchived: fc.record({ id, name: text }),
  SupervisorHired: fc.record({ id, areaId: id, ...staff }),
  SupervisorDetailsChanged: fc.record({ id, ...staff, previous: staffBefore }),
  SupervisorMovedToArea: fc.record({ id, areaId: id, previous: id }),
  SupervisorPasswordChanged: fc.record({ id }),
  SupervisorArchived: fc.record({ id, name: text }),
  DeliveryBoyHired: fc.record({ id, ...scope, ...staff }),
  DeliveryBoyDetailsChanged: fc.record({ id, ...staff, previous: staffBefore }),
  DeliveryBoyMovedToArea: fc.record({ id, ...scope, previous: fc.record(scope) }),
  DeliveryBoyPasswordChanged: fc.record({ id }),
  DeliveryBoyArchived: fc.record({ id, name: text }),
};

const STREAMS: Record<string, (id: number) => string> = {
  Area: streams.area,
  Product: streams.product,
  Supervisor: streams.supervisor,
  DeliveryBoy: streams.deliveryBoy,
};

const streamOf = (type: string, id: number): string => {
  const kind = Object.keys(STREAMS).find((name) => type.startsWith(name)) ?? '';
  return STREAMS[kind]?.(id) ?? '';
};

/** Every kind of fact that a projection folds, with values at the bounds of their types and beyond them. */
export const anyEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.oneof(
      ...Object.entries(dayFacts).map(([type, data]) =>
        fc.record({
          streamId: fc.tuple(date, id).map(([on, boy]) => streams.deliveryDay(on, boy)),
          occurredAt: time,
          event: fc.record({ type: fc.constant(type), data }),
        }),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      ...Object.entries(catalogFacts).map(([type, data]) =>
        fc.record({ occurredAt: time, event: fc.record({ type: fc.constant(type), data }) }).map(({ occurredAt, event }) => ({
          streamId: streamOf(type, event.data.id),
          occurredAt,
          event,
        })),
      ),
    ),
  },
);
