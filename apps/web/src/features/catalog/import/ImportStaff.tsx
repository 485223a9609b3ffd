import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { STAFF_FIELDS, type StaffImportAnswer, type StaffImportCheck } from '@milkround/contracts';
import styles from '../../../file-upload/CheckPreview.module.css';
import { FaultyRowsButton } from '../../../file-upload/FaultyRowsButton';
import { UploadModal, type Offer } from '../../../file-upload/UploadModal';
import { useUpload } from '../../../file-upload/useUpload';
import { translate, type Translatable } from '../../../i18n/translate';
import { DownloadButton } from '../../../ui/DownloadButton';
import type { StaffImportKind } from '../catalog-kinds';
import { CATALOG } from '../useCatalogForm';
import { ImportCounts, ImportPreview, type StaffColumns } from './ImportPreview';

/** An import of more new people than this takes long, so the dialog says so. */
const MANY = 50;

/** The result of a check, with what the person has said of columns since. */
interface CheckedPeople {
  check: StaffImportCheck;
  columns: StaffColumns;
}

const fieldsOf = ({ check, columns }: CheckedPeople): Record<string, string> => ({
  checkId: check.id,
  columns: JSON.stringify(columns),
});

interface ImportDone {
  /** The server's message. */
  message: Translatable;
  answer: StaffImportAnswer;
}

/** The import of people in three steps, and its result. */
export function ImportStaff({ kind, onClose }: { kind: StaffImportKind; onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [importDone, setImportDone] = useState<ImportDone | null>(null);
  const path = `admin/${kind.call}`;
  const upload = useUpload<StaffImportCheck, CheckedPeople, StaffImportAnswer>({
    path,
    fieldsOf: (checked) => (checked ? fieldsOf(checked) : {}),
    toChecked: (check, before) => ({ check, columns: before?.columns ?? {} }),
    onDone: (reply) => {
      setImportDone({ message: reply, answer: reply.data });
      for (const queryKey of CATALOG) void cache.invalidateQueries({ queryKey });
    },
  });
  const offer = ({ check: { added, changed, errorCount, questions } }: CheckedPeople): Offer => {
    if (questions.some(({ answer }) => answer === undefined)) return 'asked';
    if (added + changed === 0) return 'none';
    return errorCount > 0
      ? { mode: 'valid', label: t('Import the valid rows') }
      : { mode: 'all', label: t('Import {{count}} people', { count: added + changed }) };
  };
  return (
    <UploadModal
      title={t(kind.title)}
      upload={upload}
      doing={{ check: t('Checking the people…'), upload: t('Importing the people…') }}
      waiting={({ check }) =>
        check.added > MANY && (
          <p>
            {t(
              'Each new password takes a moment, so this can last some minutes. If you close the page, the import goes on and the activity shows its result.',
            )}
          </p>
        )
      }
      offer={offer}
      result={
        importDone && (
          <div className={styles.preview}>
            <p role="status" className={styles.about}>
              {translate(importDone.message)}
            </p>
            <ImportCounts check={importDone.answer} />
          </div>
        )
      }
      onCheck={() => void upload.check()}
      onClose={onClose}
      preview={(file, checked) => (
        <ImportPreview
          {...{ fileName: file.name }}
          {...checked}
          fields={STAFF_FIELDS.filter((field) => kind.hasSupervisor || field !== 'supervisor')}
          onColumns={(columns) => upload.onChoose({ ...checked, columns })}
        >
          <FaultyRowsButton {...{ path, file }} fields={fieldsOf(checked)} />
        </ImportPreview>
      )}
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
