import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileCheck, FileRows } from '@milkround/contracts';
import { text } from '../i18n';
import { translate } from '../i18n/translate';
import { formatQuantity } from '../ui/format';
import styles from './CheckPreview.module.css';
import { ColumnQuestions } from './ColumnQuestions';
import { countParams } from './count-params';
import { Counts, type Count } from './Counts';
import { FaultyRowsButton } from './FaultyRowsButton';
import { RowErrors } from './RowTable';
import type { ShownCheck } from './useUpload';

/** `all`: everything can be uploaded; `valid`: only the rows without errors; `none`: there is nothing to upload; `asked`: a question has no answer. */
export function offerOf({
  unanswered,
  added,
  changed,
  takenOff = 0,
  registered = 0,
  errorCount,
}: FileCheck<unknown> & { takenOff?: number; registered?: number }):
  | 'all'
  | 'valid'
  | 'none'
  | 'asked' {
  if (unanswered.length > 0) return 'asked';
  if (added + changed + takenOff + registered === 0) return 'none';
  return errorCount > 0 ? 'valid' : 'all';
}

/** A number of a check. A hidden one is shown only if it has changed since the check before. */
export interface Figure extends Count {
  isHidden?: boolean;
}

interface Props<Check extends FileCheck<Meaning | null>, Meaning> {
  shown: ShownCheck<Check, { columns?: Record<string, Meaning | null> | null }>;
  about: ReactNode;
  /** The effects of the file in one sentence. */
  sentence?: string;
  figuresOf: (check: Check) => Figure[];
  /** The meanings that a column may have, apart from nothing that counts. */
  meanings: readonly { label: string; meaning: Meaning }[];
  words: Record<'valid' | 'none', string> &
    Pick<Record<keyof FileRows, string>, 'withLines' | 'blank'>;
  /** A sentence after the sum of the rows. */
  sum?: string;
  /** Further items of the list of what was read. */
  notes?: ReactNode;
  children?: ReactNode;
}

/** Shows the effects of a file before anything is written. */
export function FilePreview<Check extends FileCheck<Meaning | null>, Meaning extends object>({
  shown: { path, file, fields, check, choices, before, onChoices },
  about,
  sentence,
  figuresOf,
  meanings,
  words,
  sum = '',
  notes,
  children,
}: Props<Check, Meaning>) {
  const { t } = useTranslation();
  const verdicts = {
    ...words,
    all: text('The file is fine.'),
    asked: text('Please answer the questions first.'),
  };
  const figures = figuresOf(check);
  const { rows, errors, ignoredColumns } = check;
  const parts = [
    [words.withLines, rows.withLines],
    [text('with errors'), rows.withErrors],
    [words.blank, rows.blank],
    [text('with 0'), rows.zero],
    [text('totals and repeated headings'), rows.totals],
  ] as const;
  const shownParts = parts
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${formatQuantity(number)} ${t(name)}`)
    .join(' + ');
  return (
    <div className={styles.preview}>
      <p className={styles.about}>
        {about} {t(verdicts[offerOf(check)])}
      </p>
      {sentence && <p>{sentence}</p>}
      <Counts counts={figures.filter(({ isHidden }) => !isHidden)} />
      {before && <p className={styles.note}>{changesBetween(figuresOf(before), figures)}</p>}
      <ColumnQuestions
        questions={check.questions}
        meanings={meanings}
        answers={choices.columns ?? {}}
        onAnswer={(columns) => onChoices({ ...choices, columns })}
      />
      <section>
        <h3 className={styles.heading}>{t('What was read')}</h3>
        <ul className={styles.list}>
          <li>{`${t('{{shown}} rows', countParams(rows.rows))}${shownParts && ` = ${shownParts}`}. ${sum}`}</li>
          {notes}
          {check.notes.map((note) => (
            <li key={note.message}>{translate(note)}</li>
          ))}
          {ignoredColumns.length > 0 && (
            <li>
              {t('Columns that mean nothing here: {{columns}}.', {
                columns: ignoredColumns.join(', '),
              })}
            </li>
          )}
        </ul>
      </section>
      {children}
      <RowErrors errors={errors} count={check.errorCount} />
      {errors.some(({ row }) => row > 0) && <FaultyRowsButton {...{ path, file, fields }} />}
    </div>
  );
}

/** Returns the figures that differ between two checks of a file: `New: 3 → 2`. */
const changesBetween = (before: readonly Figure[], after: readonly Figure[]): string =>
  after
    .map(({ label, value }, index) => ({ label, value, earlier: before[index]?.value ?? 0 }))
    .filter(({ value, earlier }) => value !== earlier)
    .map(
      ({ label, value, earlier }) =>
        `${label}: ${formatQuantity(earlier)} → ${formatQuantity(value)}`,
    )
    .join(' · ');
