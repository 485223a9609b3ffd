import type { UploadCheck } from '@milkround/contracts';
import { DEFAULT_CHOICES, lineCount, offerOf, withoutAnswer, type CheckedOrders } from './choices';
import { refusalOf, sizeText } from '../../../file-upload/upload-file';
import {
  START,
  uploadReducer,
  type UploadAction,
  type UploadState,
} from '../../../file-upload/upload-state';

const file = { name: 'orders.xlsx', content: new Blob(['x']) };
const refusal = { reason: { message: 'The server could not be reached.' }, errors: [] };
const check = (changes: Partial<UploadCheck> = {}): UploadCheck => ({
  added: 3,
  changed: 0,
  unchanged: 0,
  deliveryBoys: 1,
  consumers: 2,
  rows: { rows: 3, withLines: 3, withErrors: 0, blank: 0, zero: 0, totals: 0 },
  lines: 3,
  notes: [],
  questions: [],
  newConsumers: 0,
  similar: [],
  protected: [],
  protectedCount: 0,
  missing: 0,
  ignoredColumns: [],
  errors: [],
  errorCount: 0,
  totals: { Cow: 3 },
  elsewhere: { stops: 0, lines: 0, listed: [] },
  paused: { stops: 0, lines: 0, listed: [] },
  seen: 'seen',
  ...changes,
});
const after = (...actions: UploadAction<CheckedOrders>[]) =>
  actions.reduce<UploadState<CheckedOrders>>(uploadReducer, START);

describe('the steps of an upload', () => {
  const checked: UploadAction<CheckedOrders>[] = [
    { type: 'chosen', file },
    { type: 'sending', mode: 'check' },
    { type: 'checked', checkResult: { check: check(), choices: DEFAULT_CHOICES } },
  ];

  it('goes from the file to its check', () => {
    expect(
      after(
        { type: 'chosen', file },
        { type: 'sending', mode: 'check' },
        { type: 'sent', share: 0.5 },
      ),
    ).toEqual({
      step: 'sending',
      file,
      mode: 'check',
      share: 0.5,
      checkResult: null,
    });
    expect(after(...checked)).toEqual({
      step: 'checked',
      file,
      checkResult: { check: check(), choices: DEFAULT_CHOICES },
      refusal: null,
    });
  });

  it('sends nothing without a file', () =>
    expect(after({ type: 'sending', mode: 'check' })).toBe(START));

  it('returns to the choice after a refused check, with the file', () => {
    expect(
      after(
        { type: 'chosen', file },
        { type: 'sending', mode: 'check' },
        { type: 'refused', refusal },
      ),
    ).toEqual({
      step: 'choosing',
      file,
      refusal,
    });
  });

  it('returns to the preview after a refused upload', () => {
    expect(
      after(...checked, { type: 'sending', mode: 'all' }, { type: 'refused', refusal }),
    ).toEqual({
      step: 'checked',
      file,
      checkResult: { check: check(), choices: DEFAULT_CHOICES },
      refusal,
    });
  });

  it('returns for another file, but not while one is being sent', () => {
    expect(after(...checked, { type: 'back' })).toEqual({ step: 'choosing', file, refusal: null });
    expect(after(...checked, { type: 'sending', mode: 'all' }, { type: 'back' })).toMatchObject({
      step: 'sending',
      mode: 'all',
    });
  });
});

it.each<[ReturnType<typeof offerOf>, Partial<UploadCheck>]>([
  ['all', {}],
  ['valid', { errorCount: 2 }],
  ['none', { added: 0, unchanged: 9 }],
  ['none', { added: 0, errorCount: 2 }],
  ['asked', { questions: [{ column: 'Desi Co', nearest: null, quantities: 1, examples: ['1'] }] }],
])('offers %s for %j', (offer, changes) =>
  expect(offerOf(check(changes), DEFAULT_CHOICES)).toBe(offer),
);

it('offers no upload after another answer for a column, before the file is checked again', () => {
  const question = { column: 'Desi Co', nearest: null, quantities: 1, examples: ['1'] };
  const answered = check({ questions: [{ ...question, answer: { product: 'Cow' } }] });
  expect(offerOf(answered, DEFAULT_CHOICES)).toBe('all');
  expect(offerOf(withoutAnswer(answered, 'Desi Co'), DEFAULT_CHOICES)).toBe('asked');
});

it.each([
  [null, 'orders.XLSX', 10],
  [null, 'orders.csv', 10],
  [null, 'orders.xls', 10 * 1024 * 1024],
  ['Please choose an Excel workbook (.xlsx or .xls) or a .csv file.', 'orders.pdf', 10],
  ['The file is empty.', 'orders.csv', 0],
  ['The file is larger than 10 MB. Please split it.', 'orders.csv', 10 * 1024 * 1024 + 1],
])('%p: %s of %i bytes', (sentence, name, size) =>
  expect(refusalOf({ name, size })).toBe(sentence),
);

it('formats sizes', () =>
  expect([sizeText(100), sizeText(70_900), sizeText(1_300_000)]).toEqual([
    '1 KB',
    '69 KB',
    '1.2 MB',
  ]));

it('counts the lines that an upload changes by the answers to its questions', () => {
  const about = (row: number) => ({
    row,
    lines: 2,
    consumer_id: `C${row}`,
    consumer_name: '',
    delivery_boy: { id: 1, name: 'Vijay' },
  });
  const stop = (row: number) => ({
    ...about(row),
    others: [{ id: 2, name: 'Arun' }],
    staysBecause: null,
  });
  const paused = (row: number) => ({ ...about(row), until: null, reason: 'Village' });
  const asked = check({
    added: 20,
    elsewhere: { stops: 4, lines: 8, listed: [stop(2), stop(4), stop(6)] },
    paused: { stops: 2, lines: 4, listed: [paused(6), paused(9)] },
  });
  const counts = (['keep', 'move', 'skip'] as const).map((elsewhere) =>
    (['skip', 'take'] as const).map((answer) => lineCount(asked, { elsewhere, paused: answer })),
  );
  expect(counts).toEqual([
    [20, 24],
    [20, 24],
    [14, 16],
  ]);
});
