import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BusinessDate,
  messageKey,
  type NewestList,
  type UploadAnswer,
  type UploadCheck,
  type UploadChoices,
} from '@milkround/contracts';
import { addDays, isDate } from '@milkround/domain';
import { api } from '../../../api/client';
import { UploadModal } from '../../../file-upload/UploadModal';
import { useUpload } from '../../../file-upload/useUpload';
import { text } from '../../../i18n';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { DAYS_AHEAD } from '../day/today';
import { countParams, formatDate } from '../../../ui/format';
import styles from './UploadDialog.module.css';
import { CheckPreview } from './CheckPreview';
import type { UploadDone } from './UploadResult';

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

interface ListProps {
  /** The date of the new orders. */
  date: BusinessDate;
  onUse: (listOf: BusinessDate) => void;
}

/** The list of an earlier day instead of a file; at first the newest. */
function ListChoice({ date, onUse }: ListProps) {
  const { t } = useTranslation();
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const { data: newest } = useQuery({
    queryKey: ['newest-list', date],
    queryFn: ({ signal }) => api.get<NewestList>(`admin/newest-list/${date}`, {}, { signal }),
    enabled: isDate(date),
  });
  const listOf = typedDate ?? newest?.date ?? '';
  if (newest?.date === null && typedDate === null) return null;
  return (
    <div className={styles.choice}>
      <TextField
        type="date"
        label={t('Or use the list of')}
        value={listOf}
        onChange={(event) => setTypedDate(event.target.value)}
      />
      <Button look="ghost" disabled={!isDate(listOf)} onClick={() => onUse(listOf)}>
        {t('Check the list')}
      </Button>
    </div>
  );
}
