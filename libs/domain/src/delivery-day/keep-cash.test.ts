import type { DeliveryDayCommand } from './commands';
import { decide } from './decide';
import type { DeliveryDayFact } from './facts';
import { closed, given, opened, placed } from '../spec/delivery-day.words';

const keep = (amount: number | null = 300): DeliveryDayCommand => ({
  type: 'KeepCash',
  data: { entryId: 'e1', amount, mode: 'cash' },
});
const kept: DeliveryDayFact = {
  type: 'UnassignedPaymentRecorded',
  data: { entryId: 'e1', amount: 300, mode: 'cash' },
};
const history = [opened(), placed('o1', 2)];

describe('money of a refused entry without a consumer', () => {
  it('is kept as cash of the day', () =>
    given(...history)
      .when(keep())
      .then(kept));
  it('does not change the payments of a closed day', () => {
    expect(
      given(...history, closed())
        .when(keep())
        .refusal('day-closed').kind,
    ).toBe('conflict');
  });
  it.each([null, 0])('is some money: an entry with %s is refused for its consumer', (amount) => {
    expect(
      given(...history)
        .when(keep(amount))
        .refusal('consumer-unknown').kind,
    ).toBe('unknown');
  });
  it.each([100_000, 0.0001])('is within the bounds of every amount: %s is refused', (amount) => {
    expect(
      given(...history)
        .when(keep(amount))
        .refusal('quantity-invalid').kind,
    ).toBe('invalid');
  });
  it('counts among the day’s payments at the close', () => {
    const close: DeliveryDayCommand = {
      type: 'CloseDay',
      data: { closeId: 'x1', taken: 2, emptyBottles: 0, remarks: '' },
    };
    const day = given(...history, kept).state();
    expect(day.unassigned).toEqual([{ amount: 300, mode: 'cash' }]);
    const [fact] = decide(close, day);
    expect(fact).toMatchObject({
      type: 'DayClosed',
      data: { totals: { payments: { cash: 300, cheque: 0, other: 0 } } },
    });
  });
});
