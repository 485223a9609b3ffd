import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import type { BusinessDate, Order } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { messageOf } from '../../api/errors';
import { settingsQuery, useBusinessDate, useTimeZone } from '../../api/settings.queries';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { Screen } from '../../ui/Screen';
import { Spinner } from '../../ui/Spinner';
import { TextField } from '../../ui/TextField';
import { DownloadButton } from './DownloadButton';
import { orderColumns } from './order-columns';
import { ordersQuery } from './orders.queries';
import { UploadDialog } from './UploadDialog';
import styles from './UploadOrders.module.css';

/** The orders of a date, and the upload of more. */
export default function UploadOrdersScreen() {
  const settings = useQuery(settingsQuery);
  const today = useToday(settings.isError);
  return <Screen title="Upload Order Excel">{today ? <Orders today={today} /> : <Spinner />}</Screen>;
}

/** The business's today; by this device's clock only when the server cannot say it. */
function useToday(isUnknown: boolean): BusinessDate | undefined {
  const today = useBusinessDate();
  const [byThisClock] = useState(() => businessDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  return today ?? (isUnknown ? byThisClock : undefined);
}

const keyOf = ({ id }: Order): string => id;
const isAdjusted = ({ adjusted_qty }: Order): boolean => adjusted_qty === 1;

function Orders({ today }: { today: BusinessDate }) {
  const [chosen, setChosen] = useState<BusinessDate | null>(null);
  const [isUploading, setUploading] = useState(false);
  const date = chosen ?? today;
  const orders = useQuery(ordersQuery(date));
  const cache = useQueryClient();
  const timeZone = useTimeZone();
  const columns = useMemo(() => orderColumns(timeZone), [timeZone]);
  const excel = orders.data?.[0]?.order_excel;

  function done(message: string, uploaded: BusinessDate) {
    setUploading(false);
    setChosen(uploaded === today ? null : uploaded);
    toast.success(message);
    void cache.invalidateQueries({ queryKey: ordersQuery(uploaded).queryKey });
  }

  return (
    <>
      <div className={styles.controls}>
        <TextField
          type="date"
          label="Date"
          className={styles.date}
          value={date}
          onChange={(event) => setChosen(event.target.value || null)}
        />
        <div className={styles.buttons}>
          {excel && (
            <DownloadButton path={excel} name={`orders-${date}.xlsx`}>
              Download uploaded Excel
            </DownloadButton>
          )}
          <DownloadButton path="admin/order-template" name="OrderTemplate.xlsx">
            Template
          </DownloadButton>
          <Button icon="upload" onClick={() => setUploading(true)}>
            Order
          </Button>
        </div>
      </div>
      <DataTable
        key={date}
        label={`Orders of ${date}`}
        columns={columns}
        rows={orders.data}
        rowKey={keyOf}
        isLoading={orders.isPending}
        isError={orders.isError && !orders.data}
        errorText="Failed to load orders."
        errorDetail={orders.error ? messageOf(orders.error) : undefined}
        onRetry={() => void orders.refetch()}
        emptyText={`No orders found for ${date}.`}
        isAdjusted={isAdjusted}
        searchLabel="Search orders"
      />
      {isUploading && <UploadDialog today={today} date={date} onDone={done} onClose={() => setUploading(false)} />}
    </>
  );
}
