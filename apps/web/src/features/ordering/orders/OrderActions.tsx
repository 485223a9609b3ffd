import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { TableButtons } from '../../../ui/table/TableButtons';

interface Props {
  order: Order;
  onHistory: () => void;
  /** Missing where the delivery cannot be corrected. */
  onCorrect?: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** The buttons at the end of an order's row: its history, the correction of its delivery, and further actions. */
export function OrderActions({ order, onHistory, onCorrect, children }: Props) {
  const { t } = useTranslation();
  const name = `${order.consumer_name}, ${order.product.name}`;
  return (
    <TableButtons isCompact>
      <Button
        look="ghost"
        icon="clock"
        title={t('History')}
        aria-label={t('History of {{name}}', { name })}
        onClick={onHistory}
      >
        {t('History')}
      </Button>
      {onCorrect && (
        <Button look="ghost" aria-label={t('Correct {{name}}', { name })} onClick={onCorrect}>
          {t('Correct')}
        </Button>
      )}
      {children}
    </TableButtons>
  );
}
