import { useState } from 'react';
import type { Order, OfficeRole } from '@milkround/contracts';
import { toStops } from '../board/board-stops';
import { CorrectStop } from '../board/CorrectStop';

interface Props {
  officeRole: OfficeRole;
  order: Order;
  /** The orders of the date, in delivery sequence. */
  orders: readonly Order[];
  onClose: () => void;
}

/** Corrects the stop of an order: all orders of its consumer that the same delivery boy has. */
export default function CorrectOrder({ officeRole, order, orders, onClose }: Props) {
  const { consumer_id: consumerId, delr_boy_id: deliveryBoyId, order_date: date } = order;
  const [stop] = useState(
    () =>
      toStops(
        orders.filter(
          (candidate) =>
            candidate.delr_boy_id === deliveryBoyId && candidate.consumer_id === consumerId,
        ),
      )[0],
  );
  return (
    stop && (
      <CorrectStop
        officeRole={officeRole}
        deliveryBoyId={deliveryBoyId}
        date={date}
        stop={stop}
        onClose={onClose}
      />
    )
  );
}
