import type { PhoneCommand } from './commands';
import { decideEntry } from './entry';
import type { DeliveryDayFact } from './facts';
import {
  closed,
  consumer,
  COW,
  DAY,
  delivered,
  done,
  given,
  opened,
  placed,
  SCOPE,
} from '../spec/delivery-day.words';
import { OCCURRED_AT, refusalOf } from '../spec/given-when-then';

const EARLIER = '2026-03-05T00:30:59.999Z';
const LATER = '2026-03-05T00:31:00.001Z';
const reopened: DeliveryDayFact = {
  type: 'DayReopened',
  data: { closeId: 'x1', reason: 'One was forgotten' },
};

/** Everything in the history happened at {@link OCCURRED_AT}. */
const entry = (command: PhoneCommand, madeAt: string, ...history: DeliveryDayFact[]) =>
  decideEntry(command, given(...history).state(), madeAt);
const refusal = (command: PhoneCommand, madeAt: string, ...history: DeliveryDayFact[]) =>
  refusalOf(() => entry(command, madeAt, ...history).facts);

const standing = [opened(), placed('o1', 2)];
const quantity: PhoneCommand = { type: 'DeliverQuantity', data: { orderId: 'o1', quantity: 1 } };

describe('an entry of a phone that arrives', () => {
  it('on an open day follows the rules, whenever it was made', () => {
    for (const madeAt of [EARLIER, OCCURRED_AT, LATER])
      expect(entry(quantity, madeAt, ...standing)).toEqual({
        facts: [delivered('o1', 1)],
        late: null,
      });
  });

  it('after the close, and was made before it or with it, is taken and is late', () => {
    for (const madeAt of [EARLIER, OCCURRED_AT])
      expect(entry(quantity, madeAt, ...standing, closed())).toEqual({
        facts: [delivered('o1', 1)],
        late: 'x1',
      });
    expect(
      entry(
        { type: 'MarkConsumerDone', data: { consumerId: 'c1' } },
        EARLIER,
        ...standing,
        closed(),
      ),
    ).toEqual({
      facts: [done('c1', { o1: 2 })],
      late: 'x1',
    });
  });

  it('after the close, and was made after it, is refused', () =>
    expect(refusal(quantity, LATER, ...standing, closed()).code).toBe('day-closed'));

  it('late is refused by every other rule as ever', () =>
    expect(
      refusal(
        { type: 'DeliverQuantity', data: { orderId: 'gone', quantity: 1 } },
        EARLIER,
        ...standing,
        closed(),
      ).code,
    ).toBe('order-unknown'));

  it('leaves the books closed as they were when it comes late', () => {
    const history = [...standing, closed()];
    const after = given(...history, ...entry(quantity, EARLIER, ...history).facts).state();
    expect(after.closed).toEqual(given(...history).state().closed);
  });

  it('after the day was opened again follows the rules', () =>
    expect(entry(quantity, EARLIER, ...standing, closed(), reopened)).toEqual({
      facts: [delivered('o1', 1)],
      late: null,
    }));

  it('does not close a day that was opened again after it was made', () => {
    const second: PhoneCommand = {
      type: 'CloseDay',
      data: { closeId: 'x2', taken: 1, emptyBottles: 1, remarks: '' },
    };
    expect(refusal(second, EARLIER, ...standing, closed(), reopened).message).toBe(
      'The day was reopened after you closed it.',
    );
    expect(entry(second, LATER, ...standing, closed(), reopened).facts).toMatchObject([
      { type: 'DayClosed' },
    ]);
  });

  const single = {
    ...DAY,
    scope: SCOPE,
    orderId: 'o9',
    consumer: consumer('c9'),
    productId: COW,
    expected: 1,
    adjusted: false,
  };
  it.each<PhoneCommand>([
    quantity,
    { type: 'MarkConsumerDone', data: { consumerId: 'c1' } },
    {
      type: 'RecordRemarks',
      data: { consumerId: 'c1', amount: 50, mode: 'cash', absence: 'Away' },
    },
    { type: 'CreateRound', data: { roundId: 'r1', consumerNo: 1 } },
    { type: 'PlaceSingleOrder', data: single },
  ])('twice is one effect: $type', (command) => {
    const { facts } = entry(command, EARLIER, ...standing);
    expect(facts.length).toBeGreaterThan(0);
    expect(entry(command, EARLIER, ...standing, ...facts).facts).toEqual([]);
  });
});
