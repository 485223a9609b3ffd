import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { Button } from '../../../ui/Button';
import { DateRange } from '../../../ui/date-range/DateRange';
import { Modal, ModalActions } from '../../../ui/Modal';
import { text } from '../../../i18n';
import { useState } from 'react';
import styles from './Filters.module.css';

interface Dates {
  fromDate?: BusinessDate;
  toDate?: BusinessDate;
}

interface Props {
  today: BusinessDate;
  value: Dates;
  onChoose: (dates: Dates) => void;
  onClose: () => void;
}

const PRESETS: readonly { label: string; dates: (today: BusinessDate) => Dates }[] = [
  { label: text('Today'), dates: (today) => ({ fromDate: today, toDate: today }) },
  { label: text('Yesterday'), dates: (today) => ({ fromDate: addDays(today, -1), toDate: addDays(today, -1) }) },
  { label: text('Last 7 days'), dates: (today) => ({ fromDate: addDays(today, -6), toDate: today }) },
  { label: text('Any date'), dates: () => ({}) },
];

/** The dialog in which the dates are chosen. */
export function DatesPicker({ today, value, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useState({ from: value.fromDate ?? value.toDate ?? today, to: value.toDate ?? today });
  const choose = (dates: Dates) => {
    onChoose(dates);
    onClose();
  };
  return (
    <Modal title={t('Dates')} onClose={onClose}>
      <div className={styles.picker}>
        <div className={styles.presets}>
          {PRESETS.map(({ label, dates }) => (
            <Button key={label} look="ghost" onClick={() => choose(dates(today))}>
              {t(label)}
            </Button>
          ))}
        </div>
        <DateRange value={range} onChange={setRange} />
        <ModalActions>
          <Button onClick={() => choose({ fromDate: range.from, toDate: range.to })}>{t('Show')}</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}
