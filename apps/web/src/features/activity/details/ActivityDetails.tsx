import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  ACTIVITY_ROLE_NAMES,
  ACTIVITY_VIA_NAMES,
  type Activity,
  type ActivityChange,
  type ActivityReference,
  type OfficeRole,
} from '@milkround/contracts';
import { buttonClass } from '../../../ui/Button';
import { consumerAddress } from '../../../ui/ConsumerLink';
import { DownloadButton } from '../../../ui/DownloadButton';
import { activityAddress } from '../../../ui/explain/activity-address';
import {
  formatDate,
  formatQuantity,
  formatTimestamp,
  type TimestampOptions,
} from '../../../ui/format';
import { Modal } from '../../../ui/Modal';
import { Sentence } from '../../../ui/sentence/Sentence';
import type { ActivityFilters } from '../filters/filters';
import { textOf } from '../../../ui/activity/sentence';
import { formatValue, nameOfField } from '../../../ui/activity/values';
import { withNumber, type SentenceContext } from '../../../ui/activity/words';
import styles from './ActivityDetails.module.css';

interface Props {
  officeRole: OfficeRole;
  activity: Activity;
  context: SentenceContext;
  onClose: () => void;
}

/** The order of two events may be in question. */
const SECOND: TimestampOptions = { precision: 'second' };

/** The details of one row: both times, every change, its place in the log, and links to related screens. */
export function ActivityDetails({ officeRole, activity, context, onClose }: Props) {
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
