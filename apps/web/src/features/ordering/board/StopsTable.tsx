import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@milkround/contracts';
import { useTimeZone } from '../../../api/settings.queries';
import { text } from '../../../i18n';
import { usePastMoment } from '../../../live';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/table/DataTable';
import type { OrdersScope } from '../day/orders.queries';
import { OrderHistory } from '../order-history/OrderHistory';
import { toHistoryOrder } from '../order-history/order-history.queries';
import styles from './Board.module.css';
import type { BoardStop } from './board-stops';
import { stopColumns } from './stop-columns';

/** A round is on one page; a page of all is offered for longer ones. */
const SIZES = { choices: [20, 50, 100], first: 100 };

const keyOf = ({ consumerId }: BoardStop): string => consumerId;

/** The stops in delivery sequence. Each order opens its history, except those of a past moment. */
export function StopsTable({ scope, stops }: { scope: OrdersScope; stops: readonly BoardStop[] }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const isPast = usePastMoment() !== null;
  const columns = useMemo(() => stopColumns(timeZone, t), [timeZone, t]);
  const [asked, setAsked] = useState<Order | null>(null);
  return (
    <>
      <DataTable
        label={t('Stops')}
        columns={columns}
        rows={stops}
        rowKey={keyOf}
        sizes={SIZES}
        emptyText={isPast ? text('This delivery boy had no orders at this time.') : text('This delivery boy has no orders today.')}
        searchLabel={text('Search stops')}
        actions={isPast ? undefined : ({ orders }) => <Histories orders={orders} onHistory={setAsked} />}
      />
      {asked && (
        <OrderHistory
          scope={scope}
          order={toHistoryOrder(asked)}
          now={stops.flatMap(({ orders }) => orders).find(({ id }) => id === asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** A button for the history of each order; of several, each is named by its product. */
function Histories({ orders, onHistory }: { orders: readonly Order[]; onHistory: (order: Order) => void }) {
  const { t } = useTranslation();
  return (
    <span className={styles.histories}>
      {orders.map((order) => {
        const name = `${order.consumer_name}, ${order.product.name}`;
        return (
          <Button key={order.id} look="ghost" icon="clock" aria-label={t('History of {{name}}', { name })} onClick={() => onHistory(order)}>
            {orders.length > 1 ? order.product.name : t('History')}
          </Button>
        );
      })}
    </span>
  );
}
