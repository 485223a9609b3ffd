import type { PhoneEntry } from '@milkround/contracts';
import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@milkround/event-store';
import type { EnteredAtDesk, EnteredOnPhone } from '../phones/entered';
import { EnteredDay } from '../phones/entered-day';
import { judge } from '../phones/judge';
import type { Outcome } from '../phones/outcomes';

const BEGAN = Date.parse('2026-03-05T00:00:00Z');
const at = (minute: number): number => BEGAN + minute * 60_000;
const BOY = 1;

let position = 0n;
const quantity = (orderId: string, deliverdQuantity: number): PhoneEntry => ({
  type: 'edit-product-order',
  data: { orderId, deliverdQuantity, previous: null },
});
const doneWith = (...lines: [string, number][]): PhoneEntry => ({
  type: 'edit-order-status',
  data: {
    consumerId: 'c1',
    isDelivered: true,
    lines: lines.map(([orderId, each]) => ({ orderId, quantity: each })),
  },
});

const entered = (phone: string, minute: number, entry: PhoneEntry): EnteredOnPhone => ({
  ...{ commandId: randomUUID(), boy: BOY, phone, entry, idOf: (added: string) => added },
  madeAt: { earliest: at(minute), latest: at(minute) },
});

function recorded(
  { commandId, madeAt }: EnteredOnPhone,
  type: string,
  data: Record<string, unknown>,
): RecordedEvent {
  const occurredAt = new Date(madeAt.earliest).toISOString();
  position += 1n;
  return {
    ...{
      position,
      streamId: `delivery-day/2026-03-05/${BOY}`,
      version: Number(position),
      eventId: randomUUID(),
    },
    ...{ type, schemaVersion: 1, data, meta: { commandId, occurredAt }, recordedAt: occurredAt },
  };
}

/** The server's effect of an entry. */
const did = (
  entry: EnteredOnPhone,
  effect: Outcome['effect'],
  ...facts: [string, Record<string, unknown>][]
): Outcome => ({
  ...{ commandId: entry.commandId, effect },
  facts: facts.map(([type, data]) => recorded(entry, type, data)),
  position,
  recordedAt: entry.madeAt.earliest,
});

const delivered = (orderId: string, each: number): [string, Record<string, unknown>] => [
  'QuantityDelivered',
  { orderId, quantity: each },
];
const superseded = (orderId: string, each: number): [string, Record<string, unknown>] => [
  'EntrySuperseded',
  {
    consumerId: 'c1',
    statement: { type: 'quantity', orderId, productId: 1, quantity: each },
    laterAt: new Date(at(20)).toISOString(),
  },
];
const aside = (orderId: string, deliverdQuantity: number): [string, Record<string, unknown>] => [
  'EntrySetAside',
  {
    entryId: randomUUID(),
    command: { type: 'edit-product-order', data: { orderId, deliverdQuantity, previous: null } },
  },
];

function disagreements(
  entries: EnteredOnPhone[],
  outcomes: Outcome[],
  acts: EnteredAtDesk[] = [],
): string[] {
  const day = new EnteredDay();
  day.place('o1', { consumerId: 'c1', productId: 1, expected: 2, adjusted: false });
  return judge(new Map([[BOY, day]]), { entries, acts, settlements: [] }, outcomes).disagreements;
}

describe('of two entries by two phones, the later one that arrived first', () => {
  const [later, earlier] = [
    entered('a', 20, quantity('o1', 5)),
    entered('b', 10, quantity('o1', 3)),
  ];

  it('is kept, and the other is recorded as superseded', () =>
    expect(
      disagreements(
        [later, earlier],
        [
          did(later, 'changed', delivered('o1', 5)),
          did(earlier, 'superseded', superseded('o1', 3)),
        ],
      ),
    ).toEqual([]));

  it('must not be overwritten', () =>
    expect(
      disagreements(
        [later, earlier],
        [did(later, 'changed', delivered('o1', 5)), did(earlier, 'changed', delivered('o1', 3))],
      ),
    ).toEqual([
      expect.stringContaining('changed, expected superseded'),
      expect.stringContaining('recorded beside it []'),
    ]));

  it('must not make the other one disappear without a record', () => {
    expect(
      disagreements(
        [later, earlier],
        [did(later, 'changed', delivered('o1', 5)), did(earlier, 'unchanged')],
      ),
    ).toEqual([
      expect.stringContaining('unchanged, expected superseded'),
      expect.stringContaining('recorded beside it []'),
    ]);
    expect(disagreements([later, earlier], [did(later, 'changed', delivered('o1', 5))])).toEqual([
      expect.stringContaining('is lost'),
    ]);
  });

  it('must not have another quantity recorded as superseded', () =>
    expect(
      disagreements(
        [later, earlier],
        [
          did(later, 'changed', delivered('o1', 5)),
          did(earlier, 'superseded', superseded('o1', 4)),
        ],
      ),
    ).toEqual([expect.stringContaining('recorded beside it')]));

  it('must not be superseded by an earlier entry', () =>
    expect(
      disagreements(
        [later, earlier],
        [
          did(earlier, 'changed', delivered('o1', 3)),
          did(later, 'superseded', superseded('o1', 5)),
        ],
      ),
    ).toEqual([
      expect.stringContaining('superseded, expected changed'),
      expect.stringContaining('recorded beside it'),
    ]));

  it('must not be recorded twice', () =>
    expect(
      disagreements(
        [later],
        [
          did(later, 'changed', delivered('o1', 5)),
          { ...did(later, 'changed', delivered('o1', 5)), commandId: randomUUID() },
        ],
      ),
    ).toEqual([expect.stringContaining('nobody entered it')]));
});

