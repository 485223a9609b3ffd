import { useMemo } from 'react';
import type { BusinessDate, OfficeRole, Order } from '@milkround/contracts';
import { PastScreen } from '../../../past/PastScreen';
import styles from './Board.module.css';
import { BoardHead } from './BoardHead';
import { toStops } from './board-stops';
import { StopsTable } from './StopsTable';

interface Props {
  officeRole: OfficeRole;
  deliveryBoyId: number;
  /** Undefined until it is known. */
  uniqueId: string | undefined;
}

export default function PastBoard(props: Props) {
  const { officeRole, deliveryBoyId } = props;
  return (
    <PastScreen<Order[]>
      officeRole={officeRole}
      deliveryBoyId={deliveryBoyId}
      path={(date) => `${officeRole}/get-orders/${date}`}
    >
      {(orders, date) => <BoardThen {...props} orders={orders} date={date} />}
    </PastScreen>
  );
}

function BoardThen({
  officeRole,
  deliveryBoyId,
  uniqueId,
  orders,
  date,
}: Props & { orders: Order[]; date: BusinessDate }) {
  const stops = useMemo(() => toStops(orders), [orders]);
  return (
    <div className={styles.page}>
      <BoardHead
        officeRole={officeRole}
        deliveryBoyId={deliveryBoyId}
        uniqueId={uniqueId}
        date={date}
        stops={stops}
      />
      <StopsTable officeRole={officeRole} stops={stops} />
    </div>
  );
}
