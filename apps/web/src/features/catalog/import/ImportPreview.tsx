import { useTranslation } from 'react-i18next';
import type { ImportedChange, ImportedField, StaffImportCheck } from '@milkround/contracts';
import { countParams } from '../../../file-upload/count-params';
import styles from '../../../file-upload/CheckPreview.module.css';
import type { ChosenFile } from '../../../file-upload/upload-file';
import { text } from '../../../i18n';
import { ImportCounts } from './ImportCounts';

const FIELDS: Record<ImportedField, string> = {
  name: text('Name'),
  uniqueId: text('Unique ID'),
  phone: text('Phone'),
  area: text('Zone'),
  supervisor: text('Supervisor'),
};

/** Shows the people whom the file adds and changes, before anything is written. */
export function ImportPreview({ file, check }: { file: ChosenFile; check: StaffImportCheck }) {
  const { t } = useTranslation();
  const { added, changed, people, passwordsIgnored, ignoredColumns, errorCount } = check;
  const verdict =
    added + changed === 0
      ? t('There is nothing to import.')
      : errorCount > 0
        ? t('Some rows have errors. Mend the file and choose it again, or import the valid rows.')
        : t('The file is fine.');
  const unlistedCount = added + changed - people.length;
  return (
    <div className={styles.preview}>
      <p className={styles.about}>
        <b>{file.name}</b>: {verdict}
      </p>
      <ImportCounts check={check} />
      {people.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('New and changed people')}</h3>
          <div
            className={styles.scroll}
            tabIndex={0}
            role="region"
            aria-label={t('New and changed people')}
          >
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('Row')}</th>
                  <th scope="col">{t('Name')}</th>
                  <th scope="col">{t('Change')}</th>
                </tr>
              </thead>
              <tbody>
                {people.map(({ row, name, email, changes }) => (
                  <tr key={row}>
                    <td>{row}</td>
                    <td>
                      {name}
                      <br />
                      <span className={styles.note}>{email}</span>
                    </td>
                    <td>
                      {changes === null
                        ? t('New')
                        : changes.map((change) => <Change key={change.field} {...change} />)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {unlistedCount > 0 && (
            <p className={styles.note}>{t('And {{shown}} more.', countParams(unlistedCount))}</p>
          )}
        </section>
      )}
      {passwordsIgnored > 0 && (
        <p className={styles.note}>
          {t(
            '{{shown}} people are here already and keep their password, whatever the file says.',
            countParams(passwordsIgnored),
          )}
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <p className={styles.note}>
          {t('Columns that mean nothing here: {{columns}}.', {
            columns: ignoredColumns.join(', '),
          })}
        </p>
      )}
    </div>
  );
}

function Change({ field, before, after }: ImportedChange) {
  const { t } = useTranslation();
  return (
    <div>
      {t(FIELDS[field])}: {before || '–'} → {after || '–'}
    </div>
  );
}
