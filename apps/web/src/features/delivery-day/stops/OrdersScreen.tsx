import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/ErrorNote';
import { Screen } from '../../../ui/Screen';
import { InSlot } from '../../../ui/slots';
import { errorText } from '../../../api/errors';
import { LiveStatus } from '../../../ui/LiveStatus';
import { useMedia } from '../../../ui/media';
import { ClosedNote } from '../day/ClosedNote';
import { useBoard } from '../day/board.queries';
import { boardQuery, productsQuery, useProducts } from '../../../sync/day/day.queries';
import { NoOrders } from '../day/NoOrders';
import { DayAndPlace, OrdersHead, OrdersHeadToCome } from '../day/OrdersHead';
import { OrdersList } from './OrdersList';
import { PastDayNote } from '../day/PastDayNote';

/** Most days have no hand-over. Without a network the note is shown later. */
const HandOverNote = lazy(() => import('./HandOverNote').catch(() => ({ default: () => null })));

/** @public Starts the first request of the screen; routes.tsx calls it when the page opens here. */
export function readAhead(queries: QueryClient): void {
  void queries.prefetchQuery(boardQuery);
  void queries.prefetchQuery(productsQuery);
}

/** The delivery boy's working screen: today's stops with their quantities and their state. */
export default function OrdersScreen() {
  const { t } = useTranslation();
  const { query, dayView: latestView } = useBoard();
  // A list that arrives is rendered in small pieces, so that a tap is answered in between; a list from the cache is rendered at once.
  const hasCome = useDeferredValue(latestView !== undefined);
  const dayView = hasCome ? latestView : undefined;
  const board = dayView?.board;
  const products = useProducts();
  const isNarrow = useMedia('(max-width: 767.98px)');
  const content = () => {
    if (!latestView && query.isError)
      return (
        <ErrorNote
          message={t('Error loading data.')}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      );
    // This element stays when the day is loaded, so that text which was typed before is kept in the search.
    return <OrdersList dayView={dayView} board={board} products={products} empty={<NoOrders />} />;
  };
  const head = () => {
    if (!board) return (latestView !== undefined || !query.isError) && <OrdersHeadToCome />;
    return board.stops.length > 0 && <OrdersHead board={board} products={products} />;
  };
  return (
    <Screen title={t('Orders')} subtitle={<DayAndPlace date={board?.date ?? null} />} head={head()}>
      <InSlot name="status">
        <LiveStatus short={isNarrow} />
      </InSlot>
      {board?.handOvers && (
        <Suspense>
          <HandOverNote handOvers={board.handOvers} stops={board.stops} />
        </Suspense>
      )}
      {dayView && <PastDayNote dayView={dayView} />}
      {dayView && <ClosedNote dayView={dayView} />}
      {content()}
    </Screen>
  );
}
