import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Order } from '@milkround/contracts';
import { text } from '../../../i18n';
import { NextStep } from '../../../first-steps/NextStep';
import { Button } from '../../../ui/Button';
import { DownloadButton } from '../../../ui/DownloadButton';
import { lazyPart } from '../../../ui/lazy-part';
import { LoadingRows } from '../../../ui/LoadingRows';
import { useMedia } from '../../../ui/media';
import { InSlot } from '../../../ui/slots';
import { RowActions } from '../../../ui/table/RowActions';
import { GoToTime, useIsPast } from '../../../past/GoToTime';
import { Screen } from '../../../ui/Screen';
import { ChangeOrderLink, ComingOrdersNote } from './ComingOrders';
import { DateChoice } from './DateChoice';
import type { ListDialog } from './ListDialogs';
import { useChosenDate } from './order-date';
import { ordersQuery, useOrders } from '../day/orders.queries';
import styles from './Orders.module.css';
import { OrdersTable } from './OrdersTable';
import { WithToday } from '../day/today';
import type { UploadDone } from '../upload/UploadResult';

const { Component: ListDialogs, load: loadDialogs } = lazyPart(() => import('./ListDialogs'));
const { Component: PastOrders } = lazyPart(() => import('./PastOrders'));
const { Component: UploadResult } = lazyPart(async () => ({
  default: (await import('./ListDialogs')).UploadResult,
}));

/** The orders of a date, with the upload of files and changes by hand. */
export default function UploadOrdersScreen() {
  const { t } = useTranslation();
  const isPast = useIsPast();
  return (
    <Screen title={t('Upload Order Excel')}>
      {isPast ? (
        <Suspense fallback={<LoadingRows />}>
          <PastOrders officeRole="admin" />
        </Suspense>
      ) : (
        <WithToday>{(today) => <Orders today={today} />}</WithToday>
      )}
    </Screen>
  );
}

function Orders({ today }: { today: BusinessDate }) {
  const { t } = useTranslation();
  const [date, choose] = useChosenDate(today);
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const [lastUpload, setLastUpload] = useState<UploadDone | null>(null);
  const close = () => setDialog(null);
  const orders = useOrders('admin', date);
  const cache = useQueryClient();
  const isNarrow = useMedia('(max-width: 767.98px)');
  const excel = orders.data?.rows[0]?.order_excel;

  function finishUpload(upload: UploadDone) {
    close();
    choose(upload.date);
    setLastUpload(upload);
    void cache.invalidateQueries({ queryKey: ordersQuery('admin', upload.date).queryKey });
  }

  const goToTime = <GoToTime date={date <= today ? date : undefined} />;

  const actions = (order: Order) => (
    <RowActions
      name={`${order.consumer_name}, ${order.product.name}`}
      onEdit={() => setDialog({ kind: 'edit', order })}
      onDelete={() => setDialog({ kind: 'delete', order })}
    />
  );

  const changes = (order: Order) => <ChangeOrderLink officeRole="admin" order={order} />;

  return (
    <div onPointerEnter={() => void loadDialogs().catch(() => undefined)}>
      {!isNarrow && <InSlot name="status">{goToTime}</InSlot>}
      <NextStep hasOrders={orders.data?.rows.length !== 0} />
      <div className={styles.controls}>
        <DateChoice date={date} onChange={choose} />
        <div className={styles.buttons}>
          {isNarrow && goToTime}
          {excel && (
            <DownloadButton path={excel} name={`orders-${date}.xlsx`}>
              {t('Download uploaded Excel')}
            </DownloadButton>
          )}
          <DownloadButton path="admin/order-template" name="OrderTemplate.xlsx">
            {t('Template')}
          </DownloadButton>
          <Button look="ghost" icon="plus" onClick={() => setDialog({ kind: 'add' })}>
            {t('Add Order')}
          </Button>
          <Button icon="upload" onClick={() => setDialog({ kind: 'upload' })}>
            {t('Order')}
          </Button>
        </div>
      </div>
      <Suspense>
        {lastUpload && <UploadResult upload={lastUpload} onDismiss={() => setLastUpload(null)} />}
      </Suspense>
      {date > today && orders.data && orders.data.rows.length > 0 && (
        <ComingOrdersNote officeRole="admin" date={date} />
      )}
      <OrdersTable
        officeRole="admin"
        date={date}
        orders={orders}
        emptyHint={
          date < today
            ? text('Other dates may have some: change Date above.')
            : text(
                'Upload the file of the day with Order, or type in a single one with Add Order. Template shows how the file must look.',
              )
        }
        actions={date === today ? actions : date > today ? changes : undefined}
        canCorrect={date <= today}
      />
      <Suspense>
        {dialog && (
          <ListDialogs
            {...{ dialog, today, date }}
            orders={orders.data?.rows ?? []}
            onUploaded={finishUpload}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
