import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BusinessDate,
  messageKey,
  type UploadAnswer,
  type UploadCheck,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { countParams } from '../../../file-upload/count-params';
import { UploadModal, type Offer } from '../../../file-upload/UploadModal';
import { useUpload } from '../../../file-upload/useUpload';
import { TextField } from '../../../ui/TextField';
import { DAYS_AHEAD } from '../day/today';
import { formatDate } from '../../../ui/format';
import { CheckPreview } from './CheckPreview';
import { choiceFields, DEFAULT_CHOICES, offerOf, type CheckedOrders } from './choices';
import { ListChoice } from './ListChoice';
import type { UploadDone } from './UploadResult';

interface Props {
  today: BusinessDate;
  /** The initial date; a past date becomes today. */
  date: BusinessDate;
  onDone: (upload: UploadDone) => void;
  onClose: () => void;
}

/** The upload of an order file for a date. */
export function UploadDialog({ today, date: listDate, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [date, setDate] = useState(listDate < today ? today : listDate);
  const [isDateMissing, setDateMissing] = useState(false);
  const upload = useUpload<UploadCheck, CheckedOrders, UploadAnswer>({
    path: 'admin/add-order',
    fieldsOf: (checkResult) => ({
      orderDate: date,
      ...choiceFields(checkResult?.choices ?? DEFAULT_CHOICES),
      ...(checkResult && { checkId: checkResult.check.id }),
    }),
    toChecked: (answer, before, isOther) => ({
      check: answer,
      choices: before?.choices ?? DEFAULT_CHOICES,
      ...(isOther && before && { before: before.check }),
    }),
    onDone: (reply, fileName) => onDone({ message: reply, fileName, date, answer: reply.data }),
  });
  const offer = ({ check }: CheckedOrders): Offer => {
    const mode = offerOf(check);
    const lines = countParams(check.added + check.changed);
    if (mode === 'all') return { mode, label: t('Upload {{shown}} lines', lines) };
    return mode === 'valid' ? { mode, label: t('Upload the valid rows') } : mode;
  };
  return (
    <UploadModal
      title={t('Upload Order Excel')}
      upload={upload}
      doing={{ check: t('Checking the orders…'), upload: t('Uploading the orders…') }}
      offer={offer}
      onCheck={() => {
        setDateMissing(date === '');
        if (date !== '') void upload.check();
      }}
      onClose={onClose}
      instead={
        <ListChoice
          date={date}
          onUse={(listOf) =>
            upload.useList(listOf, t('List of {{date}}', { date: formatDate(listOf) }))
          }
        />
      }
      preview={(file, checked) => (
        <CheckPreview
          {...{ file, date }}
          {...checked}
          onChoices={(choices) => upload.onChoose({ ...checked, choices })}
        />
      )}
    >
      <TextField
        type="date"
        label={t('Order Date')}
        value={date}
        min={today}
        max={addDays(today, DAYS_AHEAD)}
        onChange={(event) => setDate(event.target.value)}
        error={isDateMissing && date === '' ? t(messageKey('order-date-required')) : undefined}
      />
    </UploadModal>
  );
}
