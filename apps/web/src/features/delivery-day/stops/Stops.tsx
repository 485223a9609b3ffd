import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type Product } from '@milkround/contracts';
import { text } from '../../../i18n';
import { lazyPart } from '../../../ui/lazy-part';
import { createNotices } from '../../../ui/notices';
import { useSavedOrders } from '../../../stop-order/stop-order.queries';
import { TouchTracker } from '../../../stop-order/touch-tracker';
import { afterPaint } from '../../../ui/after-paint';
import { EmptyNote } from '../../../ui/EmptyNote';
import { AbsentQuestion } from './absent-or-delivered';
import { arrange, inOrder, findMatching, type Sort, type SortKey } from './arrange';
import { isOpen, type Board } from '../../../sync/day/board';
import { boardQuery } from '../../../sync/day/day.queries';
import type { DayView } from '../day/day-fold';
import { OrderCards } from './OrderCards';
import type { StopDialog } from './OrderDialogs';
import { OrdersTable } from './OrdersTable';
import type { RowActions } from './row';
import { useSteadyRows, type ShownStop } from './steady-rows';
import { UndoBar } from './UndoBar';
import { linesOfTap } from '../day/shown';
import { useEnter } from '../day/use-enter';

const PAST_DAY = text('This is the list of an earlier day. To finish it, choose that above.');

const { Component: OrderDialogs, load: loadDialogs } = lazyPart(() => import('./OrderDialogs'));

/** This file is fetched at the first touch of the list. Without a network an order of stops could not be sent anyway. */
const StopDrag = lazy(() =>
  import('../../../stop-order/StopDrag').catch(() => ({ default: () => null })),
);

/** A circle takes no second tap for so long after the first one. */
const DOUBLE_TAP_MS = 700;

/** A stop that was marked Done a moment ago. */
interface MarkedStop {
  consumerId: string;
  name: string;
}

interface Props {
  dayView: DayView;
  board: Board;
  products: readonly Product[];
  search: string;
  sort: Sort;
  onSort: (key: SortKey) => void;
  isPhone: boolean;
  /** Replaces the list when the board has no stops. */
  empty: ReactNode;
}

