import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ImportedChange,
  StaffColumnMeaning,
  StaffField,
  StaffImportAnswer,
  StaffImportCheck,
} from '@milkround/contracts';
import styles from '../../../file-upload/CheckPreview.module.css';
import { ColumnQuestions } from '../../../file-upload/ColumnQuestions';
import { countParams } from '../../../file-upload/count-params';
import { Counts } from '../../../file-upload/Counts';
import { FileReading } from '../../../file-upload/FileReading';
import { placeText, RowErrors } from '../../../file-upload/RowErrors';
import { text } from '../../../i18n';

const FIELDS: Record<StaffField, string> = {
  name: text('Name'),
  uniqueId: text('Unique ID'),
  email: text('Email'),
  password: text('Password'),
  phone: text('Phone'),
  supervisor: text('Supervisor'),
  zone: text('Zone'),
};

/** The meanings that the person gave to columns, by their headers. */
export type StaffColumns = Record<string, StaffColumnMeaning>;

interface Props {
  fileName: string;
  check: StaffImportCheck;
  fields: readonly StaffField[];
  columns: StaffColumns;
  onColumns: (columns: StaffColumns) => void;
  /** The button for the faulty rows. */
  children: ReactNode;
}

/** Shows the people whom the file adds and changes, before anything is written. */
export function ImportPreview({ fileName, check, fields, columns, onColumns, children }: Props) {
  const { t } = useTranslation();
  const { added, changed, people, passwordsIgnored, questions, errorCount } = check;
  const isAsked = questions.some(({ answer }) => answer === undefined);
  const verdict = isAsked
    ? t('Please answer the questions first.')
    : added + changed === 0
      ? t('There is nothing to import.')
      : errorCount > 0
        ? t('Some rows have errors. Mend the file and choose it again, or import the valid rows.')
        : t('The file is fine.');
  const unlistedCount = added + changed - people.length;
  return (
    <div className={styles.preview}>
      <p className={styles.about}>
        <b>{fileName}</b>: {verdict}
      </p>
      <ColumnQuestions
        questions={questions}
        meanings={fields.map((field) => ({ label: t(FIELDS[field]), meaning: { field } }))}
        answers={columns}
        onAnswer={onColumns}
      />
      <FileReading check={check} words={{ withLines: t('with people'), blank: t('blank') }}>
        {passwordsIgnored > 0 && (
          <li>
            {t(
              '{{shown}} people are here already and keep their password, whatever the file says.',
              countParams(passwordsIgnored),
            )}
          </li>
        )}
      </FileReading>
      <ImportCounts check={check} />
      {errorCount > 0 && children}
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
                {people.map(({ sheet, row, name, email, changes }) => (
                  <tr key={email}>
                    <td>{placeText(sheet, row)}</td>
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

/** The numbers of people whom a file adds, changes and leaves unchanged, and its errors. */
export function ImportCounts({
  check: { added, changed, unchanged, errors, errorCount },
}: {
  check: Pick<
    StaffImportCheck & StaffImportAnswer,
    keyof StaffImportCheck & keyof StaffImportAnswer
  >;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Counts
        counts={[
          { label: t('New'), value: added },
          { label: t('Changed'), value: changed },
          { label: t('Unchanged'), value: unchanged },
          { label: t('Errors'), value: errorCount, isBad: true },
        ]}
      />
      <RowErrors errors={errors} count={errorCount} />
    </>
  );
}
