import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Order, OfficeRole } from '@milkround/contracts';
import { useTimeZone } from '../../../api/settings.queries';
import { text } from '../../../i18n';
import { usePastMoment } from '../../../live';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/table/DataTable';
import { addressOf, useTableAddress } from '../../../ui/table/table-address';
import { OrderHistory } from '../order-history/OrderHistory';
import { toHistoryOrder } from '../order-history/order-history.queries';
import styles from './Board.module.css';
import type { BoardStop } from './board-stops';
import { CorrectStop } from './CorrectStop';
import { stopColumns } from './stop-columns';

/** A usual round fits on one page; for longer ones a page of all rows is offered. */
const SIZES = { choices: [20, 50, 100], first: 100 };
const ADDRESS = addressOf(SIZES);

const keyOf = ({ consumerId }: BoardStop): string => consumerId;

interface Props {
  officeRole: OfficeRole;
  stops: readonly BoardStop[];
  /** The day whose stops can be corrected; undefined for a moment of the past. */
  today?: { deliveryBoyId: number; date: BusinessDate };
}

/** The stops in delivery sequence. Each order opens its history, except those of a past moment. */
export function StopsTable({ officeRole, stops, today }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const isPast = usePastMoment() !== null;
  const columns = useMemo(() => stopColumns(timeZone, t), [timeZone, t]);
  const page = useTableAddress(ADDRESS);
  const [historyOrder, setHistoryOrder] = useState<Order | null>(null);
  const [correctedStop, setCorrectedStop] = useState<BoardStop | null>(null);
  return (
    <>
      <DataTable
        label={t('Stops')}
        columns={columns}
        rows={stops}
        rowKey={keyOf}
        sizes={SIZES}
        page={page}
        emptyText={
          isPast
            ? text('This delivery boy had no orders at this time.')
            : text('This delivery boy has no orders today.')
        }
        searchLabel={text('Search stops')}
        actions={
          isPast
            ? undefined
            : (stop) => (
                <span className={styles.histories}>
                  <Histories orders={stop.orders} onHistory={setHistoryOrder} />
                  {today && <Correct stop={stop} onCorrect={setCorrectedStop} />}
                </span>
              )
        }
      />
      {correctedStop && today && (
        <CorrectStop
          key={correctedStop.consumerId}
          officeRole={officeRole}
          {...today}
          stop={correctedStop}
          onClose={() => setCorrectedStop(null)}
        />
      )}
      {historyOrder && (
        <OrderHistory
          officeRole={officeRole}
          order={toHistoryOrder(historyOrder)}
          now={stops.flatMap(({ orders }) => orders).find(({ id }) => id === historyOrder.id)}
          onClose={() => setHistoryOrder(null)}
        />
      )}
    </>
  );
}

/** A button for the history of each order. If there are several, each has the name of its product. */
function Histories({
  orders,
  onHistory,
}: {
  orders: readonly Order[];
  onHistory: (order: Order) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {orders.map((order) => {
        const name = `${order.consumer_name}, ${order.product.name}`;
        return (
          <Button
            key={order.id}
            look="ghost"
            icon="clock"
            aria-label={t('History of {{name}}', { name })}
            onClick={() => onHistory(order)}
          >
            {orders.length > 1 ? order.product.name : t('History')}
          </Button>
        );
      })}
    </>
  );
}

function Correct({ stop, onCorrect }: { stop: BoardStop; onCorrect: (stop: BoardStop) => void }) {
  const { t } = useTranslation();
  return (
    <Button
      look="ghost"
      aria-label={t('Correct {{name}}', { name: stop.name })}
      onClick={() => onCorrect(stop)}
    >
      {t('Correct')}
    </Button>
  );
}
