import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { BusinessDate, OfficeRole } from '@milkround/contracts';
import { api } from '../api/client';
import { errorText } from '../api/errors';
import { useTimeZone } from '../api/settings.queries';
import { PastMoment, useNow } from '../live';
import { ErrorNote } from '../ui/ErrorNote';
import { LoadingRows } from '../ui/LoadingRows';
import { isSameMoment, parseMoment, withMoment, type Moment } from './moment';
import { PastBar } from './PastBar';
import styles from './PastBar.module.css';

/** The server's clock may be ahead of this device's. */
const CLOCK_DOUBT_MS = 90_000;
/** Browsers refuse more than about three changes of the address in a second. */
const WRITE_AFTER_MS = 300;
/** A day of a large dairy takes seconds. */
const TIMEOUT_MS = 60_000;

interface Props<T> {
  officeRole: OfficeRole;
  /** Restricts the read to one delivery boy. */
  deliveryBoyId?: number;
  /** The path of the screen's live read, which takes the moment as well. */
  path: (date: BusinessDate) => string;
  children: (data: T, date: BusinessDate) => ReactNode;
}

/** The screen as it was at the moment that the address names, below a bar that moves through the day; for an invalid address, the reason. */
export function PastScreen<T>(props: Props<T>) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const latest = useNow() + CLOCK_DOUBT_MS;
  const [address, setAddress] = useSearchParams();
  if (!timeZone) return <LoadingRows />;
  const moment = parseMoment(address, timeZone, latest);
  const leave = () => {
    setAddress(withMoment(address, null, timeZone), { preventScrollReset: true });
    // The button that was pressed is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  if ('problem' in moment)
    return (
      <ErrorNote
        message={t('This moment cannot be shown.')}
        detail={t(moment.problem, { words: moment.words })}
        onRetry={leave}
        retryLabel={t('Back to live')}
      />
    );
  return (
    <PastView {...props} addressed={moment} timeZone={timeZone} latest={latest} onLeave={leave} />
  );
}

const pastQuery = <T,>(path: string, { date, timeMs, clock }: Moment, deliveryBoyId?: number) =>
  queryOptions({
    queryKey: ['past', path, deliveryBoyId, timeMs, clock],
    queryFn: async ({ signal }) => {
      const query = { at: new Date(timeMs).toISOString(), clock, deliveryBoyId };
      const data = await api.get<T>(path, query, { signal, timeoutMs: TIMEOUT_MS });
      return { date, timeMs, data };
    },
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });

function PastView<T>({
  officeRole,
  deliveryBoyId,
  path,
  children,
  addressed,
  timeZone,
  latest,
  onLeave,
}: Props<T> & { addressed: Moment; timeZone: string; latest: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const [moment, move] = useMoment(addressed, timeZone);
  // One read at a time: of the moments that are chosen meanwhile, only the newest is read.
  const [asked, setAsked] = useState(moment);
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useQuery(pastQuery<T>(path(asked.date), asked, deliveryBoyId));
  if (!isFetching && !isSameMoment(asked, moment)) setAsked(moment);
  return (
    <div className={styles.past}>
      <PastBar
        officeRole={officeRole}
        deliveryBoyId={deliveryBoyId}
        moment={moment}
        timeZone={timeZone}
        latest={latest}
        onMove={move}
        onLeave={onLeave}
      />
      {error ? (
        <ErrorNote
          message={t('The past could not be loaded.')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : answer?.date === moment.date ? (
        <PastMoment value={answer.timeMs}>{children(answer.data, answer.date)}</PastMoment>
      ) : (
        <LoadingRows label={t('Loading...')} />
      )}
    </div>
  );
}

/** The shown moment. While it moves, the address follows it when it rests, without a new entry in the history. */
function useMoment(addressed: Moment, timeZone: string): [Moment, (moment: Moment) => void] {
  const [, setAddress] = useSearchParams();
  const [moved, setMoved] = useState<Moment | null>(null);
  if (moved && isSameMoment(moved, addressed)) setMoved(null);
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(
      () =>
        setAddress((address) => withMoment(address, moved, timeZone), {
          replace: true,
          preventScrollReset: true,
        }),
      WRITE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [moved, setAddress, timeZone]);
  return [moved ?? addressed, setMoved];
}
