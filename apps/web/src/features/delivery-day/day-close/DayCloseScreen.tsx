import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { LiveStatus } from '../../../ui/LiveStatus';
import { EmptyNote } from '../../../ui/EmptyNote';
import { ErrorNote } from '../../../ui/ErrorNote';
import { LoadingRows } from '../../../ui/LoadingRows';
import { useMedia } from '../../../ui/media';
import { Screen } from '../../../ui/Screen';
import { InSlot } from '../../../ui/slots';
import type { EntryState } from '../../../sync/entry';
import { useEntries, usePhone } from '../../../sync/use-phone';
import { useBoard } from '../day/board.queries';
import { ClosedFigures } from './ClosedFigures';
import { ClosedNote } from '../day/ClosedNote';
import { booksOf } from './day-close';
import classes from './DayClose.module.css';
import { DayCloseForm } from './DayCloseForm';
import { DayFigures } from './DayFigures';
import { OpenStops } from './OpenStops';
import { DayAndPlace } from '../day/OrdersHead';
import { PastDayNote } from '../day/PastDayNote';

/** The end of the morning: the open stops, the figures of the day, and the form that closes it. */
export default function DayCloseScreen() {
  const { t } = useTranslation();
  const view = useBoard();
  const isNarrow = useMedia('(max-width: 767.98px)');
  return (
    <Screen title={t('Day Close')} subtitle={<DayAndPlace date={view.board?.date ?? null} />}>
      <InSlot name="status">
        <LiveStatus short={isNarrow} />
      </InSlot>
      {view.dayView && <PastDayNote dayView={view.dayView} />}
      <DayCloseContent {...view} />
    </Screen>
  );
}

function DayCloseContent({ query, dayView, board }: ReturnType<typeof useBoard>) {
  const { t } = useTranslation();
  const closing = useOwnClose(board?.date ?? null);
  if (dayView?.pastMode === 'read-only') return null;
  if (!dayView || !board) {
    if (!query.isError) return <LoadingRows count={3} height={120} />;
    return (
      <ErrorNote
        message={t('Error loading data.')}
        detail={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (board.close && closing === null)
    return (
      <div className={classes.page}>
        <ClosedNote dayView={dayView} />
        <ClosedFigures close={board.close} />
      </div>
    );
  const books = booksOf(board);
  if (dayView.pastMode && dayView.day.closed && closing !== 'waiting')
    return <DayFigures books={books} />;
  return (
    <div className={classes.page}>
      {board.stops.length > 0 ? (
        <OpenStops stops={books.open} />
      ) : (
        <EmptyNote
          message={t('No orders for today.')}
          hint={t('Once the day is closed, orders cannot be added to it any more.')}
        />
      )}
      <DayFigures books={books} />
      <DayCloseForm key={board.date} dayView={dayView} books={books} />
    </div>
  );
}

/** The state of the close that was entered on this phone; null without one. Today's form shows this state until the session ends. */
function useOwnClose(date: BusinessDate | null): EntryState | null {
  const entries = useEntries(usePhone());
  const close = entries.find(
    (entry) =>
      entry.command.type === 'day-close' && entry.state !== 'refused' && entry.date === date,
  );
  return close && close.state !== 'archived' ? close.state : null;
}
