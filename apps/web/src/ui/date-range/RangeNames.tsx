import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import type { Range } from './date-range';
import { namedRange, namedRanges } from './named-ranges';
import styles from './DateRange.module.css';

interface Props {
  today: BusinessDate;
  /** Null for no range at all. */
  value: Range | null;
  onChoose: (range: Range) => void;
  /** Whether tomorrow is among them. */
  isAhead?: boolean;
  /** Clears the range. If it is missing, there is no button for it. */
  onClear?: () => void;
}

/** Buttons for the ranges that have a name; that of the shown range is pressed. */
export function RangeNames({ today, value, isAhead, onChoose, onClear }: Props) {
  const { t } = useTranslation();
  const chosenLabel = value && namedRange(value, today, isAhead)?.label;
  return (
    <div className={styles.names} role="group" aria-label={t('Dates')}>
      {namedRanges(today, isAhead).map(({ label, range }) => (
        <button
          key={label}
          type="button"
          className={styles.name}
          aria-pressed={label === chosenLabel}
          onClick={() => onChoose(range)}
        >
          {t(label)}
        </button>
      ))}
      {onClear && (
        <button
          type="button"
          className={styles.name}
          aria-pressed={value === null}
          onClick={onClear}
        >
          {t('Any date')}
        </button>
      )}
    </div>
  );
}
