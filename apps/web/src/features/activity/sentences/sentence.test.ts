import { ACTIVITY_KINDS, type Activity } from '@milkround/contracts';
import { chooseLanguage, i18n, LANGUAGES } from '../../../i18n';
import type { Piece } from '../../../ui/sentence/pieces';
import { toAddress } from '../filters/filters';
import { activity } from '../testing/activity';
import { textOf } from './sentence';
import type { SentenceContext } from './words';

const context: SentenceContext = {
  t: i18n.t,
  timeZone: 'Asia/Kolkata',
  addressOf: (filters) => `?${toAddress(filters).toString()}`,
};
const plain = (pieces: readonly Piece[]) => pieces.map(({ text, as }) => (as === 'was' ? `~${text}~` : text)).join('');
const shown = (changes: Partial<Activity>) => {
  const { sentence, notes } = textOf(activity(changes), context);
  return [plain(sentence), plain(notes)];
};

afterEach(() => chooseLanguage('en'));

const rahul: Activity['actor'] = { role: 'delivery-boy', id: 1, name: 'Rahul Kale' };
const stop = activity().subject;
const day = { date: '2026-11-21', deliveryBoy: { id: 1, name: 'Rahul Kale' } };
const said = (field: string, after: Activity['changes'][number]['after']) => ({ field, before: null, after });

