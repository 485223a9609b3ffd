import type { DeliveryDayCommand } from './commands';
import { decide } from './decide';
import type { PaymentAssignment } from './fact-values';
import type { DeliveryDayFact } from './facts';
import { closed, given, opened, placed } from '../spec/delivery-day.words';

const assign = (
  assignedTo: PaymentAssignment,
  amount: number | null = 300,
): DeliveryDayCommand => ({
  type: 'AssignPayment',
  data: { entryId: 'e1', amount, mode: 'cash', assignedTo },
});
const kept = (keptAs: 'day' | 'cash'): DeliveryDayFact => ({
  type: 'UnassignedPaymentRecorded',
  data: { entryId: 'e1', amount: 300, mode: 'cash', keptAs },
});
const none = { amount: null, mode: '' } as const;
const paid: DeliveryDayFact = {
  type: 'PaymentRecorded',
  data: { consumerId: 'c1', amount: 300, mode: 'cash', previous: none },
};
const toConsumer: PaymentAssignment = { to: 'consumer', consumerId: 'c1' };
const history = [opened(), placed('o1', 2)];

describe('money of a refused entry', () => {
  it('is recorded as the payment of the chosen consumer', () =>
    given(...history)
      .when(assign(toConsumer))
      .then(paid));
  it('is kept for the day, or apart from it, of no consumer', () => {
    given(...history)
      .when(assign({ to: 'day' }))
      .then(kept('day'));
    given(...history)
      .when(assign({ to: 'cash' }))
      .then(kept('cash'));
  });
  it('replaces no payment that a consumer has', () => {
    given(...history, paid)
      .when(assign(toConsumer))
      .thenRefused('payment-exists', 'This consumer has a payment already.');
  });
  it('is not assigned to a consumer who is not on the list', () => {
    expect(given(opened()).when(assign(toConsumer)).refusal('consumer-unknown').kind).toBe(
      'unknown',
    );
  });
  it('does not change the payments of a closed day, and can be kept apart from them', () => {
    for (const assignedTo of [toConsumer, { to: 'day' } as const]) {
      expect(
        given(...history, closed())
          .when(assign(assignedTo))
          .refusal('day-closed').kind,
      ).toBe('conflict');
    }
    given(...history, closed())
      .when(assign({ to: 'cash' }))
      .then(kept('cash'));
  });
  it.each([null, 0])('is some money: %s is refused', (amount) => {
    expect(
      given(...history)
        .when(assign({ to: 'cash' }, amount))
        .refusal('not-a-payment').kind,
    ).toBe('invalid');
  });
  it.each([100_000, 0.0001])('is within the bounds of every amount: %s is refused', (amount) => {
    expect(
      given(...history)
        .when(assign({ to: 'day' }, amount))
        .refusal('quantity-invalid').kind,
    ).toBe('invalid');
  });
  it('counts among the day’s payments at the close when it is the day’s, and only then', () => {
    const close: DeliveryDayCommand = {
      type: 'CloseDay',
      data: { closeId: 'x1', taken: 2, emptyBottles: 0, remarks: '' },
    };
    const day = given(...history, kept('day'), kept('cash')).state();
    expect(day.unassigned).toEqual([{ amount: 300, mode: 'cash' }]);
    const [fact] = decide(close, day);
    expect(fact).toMatchObject({
      type: 'DayClosed',
      data: { totals: { payments: { cash: 300, cheque: 0, other: 0 } } },
    });
  });
});
