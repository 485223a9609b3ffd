import { i18n } from '../i18n';
import { setAsideEntry } from '../testing/set-aside-entry';
import { shownBeforeWords, entryWords } from './entry-words';

it.each([
  ['edit-product-order', { deliverdQuantity: 2 }, ['Delivered 2 Cow']],
  ['edit-product-order', { deliverdQuantity: '1250.5' }, ['Delivered 1,250.5 Cow']],
  ['edit-product-order', { deliverdQuantity: 'many' }, ['Delivered many Cow']],
  ['edit-product-order', {}, ['Delivered ? Cow']],
  ['edit-order-status', { isDelivered: true }, ['Marked done']],
  ['edit-order-status', { isDelivered: 1 }, ['Marked done']],
  ['edit-order-status', { isDelivered: false }, ['Undid Done']],
  ['edit-order-remarks', { remarks: 1250, paymentMode: 'cash' }, ['Took ₹1,250 cash']],
  [
    'edit-order-remarks',
    { remarks: '80', paymentMode: 'cheque', absenceRemarks: ' Door locked ' },
    ['Took ₹80 by cheque', 'Absent: “Door locked”'],
  ],
  ['edit-order-remarks', { remarks: '80', paymentMode: '' }, ['Took ₹80']],
  [
    'edit-order-remarks',
    { remarks: '', absenceRemarks: null },
    ['Removed the payment and the absence'],
  ],
  ['add-round', { consumerNo: 12 }, ['Made a round of 12 consumers']],
  ['add-single-order', { expQuantity: '1.5' }, ['Added an order: 1.5 Cow']],
  [
    'add-single-order',
    { expQuantity: 2, orderDate: '2026-11-21' },
    ['Added an order for 21 Nov 2026: 2 Cow'],
  ],
  ['add-single-order', { expQuantity: 2, orderDate: 'soon' }, ['Added an order for soon: 2 Cow']],
  [
    'day-close',
    { assignedQuantity: 40, EmptyBottle: 12, remarks: '' },
    ['Day close: taken 40, empty bottles 12'],
  ],
  [
    'day-close',
    { assignedQuantity: 40, EmptyBottle: 12, remarks: 'Rain' },
    ['Day close: taken 40, empty bottles 12', 'Remark: “Rain”'],
  ],
  ['paint', { colour: { of: 'the cow' } }, ['Something that is not known here: paint']],
  ['', { sent: 7 }, ['Something that is not known here: ?']],
])('%s %j', (type, data, sentences) =>
  expect(entryWords(setAsideEntry({ type, data }), i18n.t)).toEqual(sentences),
);

it('omits an unknown product', () =>
  expect(entryWords(setAsideEntry({ productName: null }), i18n.t)).toEqual([
    'Delivered 2 of a product that is not known',
  ]));

it('names each line that Done filled, with its product and quantity', () => {
  const lines = [
    { orderId: 'o1', quantity: 2, productName: 'Cow' },
    { orderId: 'o2', quantity: '1250.5', productName: 'Buffalo' },
    { orderId: 'o3', quantity: 1, productName: null },
  ];
  const entry = (isDelivered: boolean) =>
    setAsideEntry({ type: 'edit-order-status', data: { isDelivered }, productName: null, lines });
  expect(entryWords(entry(true), i18n.t)).toEqual([
    'Marked done: 2 Cow, 1,250.5 Buffalo, 1 of a product that is not known',
  ]);
  expect(entryWords(entry(false), i18n.t)).toEqual([
    'Undid Done: 2 Cow, 1,250.5 Buffalo, 1 of a product that is not known',
  ]);
});

describe('the former value on the phone', () => {
  const none = { remarks: null, paymentMode: '', absenceRemarks: null };
  it.each([
    ['edit-product-order', { deliverdQuantity: 5, previous: 3 }, 'Shown on the phone before: 3'],
    [
      'edit-product-order',
      { deliverdQuantity: 5, previous: '1250.5' },
      'Shown on the phone before: 1,250.5',
    ],
    ['edit-product-order', { deliverdQuantity: 5, previous: 0 }, 'Shown on the phone before: 0'],
    [
      'edit-product-order',
      { deliverdQuantity: 5, previous: null },
      'Shown on the phone before: nothing',
    ],
    ['edit-product-order', { deliverdQuantity: 5 }, null],
    [
      'edit-order-remarks',
      {
        remarks: 450,
        paymentMode: 'cash',
        previous: { ...none, remarks: 300, paymentMode: 'cheque' },
      },
      'Shown on the phone before: Took ₹300 by cheque',
    ],
    [
      'edit-order-remarks',
      {
        remarks: 450,
        paymentMode: 'cash',
        absenceRemarks: '',
        previous: { remarks: '300', paymentMode: '', absenceRemarks: 'Not home' },
      },
      'Shown on the phone before: Took ₹300, Absent: “Not home”',
    ],
    [
      'edit-order-remarks',
      {
        remarks: 300,
        paymentMode: 'cash',
        previous: { ...none, remarks: '300', paymentMode: 'cash' },
      },
      null,
    ],
    ['edit-order-remarks', { remarks: 450, paymentMode: 'cash', previous: none }, null],
    ['edit-order-remarks', { remarks: 450, previous: 'something' }, null],
    ['edit-order-status', { isDelivered: true, previous: 1 }, null],
  ])('%s %j', (type, data, sentence) =>
    expect(shownBeforeWords({ type, data }, i18n.t)).toBe(sentence),
  );
});
