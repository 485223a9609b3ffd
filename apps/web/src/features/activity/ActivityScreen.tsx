import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type Activity,
  ACTIVITY_ROLE_NAMES,
  ACTIVITY_VIA_NAMES,
  type ActivityChange,
  type ActivityReference,
  type BusinessDate,
  type OfficeRole,
} from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useTimeZone, useToday } from '../../api/settings.queries';
import { useOfficeRole } from '../../session/session';
import { textOf } from '../../ui/activity/sentence';
import { formatValue, nameOfField } from '../../ui/activity/values';
import { type SentenceContext, withNumber } from '../../ui/activity/words';
import { buttonClass } from '../../ui/Button';
import { consumerAddress } from '../../ui/ConsumerLink';
import { DownloadButton } from '../../ui/DownloadButton';
import { ErrorNote } from '../../ui/ErrorNote';
import { activityAddress } from '../../ui/explain/activity-address';
import {
  formatDate,
  formatQuantity,
  formatTimestamp,
  type TimestampOptions,
} from '../../ui/format';
import { LiveStatus } from '../../ui/LiveStatus';
import { LoadingRows } from '../../ui/LoadingRows';
import { useMedia } from '../../ui/media';
import { Modal } from '../../ui/Modal';
import { Screen } from '../../ui/Screen';
import { Sentence } from '../../ui/sentence/Sentence';
import { InSlot } from '../../ui/slots';
import { activityQuery, rowsOf } from './activity.queries';
import styles from './ActivityScreen.module.css';
import { FilterBar } from './filters/FilterBar';
import { type ActivityFilters, filtersIn, toAddress } from './filters/filters';
import { NothingFound } from './filters/NothingFound';
import { ActivityList, NewRows, OlderRows } from './list/ActivityList';

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

interface Props {
  officeRole: OfficeRole;
  activity: Activity;
  context: SentenceContext;
  onClose: () => void;
}

/** The order of two events may be in question. */
const SECOND: TimestampOptions = { precision: 'second' };

/** The details of one row: both times, every change, its place in the log, and links to related screens. */
function ActivityDetails({ officeRole, activity, context, onClose }: Props) {
  const { t } = useTranslation();
  const { position, occurredAt, recordedAt, via, subject, changes, commandId } = activity;
  const { sentence } = textOf(activity, context);
  const facts: [label: string, value: ReactNode][] = [
    [t('Happened'), formatTimestamp(occurredAt, context.timeZone, SECOND)],
    [t('Received'), formatTimestamp(recordedAt, context.timeZone, SECOND)],
    [t('From'), t(ACTIVITY_VIA_NAMES[via])],
    ...peopleAndThings(activity, t).map(([label, name, filters]): [string, ReactNode] => [
      label,
      <span key={label} className={styles.named}>
        {name}
        <Link to={context.addressOf(filters)}>{t('Show only this')}</Link>
        {filters.consumerId !== undefined && (
          <Link to={consumerAddress(officeRole, filters.consumerId)}>{t('Open the consumer')}</Link>
        )}
      </span>,
    ]),
    [
      t('Orders of'),
      subject.date && (
        <span className={styles.named}>
          {formatDate(subject.date)}
          <Link to={context.addressOf({ ordersFrom: subject.date, ordersTo: subject.date })}>
            {t('Show only this')}
          </Link>
        </span>
      ),
    ],
    [t('Position in the log'), formatQuantity(Number(position))],
    [t('Command'), commandId],
  ];
  return (
    <Modal title={t('Details')} onClose={onClose} size={640}>
      <div
        className={styles.details}
        onClick={(event) =>
          event.target instanceof HTMLElement && event.target.closest('a') && onClose()
        }
      >
        <p className={styles.sentence}>
          <Sentence pieces={sentence} />
        </p>
        {changes.length > 0 && <Changes changes={changes} context={context} />}
        <dl className={styles.facts}>
          {facts.map(
            ([label, value]) =>
              value !== undefined && (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className={styles.actions}>
          {subject.order && (
            <Link
              className={buttonClass('ghost')}
              to={activityAddress(officeRole, { orderId: subject.order.id })}
            >
              {t('Activity of the order')}
            </Link>
          )}
          {subject.upload && (
            <Link
              className={buttonClass('ghost')}
              to={context.addressOf({ uploadId: subject.upload.id })}
            >
              {t('Activity of the upload')}
            </Link>
          )}
          {officeRole === 'admin' && (
            <DownloadButton
              path={`admin/audit/proof?position=${position}`}
              name={`proof-${position}.json`}
            >
              {t('Download proof')}
            </DownloadButton>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** The people and things that a row names, each with the filter for it. */
function peopleAndThings(
  { actor, subject }: Activity,
  t: TFunction,
): [label: string, name: string, filters: ActivityFilters][] {
  const { consumer, deliveryBoy, product } = subject;
  const actorName = actor.name ?? t(ACTIVITY_ROLE_NAMES[actor.role]);
  return [
    [
      t('Done by'),
      actorName,
      { actorRole: actor.role, actorId: actor.role === 'system' ? undefined : actor.id },
    ],
    ...(consumer ? [toRow(t('Consumer'), withNumber(consumer), { consumerId: consumer.id })] : []),
    ...(deliveryBoy
      ? [
          toRow(subject.date ? t('Round of') : t('Delivery Boy'), deliveryBoy, {
            deliveryBoyId: deliveryBoy.id,
          }),
        ]
      : []),
    ...(product ? [toRow(t('Product'), product, { productId: product.id })] : []),
  ];
}

const toRow = (
  label: string,
  { id, name }: ActivityReference<string | number>,
  filters: ActivityFilters,
): [label: string, name: string, filters: ActivityFilters] => [label, name ?? String(id), filters];

function Changes({
  changes,
  context,
}: {
  changes: readonly ActivityChange[];
  context: SentenceContext;
}) {
  const { t } = useTranslation();
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, consumer, product }, index) => (
          <tr key={index}>
            <th scope="row">
              {[consumer && (consumer.name ?? consumer.id), product?.name, nameOfField(field, t)]
                .filter(Boolean)
                .join(', ')}
            </th>
            <td>
              {before === null ? (
                '–'
              ) : before === after ? (
                formatValue(field, before, context)
              ) : (
                <del>{formatValue(field, before, context)}</del>
              )}
            </td>
            <td>{after === null ? '–' : formatValue(field, after, context)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
