import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/errors';
import { LiveStatus } from '../../../ui/LiveStatus';
import { ErrorNote } from '../../../ui/ErrorNote';
import { formatQuantity } from '../../../ui/format';
import { LoadingRows } from '../../../ui/LoadingRows';
import { useMedia } from '../../../ui/media';
import { Screen } from '../../../ui/Screen';
import { InSlot } from '../../../ui/slots';
import { useBoard } from '../day/board.queries';
import { ClosedNote } from '../day/ClosedNote';
import classes from './DeliveryBoyDashboardScreen.module.css';
import { NoOrders } from '../day/NoOrders';
import { DayAndPlace } from '../day/OrdersHead';
import { PastDayNote } from '../day/PastDayNote';
import { figuresOf, statsOf, totalsOf } from '../day/quantities';

/** Shows the requirement and the progress of the day. The loaded list of orders provides the figures, because it changes with every entry. */
export default function DeliveryBoyDashboardScreen() {
  const { t } = useTranslation();
  const { query, dayView, board } = useBoard();
  const isNarrow = useMedia('(max-width: 767.98px)');
  const totals = useMemo(() => board && totalsOf(board.stops), [board]);
  const counts = useMemo(() => board && statsOf(board.stops), [board]);
  const absentCount = useMemo(() => (board ? figuresOf(board.stops).absent : 0), [board]);
  const figure = (count: number | undefined) => {
    if (count !== undefined) return formatQuantity(count);
    // The figure of a failed read is unknown: a zero would be wrong.
    return query.isPending ? t('Loading...') : '-';
  };
  return (
    <Screen
      title={t('Delivery Boy Dashboard')}
      subtitle={<DayAndPlace date={board?.date ?? null} />}
    >
      {isNarrow ? (
        <p className={classes.when}>
          <DayAndPlace date={board?.date ?? null} />
          <LiveStatus short />
        </p>
      ) : (
        <InSlot name="status">
          <LiveStatus />
        </InSlot>
      )}
      {dayView && <PastDayNote dayView={dayView} />}
      {dayView && <ClosedNote dayView={dayView} />}
      <section aria-labelledby="today" className={classes.section}>
        <h2 id="today">{t("Today's Orders")}</h2>
        {totals ? (
          totals.length > 0 ? (
            <ul className={classes.grid}>
              {totals.map(({ productName, totalQuantity }) => (
                <li key={productName} className={classes.card}>
                  <span className={classes.what}>{productName}</span>
                  <b className={classes.figure}>{formatQuantity(totalQuantity)}</b>
                </li>
              ))}
            </ul>
          ) : (
            <NoOrders />
          )
        ) : query.isError ? (
          <ErrorNote
            message={t('Error loading data.')}
            detail={errorText(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LoadingRows count={2} height={92} />
        )}
      </section>
      <section aria-labelledby="summary" className={classes.section}>
        <h2 id="summary">{t('Orders Summary')}</h2>
        <ul className={classes.summary}>
          <Summary label={t('Total Deliveries')} value={figure(counts?.total_today_orders)} />
          <Summary
            label={t('Deliveries Made Today')}
            value={figure(counts?.total_today_delivered)}
          />
          <Summary
            label={t('Remaining Deliveries')}
            value={figure(counts && counts.total_today_orders - counts.total_today_delivered)}
            note={
              absentCount > 0
                ? t('{{absent}} absent', { absent: formatQuantity(absentCount) })
                : undefined
            }
          />
        </ul>
      </section>
    </Screen>
  );
}

const Summary = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <li className={classes.card}>
    <span className={classes.what}>{label}</span>
    <b className={classes.figure}>{value}</b>
    {note && <span className={classes.what}>{note}</span>}
  </li>
);
