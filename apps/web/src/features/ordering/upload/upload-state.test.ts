import type { UploadCheck } from '@milkround/contracts';
import { effectOn, lineCount, NO_CHOICES, offerOf, withRow, type CheckedOrders } from './choices';
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
    { type: 'checked', checkResult: { check: check(), choices: NO_CHOICES } },
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
      checkResult: { check: check(), choices: NO_CHOICES },
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
      checkResult: { check: check(), choices: NO_CHOICES },
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

it.each([
  ['all', {}],
  ['valid', { errorCount: 2 }],
  ['none', { added: 0, unchanged: 9 }],
  ['none', { added: 0, errorCount: 2 }],
] as const)('offers %s for %j', (offer, changes) =>
  expect(offerOf(check(changes), NO_CHOICES)).toBe(offer),
);

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

describe('the choices of an upload', () => {
  const boy = { id: 1, name: 'Vijay' };
  const about = (row: number) => ({
    row,
    lines: 2,
    consumer_id: `C${row}`,
    consumer_name: '',
    delivery_boy: boy,
  });
  const stop = (row: number, staysBecause: 'done' | null = null) => ({
    ...about(row),
    others: [{ id: 2, name: 'Arun' }],
    staysBecause,
  });
  const paused = (row: number) => ({ ...about(row), until: null, reason: 'Village' });
  const asked = check({
    added: 20,
    elsewhere: { stops: 4, lines: 8, listed: [stop(2), stop(4, 'done'), stop(6)] },
    paused: { stops: 2, lines: 4, listed: [paused(6), paused(9)] },
  });
  const all = (choice: 'move' | 'keep' | 'skip') => ({
    ...NO_CHOICES,
    elsewhere: { all: choice, rows: {} },
  });

  it('count the lines that are left out and included, each once', () => {
    expect(lineCount(asked, NO_CHOICES)).toBe(20);
    expect(lineCount(asked, all('move'))).toBe(20);
    expect(lineCount(asked, all('skip'))).toBe(14);
    expect(
      lineCount(asked, { ...NO_CHOICES, elsewhere: withRow(NO_CHOICES.elsewhere, 2, 'skip') }),
    ).toBe(18);
    const taken = { all: 'take', rows: {} } as const;
    expect(lineCount(asked, { ...NO_CHOICES, paused: taken })).toBe(24);
    expect(lineCount(asked, { ...all('skip'), paused: taken })).toBe(16);
  });
  it('keep a stop that cannot move', () => {
    expect(
      [stop(2), stop(4, 'done')].map((each) => effectOn(each, { all: 'move', rows: {} })),
    ).toEqual(['move', 'keep']);
  });
  it('forget a row with the common choice', () => {
    const one = withRow(NO_CHOICES.elsewhere, 2, 'move');
    expect([one.rows, withRow(one, 2, 'keep').rows]).toEqual([{ '2': 'move' }, {}]);
  });
});
