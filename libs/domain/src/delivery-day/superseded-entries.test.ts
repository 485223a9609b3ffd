import fc from 'fast-check';
import type { NotDeliveredReason } from '@milkround/contracts';
import { apply, isoOf, listOf } from '../spec/two-phones';
import type { PhoneCommand } from './commands';
import { decideEntry } from './entry';
import type { DeliveryDayFact } from './facts';
import { type DeliveryDay } from './state';

/** Entries of one or two phones that showed the morning's list with two litres of `o1` for c1. */
const first = isoOf(10);
const later = isoOf(20);
const onList = listOf(2);
const take = (day: DeliveryDay, command: PhoneCommand, madeAt: string) => {
  const decision = decideEntry(command, day, madeAt);
  return { ...decision, day: apply(day, decision.facts, madeAt) };
};
const deliver = (quantity: number, seen?: number | null): PhoneCommand => ({
  type: 'DeliverQuantity',
  data: { orderId: 'o1', quantity, seen },
});
const doneWith = (...lines: [string, number][]): PhoneCommand => ({
  type: 'MarkConsumerDone',
  data: { consumerId: 'c1', lines: lines.map(([id, quantity]) => ({ orderId: id, quantity })) },
});
const undoOf = (...lines: [string, number][]): PhoneCommand => ({
  type: 'ReopenConsumer',
  data: { consumerId: 'c1', lines: lines.map(([id, quantity]) => ({ orderId: id, quantity })) },
});
const typesOf = (facts: readonly DeliveryDayFact[]) => facts.map(({ type }) => type);
const linesOf = (day: DeliveryDay) =>
  day.stops
    .get('c1')
    ?.lines.map(({ orderId: id, delivered, expected }) => [id, delivered, expected]);

describe('a quantity', () => {
  it('that was entered earlier and arrives later is superseded, and the recorded quantity stays', () => {
    const standing = take(onList, deliver(5, null), later).day;
    const { facts, day } = take(standing, deliver(3, null), first);
    expect(facts).toEqual([
      {
        type: 'EntrySuperseded',
        data: {
          consumerId: 'c1',
          statement: { type: 'quantity', orderId: 'o1', productId: 1, quantity: 3 },
          laterAt: later,
        },
      },
    ]);
    expect(linesOf(day)).toEqual(linesOf(standing));
  });

  it('that was entered later replaces a quantity that its phone did not show, and the fact has the shown quantity', () => {
    const { facts } = take(take(onList, deliver(3, null), first).day, deliver(5, null), later);
    expect(facts).toMatchObject([
      { type: 'QuantityDelivered', data: { quantity: 5, previous: 3, seen: null } },
    ]);
  });

  it('that replaces the shown quantity has no shown quantity, also when the two clocks differ a little', () => {
    const { facts } = take(take(onList, deliver(3, null), isoOf(11)).day, deliver(5, 3), first);
    expect(facts).toMatchObject([
      { type: 'QuantityDelivered', data: { quantity: 5, previous: 3 } },
    ]);
    expect(facts[0]?.data).not.toHaveProperty('seen');
  });

  it('of the same time as another: the larger quantity counts, in any order of arrival', () => {
    for (const [one, other] of [
      [3, 5],
      [5, 3],
    ] as const)
      expect(
        linesOf(
          take(take(onList, deliver(one, null), first).day, deliver(other, null), first).day,
        )?.[0]?.[1],
      ).toBe(5);
  });

  it('of an older client is taken as it arrives', () =>
    expect(
      linesOf(take(take(onList, deliver(5), later).day, deliver(3), first).day)?.[0]?.[1],
    ).toBe(3));
});

