import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Named, Position, Round } from '@milkround/contracts';
import { useLiveState, type LiveRows } from '../../../live';
import { boardQuery, productsQuery } from '../../../sync/day/day.queries';
import { useBusinessToday } from '../../../sync/use-business-day';
import { isShownBy, type KeptEntry } from '../../../sync/entry';
import { useEntries, usePhone } from '../../../sync/use-phone';
import { useSession } from '../../../session/session';
import { isOpen, type Board } from '../../../sync/day/board';
import { DayFold, type DayView } from './day-fold';
import { useFinishedDay } from '../../../sync/day/finishing-day';

/** The board's query; a new business day begins with a new list. */
export function useBoardQuery() {
  const query = useQuery(boardQuery);
  const cache = useQueryClient();
  const today = useBusinessToday();
  const shownDate = query.data?.date;
  const state = useLiveState();
  // It is fetched again at every change of the connection, until today's list arrives.
  useEffect(() => {
    if (today && shownDate && shownDate < today)
      void cache.invalidateQueries({ queryKey: boardQuery.queryKey });
  }, [cache, today, shownDate, state]);
  // After the delivery boy stops finishing a kept list, the server is asked again for the earlier day that is open.
  const finishedDate = useFinishedDay();
  const isOver = query.data?.isPreviousKept === true && query.data.previous?.date !== finishedDate;
  useEffect(() => {
    if (isOver) void cache.invalidateQueries({ queryKey: boardQuery.queryKey });
  }, [cache, isOver]);
  return query;
}

/** The time within which a push should bring the entries that this phone has sent. */
const PUSH_MS = 3_000;

interface QueryResult {
  data: { position: Position } | undefined;
  refetch: () => Promise<unknown>;
}

/** Fetches a query again if it does not show yet the entries that this phone has sent. */
function useCaughtUp({ data, refetch }: QueryResult, entries: readonly KeptEntry[]): void {
  const isLive = useLiveState() === 'live';
  const rowsPosition = data?.position;
  const isAhead =
    rowsPosition !== undefined &&
    entries.some((entry) => entry.state === 'sent' && !isShownBy(entry, rowsPosition));
  useEffect(() => {
    if (!isAhead) return;
    const timer = setTimeout(() => void refetch(), isLive ? PUSH_MS : 0);
    return () => clearTimeout(timer);
  }, [isAhead, isLive, refetch]);
}

/** The list that is shown: today's list, or an earlier one that is still stored or is being finished. */
export function useServerBoard(): { board: Board | undefined; pastMode: DayView['pastMode'] } {
  const { data } = useQuery(boardQuery);
  const today = useBusinessToday();
  const finishedDate = useFinishedDay();
  const board = data?.previous && data.previous.date === finishedDate ? data.previous : data;
  const isPast =
    board !== undefined && today !== undefined && board.date !== null && board.date < today;
  return {
    board,
    pastMode: isPast ? (board.date === finishedDate ? 'finishing' : 'read-only') : undefined,
  };
}

/** Reads how many stops of an earlier day are open while it is not closed, with the entries that this phone has for it. */
function useUnfinished(
  board: Board | undefined,
  entries: readonly KeptEntry[],
): DayView['unfinishedDay'] {
  const fold = useFold();
  return useMemo(() => {
    if (!board?.date) return undefined;
    const { day, board: foldedBoard } = fold.viewOf({ board, rounds: null }, entries);
    const open = foldedBoard.stops.filter(isOpen).length;
    return foldedBoard.stops.length > 0 && day.closed === null
      ? { date: board.date, open }
      : undefined;
  }, [fold, board, entries]);
}

const NO_ROUNDS = { data: undefined, refetch: () => Promise.resolve() };

/** The day as the delivery boy sees it: the server's state with his entries on top. @param roundsResult the query of a screen that shows rounds */
export function useBoard(
  roundsResult: QueryResult & { data: LiveRows<Round> | undefined } = NO_ROUNDS,
) {
  const query = useBoardQuery();
  const phone = usePhone();
  const entries = useEntries(phone);
  const fold = useFold();
  const { board: serverBoard, pastMode } = useServerBoard();
  const unfinishedDay = useUnfinished(
    pastMode || serverBoard?.isPreviousOpen === false ? undefined : serverBoard?.previous,
    entries,
  );
  const rounds = roundsResult.data ?? null;
  const today = useMemo(
    () => serverBoard && fold.viewOf({ board: serverBoard, rounds }, entries),
    [fold, serverBoard, rounds, entries],
  );
  const dayView = useMemo(
    () => today && { ...today, pastMode, unfinishedDay },
    [today, pastMode, unfinishedDay],
  );
  useCaughtUp(query, entries);
  useCaughtUp(
    roundsResult,
    useMemo(() => entries.filter(({ command }) => command.type === 'add-round'), [entries]),
  );
  return { query, dayView, board: dayView?.board };
}

/** Returns the fold of the signed-in delivery boy's day, which takes names from the server's lists. */
function useFold(): DayFold {
  const cache = useQueryClient();
  const session = useSession();
  const [fold] = useState(() => {
    const boy = session?.role === 'delivery-boy' ? session.deliveryBoyInfo : null;
    const product = (id: number): Named => {
      const listedProduct = cache
        .getQueryData(productsQuery.queryKey)
        ?.rows.find((row) => row.id === id);
      const lines =
        cache.getQueryData(boardQuery.queryKey)?.stops.flatMap((stop) => stop.lines) ?? [];
      return (
        listedProduct ?? lines.find((line) => line.product_id === id)?.product ?? { id, name: '' }
      );
    };
    return new DayFold(
      { deliveryBoyId: boy?.id ?? 0, areaId: boy?.area_id ?? 0 },
      { area: boy?.area.name ?? '', product },
    );
  });
  return fold;
}
