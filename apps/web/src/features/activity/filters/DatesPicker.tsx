import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { DateRange } from '../../../ui/date-range/DateRange';
import { RangeNames } from '../../../ui/date-range/RangeNames';
import { Modal, ModalActions } from '../../../ui/Modal';
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
        <RangeNames
          today={today}
          value={value.fromDate && value.toDate ? { from: value.fromDate, to: value.toDate } : null}
          onChoose={({ from, to }) => choose({ fromDate: from, toDate: to })}
          onClear={() => choose({})}
        />
        <DateRange value={range} onChange={setRange} />
        <ModalActions>
          <Button onClick={() => choose({ fromDate: range.from, toDate: range.to })}>{t('Show')}</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}
