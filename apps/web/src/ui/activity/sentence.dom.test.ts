import { ACTIVITY_KINDS, type Activity } from '@milkround/contracts';
import { chooseLanguage, LANGUAGES } from '../../i18n';
import { activity } from '../../features/activity/testing/activity';
import { context, plain, said, shown } from '../../features/activity/testing/shown-sentence';
import { textOf } from './sentence';

afterEach(() => chooseLanguage('en'));

const rahul: Activity['actor'] = { role: 'delivery-boy', id: 1, name: 'Rahul Kale' };
const stop = activity().subject;
const day = { date: '2026-11-21', deliveryBoy: { id: 1, name: 'Rahul Kale' } };

it.each<[Partial<Activity>, string, string]>([
  [
    {},
    'Asha Rao changed the requirement of Lata Khan (10403), Cow ~2~ → 1',
    'round of Rahul Kale · for 21 Nov 2026',
  ],
  [
    {
      kind: 'OrderPlaced',
      via: 'upload',
      subject: { ...stop, upload: { id: 'u', name: 'orders-21.xlsx' } },
      changes: [said('requirement', 2)],
    },
    'Asha Rao ordered 2 Cow for Lata Khan (10403)',
    'round of Rahul Kale · from orders-21.xlsx · for 21 Nov 2026',
  ],
  [
    {
      kind: 'OrderPlaced',
      changes: [
        said('requirement', 2),
        {
          field: 'delivery-boy',
          before: { id: 2, name: 'Sunil More' },
          after: { id: 1, name: 'Rahul Kale' },
        },
      ],
    },
    'Asha Rao gave Rahul Kale the order of Lata Khan (10403), Cow 2, from Sunil More',
    'round of Rahul Kale · for 21 Nov 2026',
  ],
  [
    { changes: [{ field: 'adjusted', before: false, after: true }] },
    'Asha Rao marked Cow of Lata Khan (10403) as adjusted',
    'Adjusted: ~No~ → Yes · round of Rahul Kale · for 21 Nov 2026',
  ],
  [
    { kind: 'OrderRemoved', changes: [{ field: 'requirement', before: 1, after: null }] },
    'Asha Rao deleted the order of Lata Khan (10403): Cow ~1~',
    'round of Rahul Kale · for 21 Nov 2026',
  ],
  [
    {
      kind: 'OrderRemoved',
      changes: [
        { field: 'requirement', before: 1, after: null },
        said('reason', 'moved'),
        {
          field: 'delivery-boy',
          before: { id: 1, name: 'Rahul Kale' },
          after: { id: 2, name: 'Sunil More' },
        },
      ],
    },
    'Asha Rao gave the order of Lata Khan (10403), Cow ~1~, to Sunil More',
    'round of Rahul Kale · for 21 Nov 2026',
  ],
  [
    {
      kind: 'ConsumerMarkedDone',
      actor: rahul,
      via: 'phone',
      changes: [
        { field: 'done', before: false, after: true },
        { field: 'delivered', before: null, after: 2, product: { id: 1, name: 'Cow' } },
        { field: 'delivered', before: null, after: 1, product: { id: 4, name: 'Gir Cow' } },
      ],
    },
    'Rahul Kale marked Lata Khan (10403) done: Cow 2, Gir Cow 1',
    '',
  ],
  [
    {
      kind: 'QuantityDelivered',
      changes: [said('delivered', 2), said('correction', 'Phone was lost')],
    },
    'Asha Rao delivered 2 Cow to Lata Khan (10403)',
    'Corrected by the office: Phone was lost · on behalf of Rahul Kale',
  ],
  [
    { kind: 'ConsumerReopened', changes: [said('reason', 'line-added')] },
    'Done of Lata Khan (10403) was taken back, because another line was added',
    'round of Rahul Kale',
  ],
  [
    { kind: 'QuantityDelivered', actor: rahul, changes: [said('delivered', 2)] },
    'Rahul Kale delivered 2 Cow to Lata Khan (10403)',
    '',
  ],
  [
    {
      kind: 'QuantityDelivered',
      actor: rahul,
      changes: [{ field: 'delivered', before: 2, after: 1.5 }],
    },
    'Rahul Kale changed the delivery to Lata Khan (10403), Cow ~2~ → 1.5',
    '',
  ],
  [
    {
      kind: 'QuantityCleared',
      actor: rahul,
      changes: [{ field: 'delivered', before: 5, after: null }],
    },
    'Rahul Kale took back the delivered quantity of Lata Khan (10403), ~5~ Cow',
    '',
  ],
  [
    {
      kind: 'PaymentRecorded',
      actor: rahul,
      changes: [said('payment', 480), said('payment-mode', 'cheque')],
    },
    'Rahul Kale took ₹480 by cheque from Lata Khan (10403)',
    'Payment Mode: Cheque',
  ],
  [
    { kind: 'AbsenceRecorded', actor: rahul, changes: [said('absence', 'Gone to village')] },
    'Rahul Kale: Lata Khan (10403) was absent, “Gone to village”',
    '',
  ],
  [
    { kind: 'DayReopened', subject: day, changes: [said('reason', 'Forgot Baner')] },
    'Asha Rao reopened the day of Rahul Kale',
    'reason: Forgot Baner · for 21 Nov 2026',
  ],
  [
    {
      kind: 'DayClosed',
      actor: rahul,
      subject: day,
      changes: [
        said('taken', 61),
        said('empty-bottles', 3),
        said('stops', 42),
        said('stops-done', 40),
      ],
    },
    'Rahul Kale closed the day',
    'Taken: 61 · Empty Bottle: 3 · Stops: 42 · Stops done: 40 · for 21 Nov 2026',
  ],
  [
    { kind: 'RouteSorted', changes: [{ field: 'leftSide', before: 1, after: 2 }] },
    'Asha Rao: Route sorted',
    'Left side: ~1~ → 2 · round of Rahul Kale',
  ],
])('%j', (changes, sentence, notes) => expect(shown(changes)).toEqual([sentence, notes]));

