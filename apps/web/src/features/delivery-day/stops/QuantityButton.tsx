import type { TFunction } from 'i18next';
import type { OrderLine } from '@milkround/contracts';
import { formatQuantity } from '../../../ui/format';
import { compareQuantities, lineInWords, shownQuantity } from '../day/quantities';
import classes from './QuantityButton.module.css';

const MARKS = { more: '▲', less: '▼', plain: null };

interface Props {
  line: OrderLine;
  onClick: () => void;
  /** Shows the product's name, where no column heading has it. */
  hasName?: boolean;
  isReadOnly?: boolean;
  /** The stop is done: a line without a quantity was added after that, and is still to be delivered. */
  isStopDone?: boolean;
  t: TFunction;
}

/** The quantity of one line. A tap changes it, and a changed one shows the requirement struck through. */
export function QuantityButton({
  line,
  onClick,
  hasName = false,
  isReadOnly = false,
  isStopDone = false,
  t,
}: Props) {
  const result = compareQuantities(line);
  const isAddedLater = isStopDone && line.dlvr_quantity === null;
  const words = lineInWords(line, t);
  return (
    <button
      type="button"
      className={`${classes.quantity} ${hasName ? classes.chip : classes.cell}`}
      data-result={result}
      data-adjusted={line.adjusted_qty === 1 || undefined}
      data-late={isAddedLater || undefined}
      aria-disabled={isReadOnly || undefined}
      aria-label={isAddedLater ? t('{{words}}, added later', { words }) : words}
      title={line.product.name}
      onClick={onClick}
    >
      {hasName && <span className={classes.name}>{line.product.name}</span>}
      <b>{formatQuantity(shownQuantity(line))}</b>
      {isAddedLater && <span className={classes.note}>{t('added later')}</span>}
      {line.adjusted_qty === 1 && <span className={classes.note}>{t('adjusted')}</span>}
      {result !== 'plain' && (
        <span className={classes.was}>
          <span className={classes.mark}>{MARKS[result]}</span>
          <s>{formatQuantity(line.exp_quantity)}</s>
        </span>
      )}
    </button>
  );
}
