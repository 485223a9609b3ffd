import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { TableButtons } from '../../../ui/table/TableButtons';

interface Props {
  order: Order;
  onHistory: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** The buttons at the end of an order's row: its history, and what may be changed. */
export function OrderActions({ order, onHistory, children }: Props) {
  const { t } = useTranslation();
  const name = `${order.consumer_name}, ${order.product.name}`;
  return (
    <TableButtons>
      <Button look="ghost" icon="clock" aria-label={t('History of {{name}}', { name })} onClick={onHistory}>
        {t('History')}
      </Button>
      {children}
    </TableButtons>
  );
}