describe('a payment', () => {
  const pay = (amount: number, mode: 'cash' | 'cheque'): PhoneCommand => ({
    type: 'RecordRemarks',
    data: { consumerId: 'c1', amount, mode, seen: { payment: { amount: null, mode: '' } } },
  });
  const amounts = fc.integer({ min: 1, max: 9_999_999 }).map((paise) => paise / 100);
  const modes = fc.constantFrom('cash' as const, 'cheque' as const);
  const payments = fc.record({ amount: amounts, mode: modes });

  it('of the same time as another: the larger amount counts, in any order of arrival', () => {
    fc.assert(
      fc.property(payments, payments, (a, b) => {
        const larger =
          a.amount === b.amount ? (a.mode > b.mode ? a : b) : a.amount > b.amount ? a : b;
        for (const [one, other] of [[a, b] as const, [b, a] as const]) {
          const day = take(
            take(onList, pay(one.amount, one.mode), first).day,
            pay(other.amount, other.mode),
            first,
          ).day;
          expect(day.stops.get('c1')?.payment).toEqual(larger);
        }
      }),
      {
        examples: [
          [
            { amount: 2.01, mode: 'cash' },
            { amount: 5000, mode: 'cash' },
          ],
        ],
      },
    );
  });
});

describe('the reason of an absence', () => {
  const typed = { absence: 'Locked', reason: 'other' } as const;
  const absentAs = (
    reason: NotDeliveredReason,
    seen: { absence: string | null; reason?: NotDeliveredReason | null },
    absence = 'Locked',
  ): PhoneCommand => ({ type: 'RecordRemarks', data: { consumerId: 'c1', absence, reason, seen } });
  const reasonOf = (day: DeliveryDay) => day.stops.get('c1')?.reason;
  const onTyped = take(onList, absentAs('other', { absence: null, reason: null }), first).day;

  it('is recorded when the words of it were typed before, also of a phone that does not send the shown one', () => {
    for (const seen of [typed, { absence: 'Locked' }]) {
      const { facts, day } = take(onTyped, absentAs('locked', seen), later);
      expect(facts).toMatchObject([
        { type: 'AbsenceRecorded', data: { text: 'Locked', previous: 'Locked', reason: 'locked' } },
      ]);
      expect(reasonOf(day)).toBe('locked');
    }
  });

  it('that was shown and is sent again does not replace one that was chosen meanwhile', () => {
    const chosen = take(onTyped, absentAs('refused', typed), isoOf(15)).day;
    expect(take(chosen, absentAs('other', typed), later).facts).toEqual([]);
  });

  it('that was chosen earlier and arrives later leaves the one that stands', () => {
    const standing = take(onTyped, absentAs('refused', typed), later).day;
    expect(reasonOf(take(standing, absentAs('locked', typed), isoOf(15)).day)).toBe('refused');
  });
});

