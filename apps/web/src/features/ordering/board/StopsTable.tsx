import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Order, OfficeRole } from '@milkround/contracts';
import { useTimeZone } from '../../../api/settings.queries';
import { text } from '../../../i18n';
import { loadCorrection, useCorrectStop } from '../../../correct-stop/useCorrectStop';
import { usePastMoment } from '../../../live';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/table/DataTable';
import { addressOf, useTableAddress } from '../../../ui/table/table-address';
import { OrderHistoryLink } from '../OrderHistoryLink';
import styles from './Board.module.css';
import type { BoardStop } from './board-stops';
import { stopColumns } from './stop-columns';

/** A usual round fits on one page; for longer ones a page of all rows is offered. */
const SIZES = { choices: [20, 50, 100], first: 100 };
const ADDRESS = addressOf(SIZES);

const keyOf = ({ consumerId }: BoardStop): string => consumerId;

interface Props {
  officeRole: OfficeRole;
  stops: readonly BoardStop[];
  /** The day whose stops can be corrected; undefined for a moment of the past. */
  day?: { deliveryBoyId: number; date: BusinessDate };
}

/** The stops in delivery sequence. Each order opens its history, except those of a past moment. */
export function StopsTable({ officeRole, stops, day }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const isPast = usePastMoment() !== null;
  const columns = useMemo(() => stopColumns(timeZone, t), [timeZone, t]);
  const page = useTableAddress(ADDRESS);
  const [openCorrection, correction] = useCorrectStop();
  return (
    <div onPointerEnter={isPast ? undefined : loadCorrection}>
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
                  <Histories officeRole={officeRole} orders={stop.orders} />
                  {day && (
                    <Correct
                      name={stop.name}
                      onCorrect={() => openCorrection({ ...day, ...stop })}
                    />
                  )}
                </span>
              )
        }
      />
      {correction}
    </div>
  );
}

/** The history of each order. If there are several, each has the name of its product. */
function Histories({ officeRole, orders }: { officeRole: OfficeRole; orders: readonly Order[] }) {
  const { t } = useTranslation();
  return orders.map((order) => (
    <OrderHistoryLink key={order.id} officeRole={officeRole} order={order}>
      {orders.length > 1 ? order.product.name : t('History')}
    </OrderHistoryLink>
  ));
}

function Correct({ name, onCorrect }: { name: string; onCorrect: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="ghost" aria-label={t('Correct {{name}}', { name })} onClick={onCorrect}>
      {t('Correct')}
    </Button>
  );
}
