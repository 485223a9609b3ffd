import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, NewestList } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { api } from '../../../api/client';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import styles from './ListChoice.module.css';

interface Props {
  /** The date of the new orders. */
  date: BusinessDate;
  onUse: (listOf: BusinessDate) => void;
}

/** The list of an earlier day instead of a file; at first the newest. */
export function ListChoice({ date, onUse }: Props) {
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
