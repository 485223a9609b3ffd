import {
  cleared,
  closed,
  delivered,
  done,
  given,
  opened,
  placed,
  reopened,
} from '../spec/delivery-day.words';
import { handedOver } from '../spec/hand-over.words';
import { apply, isoOf, listOf } from '../spec/two-phones';
import type { DeliveryDayCommand } from './commands';
import { decideEntry } from './entry';
import { initialDay } from './state';

const day = [opened(), placed('o1', 2)];
const clear = (orderId = 'o1'): DeliveryDayCommand => ({
  type: 'ClearQuantity',
  data: { orderId },
});

describe('a quantity that was typed by mistake', () => {
  it('is taken back, and the line is as if nothing had been entered', () => {
    given(...day, delivered('o1', 5))
      .when(clear())
      .then(cleared('o1', 5));
    const { lines } = given(...day, delivered('o1', 5), cleared('o1', 5))
      .state()
      .stops.get('c1')!;
    expect(lines[0]).toMatchObject({
      delivered: null,
      filled: false,
      deliveredAt: null,
      deliveredBy: null,
    });
  });
  it('is taken back once', () =>
    given(...day, delivered('o1', 5), cleared('o1', 5))
      .when(clear())
      .thenNothing());
  it('stays on a stop that is done', () =>
    given(...day, delivered('o1', 5), done('c1'))
      .when(clear())
      .thenRefused('stop-done', 'The stop is done.'));
  it('is taken back when Done is undone', () =>
    given(...day, delivered('o1', 5), done('c1'), reopened('c1'))
      .when(clear())
      .then(cleared('o1', 5)));
  it('stays on a closed day, and has to be on the list', () => {
    given(...day, delivered('o1', 5), closed())
      .when(clear())
      .thenRefused('day-closed');
    given(...day)
      .when(clear('o9'))
      .thenRefused('order-unknown');
  });
});

describe('after it was taken back at 00:20', () => {
  const typed = (day: ReturnType<typeof listOf>, made: number, seen: number | null) =>
    decideEntry(
      { type: 'DeliverQuantity', data: { orderId: 'o1', quantity: 3, seen } },
      day,
      isoOf(made),
    ).facts.map(({ type }) => type);
  const taken = apply(
    apply(listOf(2), [delivered('o1', 5)], isoOf(10)),
    [cleared('o1', 5)],
    isoOf(20),
  );
  const elsewhere = handedOver(taken, initialDay())!.right;
  const filled = apply(taken, [done('c1', { o1: 2 })], isoOf(22));

  it.each([
    ['an entry that was made before does not count', taken, 15, 5, 'EntrySuperseded'],
    ['an entry that was made later counts', taken, 25, null, 'QuantityDelivered'],
    [
      'an entry that was made before does not replace what Done filled since',
      filled,
      15,
      5,
      'EntrySuperseded',
    ],
    ['an entry that was made later replaces what Done filled', filled, 25, 2, 'QuantityDelivered'],
    [
      'an entry that was made before does not count in the day to which the stop was handed over',
      elsewhere,
      15,
      5,
      'EntrySuperseded',
    ],
    ['an entry that was made later counts there', elsewhere, 25, null, 'QuantityDelivered'],
  ] as const)('%s', (_, on, made, seen, fact) => expect(typed(on, made, seen)).toEqual([fact]));

  it('the next quantity ends it', () => {
    const again = apply(taken, [delivered('o1', 1)], isoOf(30));
    expect(again.stops.get('c1')?.lines[0]).not.toHaveProperty('clearedAt');
  });
});
