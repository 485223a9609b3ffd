import { useTranslation } from 'react-i18next';
import { Counts } from '../../../file-upload/Counts';

interface Props {
  added: number;
  changed: number;
  unchanged: number;
  isProtected: number;
  /** Left out where it is not to be shown among the figures. */
  missing?: number;
  errors: number;
}

/** Shows how many lines of an order file are or will be new, changed, unchanged and so on. */
export function UploadCounts({ added, changed, unchanged, isProtected, missing, errors }: Props) {
  const { t } = useTranslation();
  return (
    <Counts
      counts={[
        { label: t('New'), value: added },
        { label: t('Changed'), value: changed },
        { label: t('Unchanged'), value: unchanged },
        { label: t('Protected'), value: isProtected },
        ...(missing === undefined ? [] : [{ label: t('Not in the file'), value: missing }]),
        { label: t('Errors'), value: errors, isBad: true },
      ]}
    />
  );
}
