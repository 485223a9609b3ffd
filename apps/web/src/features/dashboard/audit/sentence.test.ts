import { happening } from '../../../testing/dashboard-morning';
import { i18n } from '../../../i18n';
import '../../../i18n/english-plurals';
import { sentenceOf } from './sentence';

const told = (changes: Parameters<typeof happening>[0]) =>
  sentenceOf(happening(changes), i18n.t)
    .map(({ text, as }) => (as ? `[${as} ${text}]` : text))
    .join('');

describe('an event in words', () => {
  it.each([
    [{ kind: 'done' }, 'Rahul Kale delivered to Lata Bhosale'],
    [{ kind: 'done', after: 1 }, 'Rahul Kale delivered to Lata Bhosale: done, 1 line added later'],
    [{ kind: 'reopened' }, 'Rahul Kale took back the delivery to Lata Bhosale'],
    [
      { kind: 'quantity', productName: 'Cow', before: 2, after: 1 },
      'Rahul Kale changed [strong Cow] for Lata Bhosale [was 2] [less 1]',
    ],
    [
      { kind: 'quantity', productName: 'Cow', before: 1, after: 1.5 },
      'Rahul Kale changed [strong Cow] for Lata Bhosale [was 1] [more 1.5]',
    ],
    [
      { kind: 'quantity', productName: 'Cow', before: 2, after: 2 },
      'Rahul Kale delivered [strong 2 Cow] to Lata Bhosale',
    ],
    [
      { kind: 'payment', after: 480, text: 'cheque' },
      'Rahul Kale took [strong ₹480] by cheque from Lata Bhosale',
    ],
    [
      { kind: 'absence', text: 'Gone to village' },
      'Rahul Kale: Lata Bhosale was absent, “Gone to village”',
    ],
    [{ kind: 'absence' }, 'Rahul Kale: Lata Bhosale is no longer marked absent'],
    [
      { kind: 'payment', after: 480, text: 'cash' },
      'Rahul Kale took [strong ₹480] cash from Lata Bhosale',
    ],
    [
      { kind: 'quantity', before: 5, after: null },
      'Rahul Kale: no quantity of [strong a product] for Lata Bhosale any more',
    ],
    [{ kind: 'payment', after: 480, text: '' }, 'Rahul Kale took [strong ₹480] from Lata Bhosale'],
    [
      { kind: 'payment', before: 480, after: 500, text: 'cheque' },
      'Rahul Kale changed the payment of Lata Bhosale [was ₹480] [more ₹500] by cheque',
    ],
    [
      { kind: 'unassigned-payment', after: 480 },
      '[strong ₹480] taken by Rahul Kale is kept as cash of the day',
    ],
    [
      { kind: 'payment', before: 480, after: null },
      'Rahul Kale took back the payment of Lata Bhosale',
    ],
    [{ kind: 'round', after: 2 }, 'Rahul Kale made Round 2'],
    [
      { kind: 'handed-over', after: 51, toName: 'Arun Kadam' },
      '51 stops of Rahul Kale were handed over to Arun Kadam',
    ],
    [
      { kind: 'handed-back', after: 1, toName: 'Arun Kadam' },
      '1 stop of Rahul Kale went back to Arun Kadam',
    ],
    [
      { kind: 'handed-over', after: 2 },
      '2 stops of Rahul Kale were handed over to another delivery boy',
    ],
    [{ kind: 'closed', after: 61 }, 'Rahul Kale closed the day'],
    [
      { kind: 'day-reopened', text: 'Forgot Baner' },
      'The day of Rahul Kale was reopened: Forgot Baner',
    ],
    [
      { kind: 'orders', productName: 'Cow', after: 2 },
      '[strong 2 Cow] for Lata Bhosale was added to the list of Rahul Kale',
    ],
    [{ kind: 'orders', consumerName: null }, 'Rahul Kale has got orders'],
  ] as const)('%j', (changes, sentence) => expect(told(changes)).toBe(sentence));
});
