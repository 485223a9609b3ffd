import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Order, OfficeRole } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { useTimeZone } from '../../../api/settings.queries';
import { ErrorNote } from '../../../ui/ErrorNote';
import { formatDate } from '../../../ui/format';
import { LoadingRows } from '../../../ui/LoadingRows';
import { Modal } from '../../../ui/Modal';
import { HappeningItem } from './HappeningItem';
import { orderHistoryQuery, type HistoryOrder } from './order-history.queries';
import styles from './OrderHistory.module.css';

interface Props {
  officeRole: OfficeRole;
  order: HistoryOrder;
  /** The order in the present list; undefined when it is gone. */
  now?: Order;
  onClose: () => void;
}

/** The history of an order, newest first. It is read again whenever the list receives a change of the order. */
export function OrderHistory({ officeRole, order, now, onClose }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { data, error, refetch } = useQuery(orderHistoryQuery(officeRole, order));
  const lastOrder = useRef(now);
  useEffect(() => {
    if (lastOrder.current === now) return;
    lastOrder.current = now;
    void refetch();
  }, [now, refetch]);
  return (
    <Modal title={t('History of the order')} onClose={onClose} size={560}>
      <p className={styles.about}>
        {order.consumerName && <b>{order.consumerName}</b>}
        {order.productName && ` · ${order.productName}`}
        {order.date && ` · ${formatDate(order.date)}`}
      </p>
      {data ? (
        <ol className={styles.list} aria-label={t('What happened, newest first')}>
          {data.map((happening) => (
            <HappeningItem key={happening.id} happening={happening} timeZone={timeZone} />
          ))}
        </ol>
      ) : error ? (
        <ErrorNote
          message={t('Error fetching data')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows count={3} height={64} />
      )}
      <p className={styles.more}>
        <Link to={`/${officeRole}/activity?orderId=${order.id}`} onClick={onClose}>
          {t('Activity of the order')}
        </Link>
      </p>
    </Modal>
  );
}