it('says why an entry was refused, in the chosen language', async () => {
  const refused: Partial<Activity> = {
    kind: 'EntrySetAside',
    actor: rahul,
    changes: [],
    refusal: { text: 'The day is closed.', code: 'day-closed', params: {} },
  };
  expect(shown(refused)).toEqual([
    'An entry of Rahul Kale for Lata Khan (10403) was refused',
    'The day is closed. · for 21 Nov 2026',
  ]);
  await chooseLanguage('hi');
  expect(shown(refused)[1]).not.toContain('The day is closed.');
});

it('links each name to its activity', () => {
  const { sentence } = textOf(activity(), context);
  expect(Object.fromEntries(sentence.flatMap(({ text, to }) => (to ? [[text, to]] : [])))).toEqual({
    'Asha Rao': '?actorRole=admin&actorId=1',
    'Lata Khan (10403)': '?consumerId=10403',
    Cow: '?productId=1',
  });
});

/** A subject with all of its fields. */
const FULL: Activity['subject'] = {
  ...stop,
  supervisor: { id: 2, name: 'Meera Shinde' },
  admin: { id: 3, name: 'Ravi Joshi' },
  area: { id: 1, name: 'Baner' },
  upload: { id: 'u', name: 'orders-21.xlsx' },
};

it.each(LANGUAGES.flatMap((language) => ACTIVITY_KINDS.map((kind) => [language, kind] as const)))(
  'in %s, %s is a whole sentence',
  async (language, kind) => {
    await chooseLanguage(language);
    for (const subject of [FULL, {}]) {
      const sentence = plain(textOf(activity({ kind, subject, changes: [] }), context).sentence);
      expect(sentence).not.toMatch(/\{\{|\}\}|undefined|\[object/);
      expect(sentence.trim().split(/\s+/).length).toBeGreaterThan(1);
    }
  },
);
