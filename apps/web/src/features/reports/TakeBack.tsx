import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakenBackUpload, UploadRow } from '@milkround/contracts';
import { translateText } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { Confirm } from '../../ui/Confirm';
import { formatQuantity } from '../../ui/format';
import { Modal } from '../../ui/Modal';
import { useSave } from '../../ui/useSave';

/** Takes an upload back, after a question that says what stays; then it names these lines. */
export function TakeBack({ upload }: { upload: UploadRow }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const [result, setResult] = useState<TakenBackUpload | null>(null);
  const { save, isSaving } = useSave<TakenBackUpload>({
    onDone: ({ data }) => {
      setAsked(false);
      if (data.stayingCount > 0) setResult(data);
    },
  });
  const { id, file_name: file, taken_back_at, counts } = upload;
  if (result)
    return (
      <Modal title={t('Lines that stay')} onClose={() => setResult(null)}>
        <p>{t('Lines that stay: {{shown}}', { shown: formatQuantity(result.stayingCount) })}</p>
        <ul>
          {result.staying.map((line, index) => (
            <li key={index}>
              <b>{line.consumer_id}</b> {line.product} · {line.delivery_boy} ·{' '}
              {translateText(line.reason, line)}
            </li>
          ))}
        </ul>
      </Modal>
    );
  if (taken_back_at !== null) return <span>{t('Taken back')}</span>;
  if (counts.added + counts.changed === 0) return null;
  return (
    <>
      <Button look="ghost" icon="undo" onClick={() => setAsked(true)}>
        {t('Take back')}
      </Button>
      {isAsked && (
        <Confirm
          title={t('Take this upload back?')}
          message={t(
            'The orders return to what stood before {{file}}. Orders that were delivered, done, adjusted or changed since, and closed days, stay as they are.',
            { file },
          )}
          confirm={t('Take back')}
          isDangerous
          isBusy={isSaving}
          onCancel={() => setAsked(false)}
          onConfirm={() => save(`admin/uploads/${id}/take-back`, {})}
        />
      )}
    </>
  );
}
