import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BusinessDate,
  messageKey,
  type UploadAnswer,
  type UploadCheck,
  type UploadChoices,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { countParams } from '../../../file-upload/count-params';
import { UploadModal } from '../../../file-upload/UploadModal';
import { useUpload } from '../../../file-upload/useUpload';
import { text } from '../../../i18n';
import { TextField } from '../../../ui/TextField';
import { DAYS_AHEAD } from '../day/today';
import { formatDate } from '../../../ui/format';
import { CheckPreview } from './CheckPreview';
import { ListChoice } from './ListChoice';
import type { UploadDone } from './UploadResult';

/** The answers before the person chooses. The other questions wait for an answer. */
const DEFAULT_CHOICES: UploadChoices = {
  paused: 'skip',
  missingLines: 'leave',
  changedByPerson: 'keep',
};

const WORDS = {
  check: text('Checking the orders…'),
  upload: text('Uploading the orders…'),
  validRows: text('Upload the valid rows'),
};

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
  const upload = useUpload<UploadCheck, UploadChoices, UploadAnswer>({
    path: 'admin/add-order',
    fields: { orderDate: date },
    defaults: DEFAULT_CHOICES,
    onDone: (reply, fileName) => onDone({ message: reply, fileName, date, answer: reply.data }),
  });
  return (
    <UploadModal
      title={t('Upload Order Excel')}
      upload={upload}
      words={WORDS}
      allLabel={({ added, changed, registered = 0 }) =>
        t('Upload {{shown}} lines', countParams(added + changed + registered))
      }
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
      preview={(shown) => <CheckPreview {...{ shown, date }} />}
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
