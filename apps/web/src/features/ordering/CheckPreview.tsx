import type { BusinessDate, UploadCheck } from '@milkround/contracts';
import { formatDate, formatQuantity } from '../../ui/format';
import { ProtectedLines } from './ProtectedLines';
import { RowErrors } from './RowErrors';
import { offerOf } from './upload-state';
import type { ChosenFile } from './upload-file';
import styles from './CheckPreview.module.css';

interface Props {
  file: ChosenFile;
  date: BusinessDate;
  check: UploadCheck;
}

/** What the upload would do. Nothing has happened yet. */
export function CheckPreview({ file, date, check }: Props) {
  const totals = Object.entries(check.totals);
  return (
    <div className={styles.preview}>
      <p className={styles.about}>
        <b>{file.name}</b> for <b>{formatDate(date)}</b>: {many(check.deliveryBoys, 'delivery boy', 'delivery boys')},{' '}
        {many(check.consumers, 'consumer', 'consumers')}. {VERDICTS[offerOf(check)]}
      </p>
      <dl className={styles.counts}>
        <Count label="New" value={check.added} />
        <Count label="Changed" value={check.changed} />
        <Count label="Unchanged" value={check.unchanged} />
        <Count label="Protected" value={check.protected.length} />
        <Count label="Errors" value={check.errorCount} isBad />
      </dl>
      {totals.length > 0 && (
        <section>
          <h3 className={styles.heading}>Requirement of the valid rows</h3>
          <ul className={styles.totals}>
            {totals.map(([product, quantity]) => (
              <li key={product}>
                {product} <b>{formatQuantity(quantity)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RowErrors errors={check.errors} count={check.errorCount} />
      <ProtectedLines lines={check.protected} />
      {check.missing > 0 && (
        <p className={styles.note}>
          {many(check.missing, 'line that stands for this date is', 'lines that stand for this date are')} not in the file and will stay.
        </p>
      )}
      {check.ignoredColumns.length > 0 && <p className={styles.note}>Columns that mean nothing here: {check.ignoredColumns.join(', ')}.</p>}
    </div>
  );
}

const VERDICTS: Record<ReturnType<typeof offerOf>, string> = {
  all: 'The file is fine.',
  valid: 'Some rows have errors. Mend the file and choose it again, or upload the valid rows.',
  none: 'There is nothing to upload.',
};

const many = (count: number, one: string, more: string): string => `${formatQuantity(count)} ${count === 1 ? one : more}`;

function Count({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div className={isBad && value > 0 ? styles.bad : undefined}>
      <dt>{label}</dt>
      <dd>{formatQuantity(value)}</dd>
    </div>
  );
}
