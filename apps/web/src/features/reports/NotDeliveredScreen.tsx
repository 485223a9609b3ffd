import { useTranslation } from 'react-i18next';
import type { NotDeliveredRow, OrderedAgain } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { useToday } from '../../api/settings.queries';
import { useSession } from '../../session/session';
import { Button } from '../../ui/Button';
import { TableButtons } from '../../ui/table/TableButtons';
import { useSave } from '../../ui/useSave';
import { notDeliveredReport } from './not-delivered-report';
import { Report } from './Report';

/** Not Delivered: the stops with their reasons. One of today or yesterday can be put on the next list, once. */
export default function NotDeliveredScreen() {
  const { t } = useTranslation();
  const today = useToday();
  const role = useSession()?.role ?? 'supervisor';
  // Without a connection no push says that the row has changed.
  const { save, isSaving } = useSave<OrderedAgain>({ invalidates: [['watched']] });
  const canOrder = ({ order_date, again_date, missing }: NotDeliveredRow) =>
    today && again_date === null && missing !== null && addDays(order_date, 1) >= today;
  return (
    <Report
      kind={notDeliveredReport}
      actions={(row) =>
        canOrder(row) && (
          <TableButtons isFull>
            <Button
              look="ghost"
              disabled={isSaving}
              aria-label={t('Put {{name}} on the next list', { name: row.consumer_name })}
              onClick={() =>
                save(`${role}/order-again/${row.delr_boy_id}`, { orderDate: row.order_date, consumerUniqueId: row.consumer_id })
              }
            >
              {row.order_date === today ? t('Put on tomorrow’s list') : t('Put on today’s list')}
            </Button>
          </TableButtons>
        )
      }
    />
  );
}