/** The stops that match the search, sorted, as cards on a phone and as a table where there is room. */
export function Stops({ dayView, board, products, search, sort, onSort, isPhone, empty }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<(StopDialog & { date: Board['date'] }) | null>(null);
  const [undo, setUndo] = useState<MarkedStop | null>(null);
  /** The absent stop whose circle was tapped. */
  const [absentStop, setAbsentStop] = useState<ShownStop | null>(null);
  /** When each stop was marked or reopened (`performance.now()`). */
  const [tapTimes] = useState(() => new Map<string, number>());
  // The dialogs are fetched after the stops are on the screen, so that the first tap finds them loaded.
  useEffect(() => afterPaint(() => void loadDialogs().catch(() => undefined)), []);

  const [list, setList] = useState<HTMLElement | null>(null);
  const [finger] = useState(() => new TouchTracker());
  useEffect(() => finger.follow(), [finger]);
  const onTouch = useCallback(
    (element: HTMLElement, touch: TouchEvent) => {
      finger.begin(touch);
      setList(element);
    },
    [finger],
  );
  const [order, setOrder] = useState<{ ids: readonly string[] | null; turn: number }>({
    ids: null,
    turn: 0,
  });
  const onOrder = useCallback(
    (ids: readonly string[] | null) => setOrder(({ turn }) => ({ ids, turn: turn + 1 })),
    [],
  );
  const orderedStops = useMemo(
    () => (order.ids ? inOrder(board.stops, order.ids) : board.stops),
    [board.stops, order.ids],
  );
  const matchingStops = useMemo(() => findMatching(orderedStops, search), [orderedStops, search]);
  const builtStops = useMemo(() => arrange(matchingStops, sort), [matchingStops, sort]);
  const openIds = useMemo(
    () => new Set(board.stops.filter(isOpen).map(({ consumerId }) => consumerId)),
    [board.stops],
  );
  const savedOrders = useSavedOrders();
  // Until the first answer a page shows the list that was kept on the phone.
  const { isFetching } = useQuery(boardQuery);
  const { rows, columns, hold } = useSteadyRows({
    built: builtStops,
    all: orderedStops,
    key: JSON.stringify([board.date, search, sort, order.turn, savedOrders]),
    isReading: isFetching,
    states: dayView.states,
    products,
  });
  const enter = useEnter(dayView);

  const reason = dayView.day.closed
    ? messageKey('day-closed')
    : dayView.pastMode === 'read-only'
      ? PAST_DAY
      : null;
  const isReadOnly = reason !== null;
  const { date } = dayView.board;
  // The input of a dialog belongs to the day on which it was opened.
  const hasTurned = isReadOnly || dialog?.date !== date;
  const dayEnd = dayView.day.closed
    ? t(messageKey('day-closed'))
    : hasTurned
      ? t('A new day has begun.')
      : null;
  const actions = useMemo<RowActions>(() => {
    if (reason !== null)
      return refusingActions(() => createNotices().error(t(reason), { id: 'read-only' }));
    return {
      async onDone(stop) {
        const { consumerId, name, done } = stop;
        const now = performance.now();
        if (now - (tapTimes.get(consumerId) ?? -Infinity) < DOUBLE_TAP_MS) return;
        tapTimes.set(consumerId, now);
        if (!done && stop.absence !== null) return setAbsentStop(stop);
        const storedEntry = await enter({
          type: 'edit-order-status',
          data: { consumerId, isDelivered: !done, ...(stop.isHeld && { lines: linesOfTap(stop) }) },
        });
        if (storedEntry && !done) setUndo({ consumerId, name });
        else setUndo((current) => (current?.consumerId === consumerId ? null : current));
      },
      onQuantity: (stop, { id }) => setDialog({ date, stop, orderId: id }),
      onConsumer: (stop) => setDialog({ date, stop, orderId: null }),
    };
  }, [enter, tapTimes, reason, date, t]);
  const onClose = useCallback(() => setDialog(null), []);
  const stopOf = (target: { consumerId: string } | null) =>
    board.stops.find(({ consumerId }) => consumerId === target?.consumerId);
  const dialogStop = stopOf(dialog && dialog.stop);
  // Only a recorded Done can be undone.
  const undoTarget = undo && !isReadOnly && stopOf(undo)?.done ? undo : null;
  const onUndo = ({ consumerId }: MarkedStop) => {
    setUndo(null);
    void enter({ type: 'edit-order-status', data: { consumerId, isDelivered: false } });
  };

  return (
    <>
      {board.stops.length === 0 && rows.length === 0 && empty}
      {rows.length === 0 && board.stops.length > 0 && (
        <EmptyNote message={t('No matching data found.')} icon="search" />
      )}
      {rows.length > 0 && (
        <div ref={hold}>
          {isPhone ? (
            <OrderCards
              stops={rows}
              states={dayView.states}
              actions={actions}
              isReadOnly={isReadOnly}
              onTouch={onTouch}
            />
          ) : (
            <OrdersTable
              stops={rows}
              products={columns}
              sort={sort}
              onSort={onSort}
              states={dayView.states}
              actions={actions}
              isReadOnly={isReadOnly}
            />
          )}
        </div>
      )}
      {list &&
        isPhone &&
        !isReadOnly &&
        !dayView.pastMode &&
        sort.key === 'place' &&
        !sort.descending && (
          <Suspense>
            <StopDrag
              list={list}
              finger={finger}
              board={dayView.board}
              stops={rows}
              openIds={openIds}
              onOrder={onOrder}
            />
          </Suspense>
        )}
      {undoTarget && (
        <UndoBar
          key={undoTarget.consumerId}
          name={undoTarget.name}
          onUndo={() => onUndo(undoTarget)}
          onGone={() => setUndo(null)}
        />
      )}
      {absentStop && !isReadOnly && (
        <AbsentQuestion
          stop={absentStop}
          enter={enter}
          onDone={setUndo}
          onClose={() => setAbsentStop(null)}
        />
      )}
      {dialog && (
        <Suspense fallback={null}>
          <OrderDialogs
            dialog={dialog}
            products={products}
            now={dialogStop}
            dayEnd={dayEnd}
            serverIds={dayView.serverIds}
            enter={enter}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  );
}

/** Actions for a day without entries: every tap shows the reason. */
const refusingActions = (refuse: () => void): RowActions => ({
  onDone: () => {
    refuse();
    return Promise.resolve();
  },
  onQuantity: refuse,
  onConsumer: refuse,
});
