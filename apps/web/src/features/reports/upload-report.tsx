import type { UploadRow, TakenBackUpload } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n, text } from '../../i18n';
import { lastWeek } from '../../ui/date-range/named-ranges';
import { formatQuantity, formatTimestamp } from '../../ui/format';
import { lineWords } from '../../ui/line-words';
import { formatCell } from './report-columns';
import type { ReportKind } from './report-kind';
import { Stacked } from './Stacked';
import { WithActivity } from './WithActivity';
import { translateText } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { Confirm } from '../../ui/Confirm';
import { Modal } from '../../ui/Modal';
import { useSave } from '../../ui/useSave';

const FILE_COLUMN = REPORTS.uploads.columns([]).find(({ key }) => key === 'file_name');

/** The uploads, each with a link to its changes. */
export const uploadReport: ReportKind<UploadRow> = {
  definition: REPORTS.uploads,
  firstRange: lastWeek,
  rangeLabels: { from: text('Uploaded from'), to: text('Uploaded to') },
  note: text(
    'Protected are lines that stay as they are, whatever the file says: the order was already delivered, done or adjusted, or the consumer is paused or has another delivery boy.',
  ),
  countWords: (count, t) => t('Uploads: {{shown}}', { shown: formatQuantity(count) }),
  show: (key, upload, place) => {
    const { id, uploaded_at, file_name, counts } = upload;
    if (key === 'file_name' && FILE_COLUMN)
      return (
        <Stacked note={lineWords({ ...counts, isProtected: counts.protected }, i18n.t)}>
          {formatCell(FILE_COLUMN, upload, place)}
        </Stacked>
      );
    return key === 'uploaded_at' ? (
      <WithActivity
        to={`/admin/activity?uploadId=${id}`}
        name={file_name}
        mark={<TakeBack upload={upload} />}
      >
        {formatTimestamp(uploaded_at, place.timeZone)}
      </WithActivity>
    ) : undefined;
  },
};

/** Takes an upload back, after a question that says what stays; then it names these lines. */
function TakeBack({ upload }: { upload: UploadRow }) {
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
