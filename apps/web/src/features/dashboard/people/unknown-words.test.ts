import type { DayProgress } from '@milkround/contracts';
import { i18n } from '../../../i18n';
import { clock, day, delivering, moment, progressOf } from '../../../testing/dashboard-morning';
import { peopleOf } from './people';
import { unknownText } from './unknown-words';

const stalled = (deliveryBoyId: number, deliveryBoyName: string) =>
  delivering('06:19', { deliveryBoyId, deliveryBoyName });
const asleep = (deliveryBoyId: number) =>
  day({ deliveryBoyId, deliveryBoyName: `Boy ${deliveryBoyId}` });
const begun = day({
  deliveryBoyId: 8,
  deliveryBoyName: 'Rahul Kale',
  done: 1,
  firstDoneAt: clock('06:40'),
  lastHeardAt: clock('06:40'),
});

it.each<[string, DayProgress[]]>([
  ['', [delivering('06:40:30')]],
  ['Vijay Pawar has stopped', [stalled(5, 'Vijay Pawar'), delivering('06:40:30')]],
  [
    '2 have stopped, Boy 7 has not begun',
    [stalled(5, 'Vijay Pawar'), stalled(6, 'Arun Kadam'), asleep(7)],
  ],
  ['2 have not begun', [asleep(6), asleep(7)]],
])('%s', (words, days) =>
  expect(unknownText(peopleOf(progressOf(days), {}, moment), i18n.t)).toBe(words),
);

it('names a delivery boy who has begun without an earlier morning', () => {
  const lastDone = { consumerId: '1', consumerName: 'Asha', address: '', at: clock('06:40') };
  const people = peopleOf(progressOf([{ ...begun, lastDone }], { usual: [] }), {}, moment);
  expect(unknownText(people, i18n.t)).toBe('Rahul Kale has just begun');
});
