import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { DateRange } from '../../../ui/date-range/DateRange';
import { RangeNames } from '../../../ui/date-range/RangeNames';
import { Modal, ModalActions } from '../../../ui/Modal';
import { useState } from 'react';
import styles from './Filters.module.css';

interface Dates {
  from?: BusinessDate;
  to?: BusinessDate;
}

interface Props {
  title: string;
  /** A sentence that says what the dates mean. */
  hint: string;
  today: BusinessDate;
  value: Dates;
  onChoose: (dates: Dates) => void;
  onClose: () => void;
}

/** The dialog in which the dates are chosen. */
export function DatesPicker({ title, hint, today, value, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useState({
    from: value.from ?? value.to ?? today,
    to: value.to ?? today,
  });
  const [isRange, setIsRange] = useState(true);
  const choose = (dates: Dates) => {
    onChoose(dates);
    onClose();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.picker}>
        <p className={styles.hint}>{hint}</p>
        <RangeNames
          today={today}
          value={value.from && value.to ? { from: value.from, to: value.to } : null}
          onChoose={choose}
          onClear={() => choose({})}
        />
        <DateRange value={range} onChange={setRange} onTyping={setIsRange} />
        <ModalActions>
          <Button disabled={!isRange} onClick={() => choose(range)}>
            {t('Show')}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  );
}
