import {
  createMessage,
  formatMessage,
  toAnswerMessage,
  UPLOAD_LIMITS,
  type ProtectedLine,
  type RowError,
} from '@milkround/contracts';
import { importMessage } from '../spreadsheets/file-messages';
import { countsOf, faultsOf } from './upload-counts';

const COUNT = 1_500;
/** The rows in reverse order. */
const rows = Array.from({ length: COUNT }, (_, index) => COUNT + 1 - index);
const faulty = rows.map((row): RowError => ({
  row,
  column: 'Quantity',
  ...toAnswerMessage(createMessage('day-closed')),
}));
const kept = rows.map((row): ProtectedLine => ({
  row,
  consumer_id: 'C1',
  product: 'Cow',
  delivery_boy: 'Ravi',
  reason: 'The day is closed.',
}));

it('answers with the first of very many protected and faulty rows, and counts all of them', () => {
  const file = {
    deliveryBoys: 1,
    consumers: 1,
    ignoredColumns: [],
    notes: [],
    register: [],
    errors: faulty.slice(0, 3),
    errorCount: 3,
  };
  const counts = countsOf(file, {
    added: 2,
    changed: 0,
    unchanged: 0,
    takenOff: 0,
    moved: 0,
    protected: kept,
  });
  const faults = faultsOf(file, { refusedRows: faulty.slice(3), refusedCount: COUNT - 3 });
  expect(counts.protected).toHaveLength(UPLOAD_LIMITS.protectedAnswered);
  expect(faults.errors).toHaveLength(UPLOAD_LIMITS.errorsAnswered);
  expect([counts.protected[0]?.row, faults.errors[0]?.row]).toEqual([2, 2]);
  const all = { ...counts, ...faults, protected: counts.protectedCount };
  expect(formatMessage(importMessage('file-uploaded', all))).toBe(
    'Orders uploaded: 2 added, 0 changed, 0 unchanged, 1,500 protected, 1,500 errors left out.',
  );
});