describe('Done', () => {
  it('keeps the delivered quantity when the requirement was changed meanwhile, and the fact shows the difference', () => {
    const { facts, day } = take(listOf(9), doneWith(['o1', 2], ['o2', 1]), first);
    expect(facts).toMatchObject([
      {
        type: 'ConsumerMarkedDone',
        data: {
          filled: [
            { orderId: 'o1', quantity: 2, expected: 9 },
            { orderId: 'o2', quantity: 1 },
          ],
        },
      },
    ]);
    expect(linesOf(day)).toEqual([
      ['o1', 2, 9],
      ['o2', 1, 1],
    ]);
  });

  it('leaves a line open that the phone did not show', () => {
    const { facts, day } = take(onList, doneWith(['o1', 2]), first);
    expect(facts).toMatchObject([{ data: { filled: [{ orderId: 'o1' }], added: ['o2'] } }]);
    expect(linesOf(day)).toEqual([
      ['o1', 2, 2],
      ['o2', null, 1],
    ]);
    expect(day.stops.get('c1')?.done).not.toBeNull();
  });

  it('names the lines that are gone, and fills the others', () => {
    const { facts, gone } = take(onList, doneWith(['o1', 2], ['o2', 1], ['o9', 4]), first);
    expect(gone).toEqual([{ orderId: 'o9', quantity: 4 }]);
    expect(facts).toMatchObject([{ data: { filled: [{ orderId: 'o1' }, { orderId: 'o2' }] } }]);
  });

  it('of a second phone fills the line that the first did not show', () => {
    const { facts, day } = take(
      take(onList, doneWith(['o1', 2]), later).day,
      doneWith(['o2', 1]),
      first,
    );
    expect(facts).toMatchObject([{ data: { filled: [{ orderId: 'o2' }] } }]);
    expect(day.stops.get('c1')?.done?.at).toBe(later);
  });

  it('that repeats the quantities is later than that of a second phone, made in between', () => {
    const standing = take(onList, doneWith(['o1', 2], ['o2', 1]), isoOf(6)).day;
    const again = take(standing, doneWith(['o1', 2], ['o2', 1]), later).day;
    const { day } = take(again, doneWith(['o1', 9], ['o2', 1]), first);
    expect(linesOf(day)).toEqual(linesOf(again));
  });

  it('that was entered before an Undo and arrives after it is superseded', () => {
    const undone = take(take(onList, doneWith(['o1', 2]), first).day, undoOf(['o1', 2]), later).day;
    expect(typesOf(take(undone, doneWith(['o1', 2]), isoOf(15)).facts)).toEqual([
      'EntrySuperseded',
    ]);
    expect(typesOf(take(undone, doneWith(['o1', 2]), isoOf(25)).facts)).toEqual([
      'ConsumerMarkedDone',
    ]);
  });

  it('does not fill over typed quantities, and typed quantities replace filled ones', () => {
    const typed = deliver(3, null);
    const orders = [
      [typed, doneWith(['o1', 2])],
      [doneWith(['o1', 2]), typed],
    ] as const;
    for (const [one, other] of orders)
      expect(linesOf(take(take(onList, one, first).day, other, later).day)?.[0]?.[1]).toBe(3);
    expect(
      linesOf(take(take(onList, doneWith(['o1', 2]), later).day, typed, first).day)?.[0]?.[1],
    ).toBe(3);
  });
});

describe('a remark', () => {
  const paid = (amount: number | null): PhoneCommand => {
    const none = { payment: { amount: null, mode: '' as const }, absence: null };
    return {
      type: 'RecordRemarks',
      data: { consumerId: 'c1', amount, mode: 'cash', absence: null, seen: none },
    };
  };

  it('leaves fields that its phone did not show and its person did not change', () => {
    const standing = take(onList, paid(50), first).day;
    const seen = { payment: { amount: null, mode: '' as const }, absence: null };
    const absence: PhoneCommand = {
      type: 'RecordRemarks',
      data: { consumerId: 'c1', amount: null, mode: '', absence: 'Away', seen },
    };
    const { facts, day } = take(standing, absence, later);
    expect(typesOf(facts)).toEqual(['AbsenceRecorded']);
    expect(day.stops.get('c1')?.payment.amount).toBe(50);
  });

  it('that a consumer was absent clears what another phone delivered before, and keeps a typed 0', () => {
    const none: PhoneCommand = {
      type: 'DeliverQuantity',
      data: { orderId: 'o2', quantity: 0, seen: null },
    };
    const delivered = take(take(onList, deliver(1, null), first).day, none, first).day;
    const absence: PhoneCommand = {
      type: 'RecordRemarks',
      data: { consumerId: 'c1', absence: 'Away', seen: { absence: null } },
    };
    expect(linesOf(take(delivered, absence, later).day)).toEqual([
      ['o1', null, 2],
      ['o2', 0, 1],
    ]);
  });

  it('that was entered earlier and arrives later is superseded', () => {
    const { facts, day } = take(take(onList, paid(50), later).day, paid(20), first);
    expect(facts).toMatchObject([
      {
        type: 'EntrySuperseded',
        data: { statement: { type: 'payment', amount: 20, mode: 'cash' }, laterAt: later },
      },
    ]);
    expect(day.stops.get('c1')?.payment.amount).toBe(50);
  });
});
