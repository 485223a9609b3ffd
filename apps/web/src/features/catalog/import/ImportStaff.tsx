import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  STAFF_FIELDS,
  STAFF_TITLES,
  type FileCounts,
  type StaffColumnMeaning,
  type StaffImportAnswer,
  type StaffImportCheck,
} from '@milkround/contracts';
import { countParams } from '../../../ui/format';
import styles from '../../../file-upload/CheckPreview.module.css';
import { Counts, FilePreview, type Figure } from '../../../file-upload/FilePreview';
import { placeText, RowErrors, RowTable } from '../../../file-upload/RowTable';
import { UploadModal } from '../../../file-upload/UploadModal';
import { useUpload, type ShownCheck } from '../../../file-upload/useUpload';
import { text } from '../../../i18n';
import { translate, type Translatable } from '../../../i18n/translate';
import { DownloadButton } from '../../../ui/DownloadButton';
import type { StaffImportKind } from '../catalog-kinds';
import { CATALOG } from '../useCatalogForm';

/** An import of more new people than this takes long, so the dialog says so. */
const MANY = 50;

const WORDS = {
  check: text('Checking the people…'),
  upload: text('Importing the people…'),
  valid: text(
    'Some rows have errors. Mend the file and choose it again, or import the valid rows.',
  ),
  validRows: text('Import the valid rows'),
  none: text('There is nothing to import.'),
  withLines: text('with people'),
  blank: text('blank'),
};

interface StaffChoices {
  columns?: Record<string, StaffColumnMeaning> | null;
}

/** The import of people in three steps, and its result. */
export function ImportStaff({ kind, onClose }: { kind: StaffImportKind; onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [done, setDone] = useState<(Translatable & { data: StaffImportAnswer }) | null>(null);
  const upload = useUpload<StaffImportCheck, StaffChoices, StaffImportAnswer>({
    path: `admin/${kind.call}`,
    onDone: (reply) => {
      setDone(reply);
      for (const queryKey of CATALOG) void cache.invalidateQueries({ queryKey });
    },
  });
  return (
    <UploadModal
      title={t(kind.title)}
      upload={upload}
      words={WORDS}
      waiting={({ added }) =>
        added > MANY && (
          <p>
            {t(
              'Each new password takes a moment, so this can last some minutes. If you close the page, the import goes on and the activity shows its result.',
            )}
          </p>
        )
      }
      allLabel={({ added, changed }) => t('Import {{count}} people', { count: added + changed })}
      result={
        done && (
          <div className={styles.preview}>
            <p role="status" className={styles.about}>
              {translate(done)}
            </p>
            <Counts counts={figuresOf(t)(done.data)} />
            <RowErrors errors={done.data.errors} count={done.data.errorCount} />
          </div>
        )
      }
      onClose={onClose}
      preview={(shown) => <ImportPreview {...{ shown, kind }} />}
    >
      <p>
        {t(
          'Fill in the template: one row for each person. Nothing changes before you have seen what the file would do.',
        )}
      </p>
      <DownloadButton path={`admin/${kind.template}`} name={kind.templateName}>
        {t('Template')}
      </DownloadButton>
    </UploadModal>
  );
}

const figuresOf =
  (t: TFunction) =>
  ({ added, changed, unchanged, errorCount }: FileCounts & { errorCount: number }): Figure[] => [
    { label: t('New'), value: added },
    { label: t('Changed'), value: changed },
    { label: t('Unchanged'), value: unchanged },
    { label: t('Errors'), value: errorCount, isBad: true },
  ];

/** Shows the people whom the file adds and changes. */
function ImportPreview({
  shown,
  kind,
}: {
  shown: ShownCheck<StaffImportCheck, StaffChoices>;
  kind: StaffImportKind;
}) {
  const { t } = useTranslation();
  const { added, changed, people, passwordsIgnored } = shown.check;
  const fields = STAFF_FIELDS.filter((field) => kind.hasSupervisor || field !== 'supervisor');
  return (
    <FilePreview
      shown={shown}
      about={<b>{shown.file.name}:</b>}
      figuresOf={figuresOf(t)}
      meanings={fields.map((field) => ({ label: t(STAFF_TITLES[field]), meaning: { field } }))}
      words={WORDS}
      notes={
        passwordsIgnored > 0 && (
          <li>
            {t(
              '{{shown}} people are here already and keep their password, whatever the file says.',
              countParams(passwordsIgnored),
            )}
          </li>
        )
      }
    >
      {people.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('New and changed people')}</h3>
          <RowTable
            label={t('New and changed people')}
            columns={[
              [t('Row'), placeText],
              [
                t('Name'),
                ({ name, email }) => (
                  <>
                    {name}
                    <br />
                    <span className={styles.note}>{email}</span>
                  </>
                ),
              ],
              [
                t('Change'),
                ({ changes }) =>
                  changes?.map(({ field, before, after }) => (
                    <div key={field}>
                      {t(STAFF_TITLES[field])}: {before || '–'} → {after || '–'}
                    </div>
                  )) ?? t('New'),
              ],
            ]}
            rows={people}
            count={added + changed}
          />
        </section>
      )}
    </FilePreview>
  );
}
