import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole, Order } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { TableButtons } from '../../../ui/table/TablePaging';
import { OrderHistoryLink } from '../OrderHistoryLink';

interface Props {
  officeRole: OfficeRole;
  order: Order;
  /** Missing where the delivery cannot be corrected. */
  onCorrect?: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** The buttons at the end of an order's row: its history, the correction of its delivery, and further actions. */
export function OrderActions({ officeRole, order, onCorrect, children }: Props) {
  const { t } = useTranslation();
  const name = `${order.consumer_name}, ${order.product.name}`;
  return (
    <TableButtons isCompact>
      <OrderHistoryLink officeRole={officeRole} order={order}>
        {t('History')}
      </OrderHistoryLink>
      {onCorrect && (
        <Button look="ghost" aria-label={t('Correct {{name}}', { name })} onClick={onCorrect}>
          {t('Correct')}
        </Button>
      )}
      {children}
    </TableButtons>
  );
}
