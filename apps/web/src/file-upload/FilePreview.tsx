import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { API, type ColumnQuestion, type FileCheck, type FileRows } from '@milkround/contracts';
import { checkResponse } from '../api/client';
import { fileIn } from '../api/file-body';
import { saveFetched } from '../api/save-download';
import { send } from '../api/send';
import { text } from '../i18n';
import { translate } from '../i18n/translate';
import { currentSession } from '../session/session';
import { Button } from '../ui/Button';
import { countParams, formatQuantity } from '../ui/format';
import { createNotices } from '../ui/notices';
import { SelectField } from '../ui/SelectField';
import styles from './CheckPreview.module.css';
import { RowErrors } from './RowTable';
import { fileForm, translateRefusal, uploadRefusal } from './send-upload';
import type { ChosenFile } from './upload-file';
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

/** A number of a check. */
export interface Figure {
  label: string;
  value: number;
  /** Whether it is highlighted if it is above 0. */
  isBad?: boolean;
  /** Whether it is shown only if it has changed since the check before. */
  isHidden?: boolean;
}

/** The numbers of new, changed, faulty and other rows of a file. */
export function Counts({ counts }: { counts: readonly Figure[] }) {
  return (
    <dl className={styles.counts}>
      {counts
        .filter(({ isHidden }) => !isHidden)
        .map(({ label, value, isBad }) => (
          <div key={label} className={isBad && value > 0 ? styles.bad : undefined}>
            <dt>{label}</dt>
            <dd>{formatQuantity(value)}</dd>
          </div>
        ))}
    </dl>
  );
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
      <Counts counts={figures} />
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

interface QuestionProps<Meaning> {
  questions: readonly ColumnQuestion<Meaning | null>[];
  /** The meanings that a column may have, apart from nothing that counts. */
  meanings: readonly { label: string; meaning: Meaning }[];
  /** By header. */
  answers: Readonly<Record<string, Meaning | null>>;
  onAnswer: (answers: Record<string, Meaning | null>) => void;
}

/** Columns whose meaning a person says, once for all files. */
function ColumnQuestions<Meaning extends object>({
  questions,
  meanings,
  answers,
  onAnswer,
}: QuestionProps<Meaning>) {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  const choices = [...meanings, { label: t('Leave out'), meaning: null }];
  const keyed = new Map(choices.map(({ meaning }) => [JSON.stringify(meaning), meaning]));
  const answerOf = ({ column, answer }: ColumnQuestion<Meaning | null>) =>
    answers[column] === undefined ? answer : answers[column];
  const title = t('Columns that you explain');
  return (
    <section className={styles.question} aria-label={title}>
      <h3 className={styles.questionTitle}>{title}</h3>
      {questions.map((question) => {
        const { column, nearest, examples } = question;
        const meaning = answerOf(question);
        return (
          <SelectField
            key={column}
            label={column}
            hint={[
              examples.join(', '),
              nearest === null || meaning !== undefined
                ? ''
                : t('Did you mean "{{name}}"?', { name: nearest }),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
            placeholder={t('What is it?')}
            choices={choices.map(({ label, meaning: value }) => ({
              value: JSON.stringify(value),
              label,
            }))}
            value={meaning === undefined ? '' : JSON.stringify(meaning)}
            onChange={({ target: { value } }) =>
              onAnswer({ ...answers, [column]: keyed.get(value) ?? null })
            }
          />
        );
      })}
    </section>
  );
}

const FAULTY_ROWS = 'FaultyRows.xlsx';
/** The time that the server needs to read the largest file. */
const TIMEOUT_MS = 120_000;

interface FaultyRowsProps {
  /** The call that takes the file, such as `admin/add-order`. */
  path: string;
  file: ChosenFile;
  /** The fields that the file was checked with. */
  fields: Record<string, string>;
}

/** Saves the rows with errors as a workbook, with the error of each, so that it can be corrected and uploaded separately. */
function FaultyRowsButton(props: FaultyRowsProps) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () =>
      saveFetched(async () => ({ file: await fetchFaultyRows(props), name: FAULTY_ROWS })),
    onMutate: createNotices,
    onError: (error, _nothing, notices) => notices?.error(translateRefusal(uploadRefusal(error))),
  });
  return (
    <div>
      <Button
        look="ghost"
        icon="download"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('Download the faulty rows')}
      </Button>
    </div>
  );
}

/** @throws ApiError */
async function fetchFaultyRows({ path, file, fields }: FaultyRowsProps): Promise<Blob> {
  const session = currentSession();
  const response = await send({
    method: 'POST',
    url: `${API}/${path}/errors`,
    headers: session ? { authorization: `Bearer ${session.token}` } : {},
    body: fileForm(file, fields),
    timeoutMs: TIMEOUT_MS,
  });
  return fileIn(await checkResponse(response, session, false));
}
