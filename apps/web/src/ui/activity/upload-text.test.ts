import { activity } from '../../features/activity/testing/activity';
import { textOf } from './sentence';
import type { SentenceContext } from './words';
import { i18n } from '../../i18n';

const context: SentenceContext = {
  t: i18n.t,
  timeZone: 'Asia/Kolkata',
  addressOf: ({ uploadId }) => `?uploadId=${uploadId ?? ''}`,
  uploadsOf: (date) => `/admin/uploads?from=${date}&to=${date}`,
};
const upload = { id: 'u', name: 'orders-21.xlsx' };
const textsOf = (lines: { kind: string; count: number }[], more: Partial<SentenceContext> = {}) => {
  const { sentence, notes } = textOf(
    activity({
      kind: 'OrdersImported',
      via: 'upload',
      subject: { date: '2026-11-21', upload },
      lines,
    }),
    {
      ...context,
      ...more,
    },
  );
  return {
    sentence,
    notes,
    plain: [sentence, notes].map((pieces) => pieces.map(({ text }) => text).join('')),
  };
};

it('says how many orders an upload placed and changed, and links to them and to the report', () => {
  const { plain, sentence, notes } = textsOf([
    { kind: 'OrderPlaced', count: 1548 },
    { kind: 'OrderRevised', count: 3 },
  ]);
  expect(plain).toEqual([
    'Upload of orders-21.xlsx: 1,548 orders placed',
    'orders changed: 3 · by Asha Rao · for 21 Nov 2026 · Show the orders · Uploads',
  ]);
  expect([...sentence, ...notes].flatMap(({ to }) => to ?? [])).toEqual([
    '?uploadId=u',
    '?uploadId=',
    '?uploadId=u',
    '/admin/uploads?from=2026-11-21&to=2026-11-21',
  ]);
});

it('describes an upload that only changed orders, without a link for a role without reports', () =>
  expect(textsOf([{ kind: 'OrderRevised', count: 1 }], { uploadsOf: undefined }).plain).toEqual([
    'Upload of orders-21.xlsx, orders changed: 1',
    'by Asha Rao · for 21 Nov 2026 · Show the orders',
  ]));