describe('a Done that was entered on an earlier list', () => {
  const done = entered('a', 10, doneWith(['o1', 2], ['gone', 4]));

  it('has the missing line set aside with its quantity', () =>
    expect(
      disagreements([done], [did(done, 'changed', ['ConsumerMarkedDone', {}], aside('gone', 4))]),
    ).toEqual([]));

  it('must not lose the missing line, nor its quantity', () => {
    for (const facts of [[], [aside('gone', 9)]])
      expect(
        disagreements([done], [did(done, 'changed', ['ConsumerMarkedDone', {}], ...facts)]),
      ).toEqual([expect.stringContaining('recorded beside it')]);
  });
});

it('an entry must not get another time than the one at which it was made', () => {
  const entry = entered('a', 10, quantity('o1', 3));
  const outcome = did(
    { ...entry, madeAt: { earliest: at(100), latest: at(100) } },
    'changed',
    delivered('o1', 3),
  );
  expect(disagreements([entry], [outcome])).toEqual([expect.stringContaining('was taken for')]);
});

describe('a change of the office', () => {
  const change = (status: number): EnteredAtDesk => ({
    ...{ commandId: randomUUID(), status, answeredAt: at(30), orderId: 'o1' },
    act: { type: 'revise', boy: BOY, orderId: 'o1', expected: 4 },
  });
  const recordedAt = (minute: number, { commandId }: EnteredAtDesk): Outcome =>
    did({ ...entered('office', minute, quantity('o1', 4)), commandId }, 'changed', [
      'OrderRevised',
      {},
    ]);
  const [made, refused] = [change(200), change(409)];

  it('with a successful answer is recorded', () => {
    expect(disagreements([], [recordedAt(29, made)], [made])).toEqual([]);
    expect(disagreements([], [], [made])).toEqual([expect.stringContaining('was answered 200')]);
  });

  it('that was refused is not recorded, unless a copy of the request arrived later', () => {
    expect(disagreements([], [], [refused])).toEqual([]);
    expect(disagreements([], [recordedAt(31, refused)], [refused])).toEqual([]);
    expect(disagreements([], [recordedAt(29, refused)], [refused])).toEqual([
      expect.stringContaining('was answered 409'),
    ]);
  });
});

it('a stop counts as delivered or as absent, whichever was entered later: the office deletes an order only where nothing is delivered', () => {
  const absence = (minute: number) =>
    entered('b', minute, {
      type: 'edit-order-remarks',
      data: { consumerUniqueId: 'c1', absenceRemarks: 'Away' },
    });
  const deletion: EnteredAtDesk = {
    ...{ commandId: randomUUID(), status: 200, answeredAt: at(40), orderId: null },
    act: { type: 'delete', boy: BOY, orderId: 'o1' },
  };
  const removed: Outcome = {
    ...did(entered('office', 40, quantity('o1', 0)), 'changed', ['OrderRemoved', {}]),
    commandId: deletion.commandId,
  };
  const of = (minute: number) => {
    const [delivery, away] = [entered('a', 20, quantity('o1', 5)), absence(minute)];
    const outcomes = [
      did(delivery, 'changed', delivered('o1', 5)),
      did(away, 'changed', ['AbsenceRecorded', {}]),
      removed,
    ];
    return disagreements([delivery, away], outcomes, [deletion]);
  };
  expect(of(30)).toEqual([]);
  expect(of(10)).toEqual([expect.stringContaining('changed, expected refused')]);
});
