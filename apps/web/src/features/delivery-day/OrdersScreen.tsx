import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../ui/ErrorNote';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { InSlot } from '../../ui/slots';
import { messageOf } from '../../api/errors';
import { LiveStatus, useWatched } from '../../live';
import { useMedia } from '../../ui/media';
import { productsQuery, useBoard } from './board.queries';
import { NoOrders } from './NoOrders';
import { OrdersHead, DayAndPlace } from './OrdersHead';
import { OrdersList } from './OrdersList';

/** The delivery boy's working screen: today's stops, what each gets, and whether it has been visited. */
export default function OrdersScreen() {
  const { t } = useTranslation();
  const { query, seen, board } = useBoard();
  const listed = useWatched(productsQuery).data?.rows;
  const isNarrow = useMedia('(max-width: 767.98px)');
  return (
    <Screen
      title={t('Orders')}
      subtitle={<DayAndPlace date={board?.date ?? null} />}
      head={board && board.stops.length > 0 && <OrdersHead board={board} products={listed ?? []} />}
    >
      <InSlot name="status">
        <LiveStatus short={isNarrow} />
      </InSlot>
      {seen && board ? (
        board.stops.length > 0 ? (
          <OrdersList seen={seen} board={board} products={listed ?? []} />
        ) : (
          <NoOrders />
        )
      ) : query.isError ? (
        <ErrorNote message={t('Error loading data.')} detail={t(messageOf(query.error))} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <p aria-hidden="true">{t('Loading...')}</p>
          <LoadingRows count={6} height={120} />
        </>
      )}
    </Screen>
  );
}
