import { useTranslation } from 'react-i18next';
import type { StaffImportCheck } from '@milkround/contracts';
import { Counts } from '../../../file-upload/Counts';
import { RowErrors } from '../../../file-upload/RowErrors';

/** The numbers of people whom a file adds, changes and leaves unchanged, and of its rows with errors. */
export function ImportCounts({
  check: { added, changed, unchanged, errors, errorCount },
}: {
  check: Pick<StaffImportCheck, 'added' | 'changed' | 'unchanged' | 'errors' | 'errorCount'>;
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
