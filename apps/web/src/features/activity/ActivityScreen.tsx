import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Activity, BusinessDate, OfficeRole } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useTimeZone, useToday } from '../../api/settings.queries';
import { useOfficeRole } from '../../session/session';
import { ErrorNote } from '../../ui/ErrorNote';
import { LiveStatus } from '../../ui/LiveStatus';
import { LoadingRows } from '../../ui/LoadingRows';
import { useMedia } from '../../ui/media';
import { Screen } from '../../ui/Screen';
import { InSlot } from '../../ui/slots';
import { activityQuery, rowsOf } from './activity.queries';
import styles from './ActivityScreen.module.css';
import { ActivityDetails } from './details/ActivityDetails';
import { FilterBar } from './filters/FilterBar';
import { filtersIn, toAddress, type ActivityFilters } from './filters/filters';
import { NothingFound } from './filters/NothingFound';
import { ActivityList } from './list/ActivityList';
import { NewRows } from './list/NewRows';
import { OlderRows } from './list/OlderRows';
import type { SentenceContext } from '../../ui/activity/words';

/** Everything that was recorded, newest or oldest first, in sentences. */
export default function ActivityScreen() {
  const { t } = useTranslation();
  const today = useToday();
  const timeZone = useTimeZone();
  const officeRole = useOfficeRole();
  const isNarrow = useMedia('(max-width: 767.98px)');
  return (
    <Screen title={t('Activity')}>
      {!isNarrow && (
        <InSlot name="status">
          <LiveStatus />
        </InSlot>
      )}
      {today && timeZone ? (
        <Filtered officeRole={officeRole} today={today} timeZone={timeZone} />
      ) : (
        <LoadingRows />
      )}
    </Screen>
  );
}

/** The content and the order of the list, in words. */
function labelOf({ late, sort }: ActivityFilters, t: TFunction): string {
  if (late)
    return sort
      ? t('What came late, first received first')
      : t('What came late, last received first');
  return sort ? t('What happened, oldest first') : t('What happened, newest first');
}

interface FilteredProps {
  officeRole: OfficeRole;
  today: BusinessDate;
  timeZone: string;
}

function Filtered({ officeRole, today, timeZone }: FilteredProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const query = address.toString();
  const filters = useMemo(() => filtersIn(new URLSearchParams(query)), [query]);
  const change = useCallback(
    (changes: ActivityFilters, options?: { replace: boolean }) =>
      setAddress((current) => toAddress({ ...filtersIn(current), ...changes }), options),
    [setAddress],
  );
  const context = useMemo<SentenceContext>(
    () => ({
      t,
      timeZone,
      addressOf: (otherFilters) => `?${toAddress({ ...filters, ...otherFilters }).toString()}`,
      uploadsOf:
        officeRole === 'admin' ? (date) => `/admin/uploads?from=${date}&to=${date}` : undefined,
    }),
    [t, timeZone, filters, officeRole],
  );
  const [openActivity, setOpenActivity] = useState<Activity | null>(null);
  const {
    data,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(activityQuery(officeRole, filters));
  const rows = useMemo(() => rowsOf(data), [data]);
  const position = data?.pages[0]?.position ?? null;
  return (
    <>
      <FilterBar
        officeRole={officeRole}
        today={today}
        filters={filters}
        rows={rows}
        onChange={change}
      />
      {data && filters.sort === undefined && (
        <NewRows officeRole={officeRole} filters={filters} position={position} />
      )}
      {data ? (
        rows.length > 0 ? (
          <ActivityList
            key={query}
            rows={rows}
            timeZone={timeZone}
            context={context}
            label={labelOf(filters, t)}
            isByTime={!filters.late}
            onOpen={setOpenActivity}
          />
        ) : (
          <NothingFound filters={filters} onChange={change} />
        )
      ) : error ? (
        <ErrorNote
          message={t('Error fetching data')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows count={8} height={64} label={t('Loading...')} />
      )}
      {isFetchNextPageError && error && (
        <p className={styles.failed} role="alert">
          {errorText(error)}
        </p>
      )}
      {data && (hasNextPage || data.pages.length > 1) && (
        <OlderRows
          isOldestFirst={filters.sort === 'oldest'}
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onLoad={async () => (await fetchNextPage()).hasNextPage}
        />
      )}
      {openActivity && (
        <ActivityDetails
          officeRole={officeRole}
          activity={openActivity}
          context={context}
          onClose={() => setOpenActivity(null)}
        />
      )}
    </>
  );
}
