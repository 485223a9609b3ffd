import type { BusinessDate, Order } from '@milkround/contracts';
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
        <OrderDialog
          today={today}
          date={today}
          order={orders.find(({ id }) => id === dialog.order.id) ?? dialog.order}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteOrder order={dialog.order} onClose={onClose} />;
  }
}

export { UploadResult } from '../upload/UploadResult';
