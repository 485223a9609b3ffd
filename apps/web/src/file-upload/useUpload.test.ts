import type { FileCheck } from '@milkround/contracts';
import { offerOf } from './FilePreview';
import { refusalOf, sizeText } from './upload-file';
import {
  choiceFields,
  START,
  uploadReducer,
  type Checked,
  type UploadAction,
  type UploadState,
} from './useUpload';

const file = { name: 'orders.xlsx', content: new Blob(['x']) };
const refusal = { reason: { message: 'The server could not be reached.' }, errors: [] };
const check = (changes: Partial<FileCheck> = {}): FileCheck => ({
  ...{ id: 'check', added: 3, changed: 0, unchanged: 0, errors: [], errorCount: 0 },
  rows: { rows: 3, withLines: 3, withErrors: 0, blank: 0, zero: 0, totals: 0 },
  ...{ notes: [], questions: [], unanswered: [], ignoredColumns: [] },
  ...changes,
});
type CheckedFile = Checked<FileCheck, object>;
const checkResult: CheckedFile = { check: check(), choices: {} };
const after = (...actions: UploadAction<CheckedFile>[]) =>
  actions.reduce<UploadState<CheckedFile>>(uploadReducer, START);

describe('the steps of an upload', () => {
  const checked: UploadAction<CheckedFile>[] = [
    { type: 'chosen', file },
    { type: 'sending', mode: 'check' },
    { type: 'checked', checkResult },
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
      checkResult,
      isChecking: false,
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
      checkResult,
      isChecking: false,
      refusal,
    });
  });

  it('checks again with an answer, and does not offer the upload meanwhile', () => {
    const answered = { check: check(), choices: { elsewhere: 'move' } as const };
    const chosen = after(...checked, { type: 'chose', checkResult: answered });
    expect(chosen).toMatchObject({ step: 'checked', checkResult: answered, isChecking: true });
    expect(uploadReducer(chosen, { type: 'checked', checkResult: answered })).toMatchObject({
      isChecking: false,
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

it.each<[ReturnType<typeof offerOf>, Partial<FileCheck>]>([
  ['all', {}],
  ['valid', { errorCount: 2 }],
  ['none', { added: 0, unchanged: 9 }],
  ['none', { added: 0, errorCount: 2 }],
  ['asked', { unanswered: ['columns'] }],
  ['asked', { unanswered: ['shared'], errorCount: 2 }],
])('offers %s for %j', (offer, changes) => expect(offerOf(check(changes))).toBe(offer));

it('sends the answers, those for columns as JSON', () =>
  expect(choiceFields({ paused: 'skip', zone: null, columns: { Price: null } })).toEqual({
    columns: '{"Price":null}',
    paused: 'skip',
  }));

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
