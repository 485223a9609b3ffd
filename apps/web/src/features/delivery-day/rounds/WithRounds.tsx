import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Round } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { settingsQuery } from '../../../api/settings.queries';
import { ErrorNote } from '../../../ui/ErrorNote';
import { LoadingRows } from '../../../ui/LoadingRows';
import type { Board } from '../../../sync/day/board';
import { useBoard } from '../day/board.queries';
import type { DayView } from '../day/day-fold';
import { PastDayNote } from '../day/PastDayNote';
import { roundsQuery } from '../../../sync/day/day.queries';

/** The day with its rounds, oldest first. */
export interface DayWithRounds {
  dayView: DayView;
  board: Board;
  rounds: readonly Round[];
}

interface Props {
  children: (day: DayWithRounds) => ReactNode;
}

/** Renders its children once the day's list and rounds are loaded; before that, the loading state or the error. An earlier day has none. */
export function WithRounds({ children }: Props) {
  const settings = useQuery(settingsQuery);
  const { dayView } = useBoard();
  if (dayView?.pastMode) return <PastDayNote dayView={dayView} />;
  const date = settings.data?.business_date;
  if (date) return <Loaded date={date}>{children}</Loaded>;
  return settings.isError ? (
    <Failed error={settings.error} onRetry={() => void settings.refetch()} />
  ) : (
    <LoadingRows />
  );
}

function Loaded({ date, children }: Props & { date: BusinessDate }) {
  const rounds = useQuery(roundsQuery(date));
  const day = useBoard(rounds);
  if (day.dayView && rounds.data)
    return children({ dayView: day.dayView, board: day.dayView.board, rounds: day.dayView.rounds });
  const failedQuery = [day.query, rounds].find(({ isError }) => isError);
  if (!failedQuery) return <LoadingRows />;
  const retry = () => {
    for (const query of [day.query, rounds]) if (query.isError) void query.refetch();
  };
  return <Failed error={failedQuery.error} onRetry={retry} />;
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorNote message={t('Error loading data.')} detail={errorText(error)} onRetry={onRetry} />
  );
}