it.each<[Partial<Activity>, string, string]>([
  [{}, 'Asha Rao changed the requirement of Lata Khan, Cow ~2~ → 1', 'Rahul Kale · for 21 Nov 2026'],
  [
    {
      kind: 'OrderPlaced',
      via: 'upload',
      subject: { ...stop, upload: { id: 'u', name: 'orders-21.xlsx' } },
      changes: [said('requirement', 2)],
    },
    'Asha Rao ordered 2 Cow for Lata Khan',
    'Rahul Kale · from orders-21.xlsx · for 21 Nov 2026',
  ],
  [
    { changes: [{ field: 'adjusted', before: false, after: true }] },
    'Asha Rao marked Cow of Lata Khan as adjusted',
    'Adjusted: ~No~ → Yes · Rahul Kale · for 21 Nov 2026',
  ],
  [
    { kind: 'OrderRemoved', changes: [{ field: 'requirement', before: 1, after: null }, said('reason', 'deleted')] },
    'Asha Rao deleted the order of Lata Khan: Cow ~1~',
    'Rahul Kale · for 21 Nov 2026',
  ],
  [
    {
      kind: 'OrderRemoved',
      changes: [
        { field: 'requirement', before: 1, after: null },
        said('reason', 'moved'),
        { field: 'delivery-boy', before: { id: 1, name: 'Rahul Kale' }, after: { id: 2, name: 'Sunil More' } },
      ],
    },
    'Asha Rao gave the order of Lata Khan, Cow ~1~, to Sunil More',
    'Rahul Kale · for 21 Nov 2026',
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
    'Rahul Kale marked Lata Khan done: Cow 2, Gir Cow 1',
    '',
  ],
  [{ kind: 'QuantityDelivered', actor: rahul, changes: [said('delivered', 2)] }, 'Rahul Kale delivered 2 Cow to Lata Khan', ''],
  [
    { kind: 'QuantityDelivered', actor: rahul, changes: [{ field: 'delivered', before: 2, after: 1.5 }] },
    'Rahul Kale changed the delivery to Lata Khan, Cow ~2~ → 1.5',
    '',
  ],
  [
    { kind: 'PaymentRecorded', actor: rahul, changes: [said('payment', 480), said('payment-mode', 'cheque')] },
    'Rahul Kale took ₹480 by cheque from Lata Khan',
    'Payment Mode: Cheque',
  ],
  [
    { kind: 'AbsenceRecorded', actor: rahul, changes: [said('absence', 'Gone to village')] },
    'Rahul Kale: Lata Khan was absent, “Gone to village”',
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
      changes: [said('taken', 61), said('empty-bottles', 3), said('stops', 42), said('stops-done', 40)],
    },
    'Rahul Kale closed the day',
    'Taken: 61 · Empty Bottle: 3 · Stops: 42 · Stops done: 40 · for 21 Nov 2026',
  ],
  [
    {
      kind: 'OrdersUploaded',
      via: 'upload',
      subject: { date: '2026-11-21', upload: { id: 'u', name: 'orders-21.xlsx' } },
      changes: [said('lines-added', 1500), said('lines-changed', 48), said('lines-faulty', 3)],
    },
    'Asha Rao uploaded orders-21.xlsx: 1,548 lines',
    'New: 1,500 · Changed: 48 · Errors: 3 · for 21 Nov 2026',
  ],
  [
    { kind: 'AreaRenamed', subject: { area: { id: 1, name: 'Baner' } }, changes: [{ field: 'name', before: 'Aundh', after: 'Baner' }] },
    'Asha Rao renamed the zone ~Aundh~ → Baner',
    '',
  ],
  [
    {
      kind: 'SupervisorDetailsChanged',
      subject: { supervisor: { id: 2, name: 'Meera Shinde' } },
      changes: [{ field: 'phone', before: null, after: '9876543210' }],
    },
    'Asha Rao changed the details of the supervisor Meera Shinde',
    'Phone: 9876543210',
  ],
  [
    {
      kind: 'SupervisorPasswordChanged',
      actor: { role: 'supervisor', id: 2, name: 'Meera Shinde' },
      subject: { supervisor: { id: 2, name: 'Meera Shinde' } },
      changes: [],
    },
    'Meera Shinde changed the own password',
    '',
  ],
  [
    { kind: 'DeliveryBoyPasswordChanged', subject: { deliveryBoy: { id: 1, name: 'Rahul Kale' } }, changes: [] },
    'Asha Rao changed the password of Rahul Kale',
    '',
  ],
  [
    { kind: 'SessionRevoked', subject: { deliveryBoy: { id: 1, name: 'Rahul Kale' } }, changes: [said('reason', 'password-changed')] },
    'A session of Rahul Kale was ended',
    'reason: The password was changed',
  ],
  [
    { kind: 'SessionRevoked', subject: { admin: { id: 1, name: 'Asha Rao' } }, changes: [said('reason', 'ended')] },
    'Asha Rao ended one of the own sessions',
    '',
  ],
  [
    { kind: 'SignedIn', subject: {}, changes: [said('address', '203.0.113.7'), said('browser', 'Chrome'), said('system', 'Android')] },
    'Asha Rao signed in',
    'Chrome on Android, from the IPv4 address 203.0.113.7',
  ],
  [
    {
      kind: 'SignInRefused',
      actor: { role: 'system', id: 0, name: null },
      subject: { supervisor: { id: 2, name: 'Meera Shinde' } },
      changes: [said('count', 12)],
    },
    '12 sign-ins as Meera Shinde were refused',
    '',
  ],
  [
    {
      kind: 'ReportExported',
      subject: {},
      changes: [said('report', 'changes'), said('from-date', '2026-11-01'), said('to-date', '2026-11-21'), said('rows', 1250)],
    },
    'Asha Rao downloaded Customer Changes Report: 1,250 rows',
    'From: 1 Nov 2026 · To: 21 Nov 2026',
  ],
  [
    {
      kind: 'ReportExported',
      subject: {},
      changes: [said('report', 'activity'), said('outcome', 'unknown'), said('area', { id: 1, name: 'Baner' }), said('late', true)],
    },
    'Asha Rao downloaded Activity',
    'Outcome: Unknown · Zone: Baner · Late only: Yes',
  ],
  [
    { kind: 'UploadedFileDownloaded', subject: { upload: { id: 'u', name: 'orders-21.xlsx' } }, changes: [] },
    'Asha Rao downloaded the uploaded file orders-21.xlsx',
    '',
  ],
  [
    {
      kind: 'BackupRestored',
      via: 'system',
      actor: { role: 'system', id: 0, name: null },
      subject: {},
      changes: [said('sealed-events', 4200), said('by', 'operator@host'), said('reason', 'disk failure')],
    },
    'The data were restored from a backup',
    'reason: disk failure · Sealed events of the backup: 4,200 · By: operator@host',
  ],
  [
    { kind: 'RouteSorted', changes: [{ field: 'leftSide', before: 1, after: 2 }] },
    'Asha Rao: Route sorted',
    'Left side: ~1~ → 2 · Rahul Kale',
  ],
])('%j', (changes, sentence, notes) => expect(shown(changes)).toEqual([sentence, notes]));

it('says why an entry was refused, in the chosen language', async () => {
  const refused: Partial<Activity> = {
    kind: 'EntrySetAside',
    actor: rahul,
    changes: [],
    refusal: { text: 'The day is closed.', code: 'day-closed', params: {} },
  };
  expect(shown(refused)).toEqual(['An entry of Rahul Kale for Lata Khan was refused', 'The day is closed. · for 21 Nov 2026']);
  await chooseLanguage('hi');
  expect(shown(refused)[1]).not.toContain('The day is closed.');
});

it('leads from each name to what happened to it', () => {
  const { sentence } = textOf(activity(), context);
  expect(Object.fromEntries(sentence.flatMap(({ text, to }) => (to ? [[text, to]] : [])))).toEqual({
    'Asha Rao': '?actorRole=admin&actorId=1',
    'Lata Khan': '?consumerId=10403',
    Cow: '?productId=1',
  });
});

/** Everything that a subject may have, and nothing of it. */
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
