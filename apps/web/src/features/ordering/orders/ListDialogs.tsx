import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BusinessDate, Order } from '@milkround/contracts';
import { stopToCorrectQuery } from '../../../correct-stop/correct-stop.queries';
import { ReopenDay } from '../../../correct-stop/ReopenDay';
import { OrderDialog } from '../single-order/OrderDialog';
import { UploadDialog } from '../upload/UploadDialog';
import type { UploadDone } from '../upload/UploadResult';
import { DeleteOrder } from './DeleteOrder';

/** The dialog that the admin opened over the list. */
export type ListDialog = { kind: 'upload' | 'add' } | { kind: 'edit' | 'delete'; order: Order };

interface Props {
  dialog: ListDialog;
  today: BusinessDate;
  /** The date of the list. */
  date: BusinessDate;
  /** The orders of the list. */
  orders: readonly Order[];
  onUploaded: (upload: UploadDone) => void;
  onClose: () => void;
}

/** The dialogs of the admin's list of orders, in a separate file because they are most of the code of the screen. */
export default function ListDialogs({ dialog, today, date, orders, onUploaded, onClose }: Props) {
  switch (dialog.kind) {
    case 'upload':
      return <UploadDialog today={today} date={date} onDone={onUploaded} onClose={onClose} />;
    case 'add':
      return (
        <OrderDialog
          today={today}
          date={date < today ? today : date}
          order={null}
          onClose={onClose}
        />
      );
    case 'edit':
      return (
        <WithOpenDay order={dialog.order} onClose={onClose}>
          <OrderDialog
            today={today}
            date={today}
            order={orders.find(({ id }) => id === dialog.order.id) ?? dialog.order}
            onClose={onClose}
          />
        </WithOpenDay>
      );
    case 'delete':
      return (
        <WithOpenDay order={dialog.order} onClose={onClose}>
          <DeleteOrder order={dialog.order} onClose={onClose} />
        </WithOpenDay>
      );
  }
}

/** Shows a dialog for an order. If the day of the order is closed, it is that of its reopening first. */
function WithOpenDay({
  order: {
    delr_boy_id: deliveryBoyId,
    delivery_boy: boy,
    order_date: date,
    consumer_id: consumerId,
  },
  onClose,
  children,
}: {
  order: Order;
  onClose: () => void;
  children: ReactNode;
}) {
  const { data, isPending, refetch } = useQuery(
    stopToCorrectQuery('admin', { deliveryBoyId, date, consumerId }),
  );
  if (isPending) return null;
  if (!data?.close) return children;
  return (
    <ReopenDay
      {...{ deliveryBoyId, date, name: boy.name, onClose }}
      onDone={() => void refetch()}
      isClosedSaid
    />
  );
}

export { UploadResult } from '../upload/UploadResult';
