import {
  absent,
  BUFFALO,
  closed,
  delivered,
  done,
  given,
  opened,
  placed,
} from '../spec/delivery-day.words';
import type { DeliveryDayCommand } from './commands';
import type { FilledLine } from './fact-values';
import type { DeliveryDayFact } from './facts';

const again: DeliveryDayCommand = {
  type: 'OrderStopAgain',
  data: { consumerId: 'c1', date: '2026-03-06', deliveryBoyId: 7, isOver: false },
};
const ordered = (lines: FilledLine[]): DeliveryDayFact => ({
  type: 'StopOrderedAgain',
  data: { consumerId: 'c1', date: '2026-03-06', deliveryBoyId: 7, lines },
});
const day = [opened(), placed('o1', 2), placed('o2', 1, 'c1', { productId: BUFFALO })];

describe('a stop that was not delivered', () => {
  it('is ordered again with the missing quantities, on a closed day too', () =>
    given(...day, delivered('o1', 0.5), absent('No milk left', null, 'no-milk'), closed())
      .when(again)
      .then(
        ordered([
          { orderId: 'o1', productId: 1, quantity: 1.5 },
          { orderId: 'o2', productId: BUFFALO, quantity: 1 },
        ]),
      ));
  it.each<[string, DeliveryDayFact[], boolean]>([
    ['is done with less', [delivered('o1', 0.5), done('c1', { o2: 1 })], false],
    [
      'has no reason, and the day is closed',
      [delivered('o1', 0.5), delivered('o2', 1, { productId: BUFFALO }), closed()],
      false,
    ],
    [
      'has no reason, and the date is over',
      [delivered('o1', 0.5), delivered('o2', 1, { productId: BUFFALO })],
      true,
    ],
  ])('is ordered again when it %s', (_, facts, isOver) =>
    given(...day, ...facts)
      .when({ ...again, data: { ...again.data, isOver } })
      .then(ordered([{ orderId: 'o1', productId: 1, quantity: 1.5 }])),
  );
  it('is ordered again once', () =>
    given(...day, absent('Locked', null, 'locked'), ordered([]))
      .when(again)
      .thenRefused(
        'ordered-again-before',
        'Somebody has put Name of c1 on the next list already.',
      ));
  it.each<[string, DeliveryDayFact[]]>([
    ['while the delivery boy may still come', [delivered('o1', 0.5)]],
    ['when the milk was left there', [absent('Locked'), done('c1', { o1: 2, o2: 1 })]],
    [
      'when nothing is missing',
      [absent('Locked'), delivered('o1', 2), delivered('o2', 1, { productId: BUFFALO })],
    ],
  ])('is none %s', (_, facts) =>
    given(...day, ...facts)
      .when(again)
      .thenRefused('stop-delivered'),
  );
  it('has to be on the list', () => given(opened()).when(again).thenRefused('consumer-unknown'));
});
