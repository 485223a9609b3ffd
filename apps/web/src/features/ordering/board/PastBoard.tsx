import { useMemo } from 'react';
import type { OfficeRole } from '@milkround/contracts';
import { PastScreen } from '../../../time-travel/PastScreen';
import type { ShownDay } from '../../../time-travel/worker/protocol';
import styles from './Board.module.css';
import { BoardHead } from './BoardHead';
import { figuresOf, toStops } from './board-stops';
import { StopsTable } from './StopsTable';

interface Props {
  officeRole: OfficeRole;
  deliveryBoyId: number;
  /** Undefined until it is known. */
  uniqueId: string | undefined;
}

/** The board as it was at a moment of the past. */
export function PastBoard({ officeRole, deliveryBoyId, uniqueId }: Props) {
  return (
    <PastScreen officeRole={officeRole} shown="orders" deliveryBoyId={deliveryBoyId}>
      {(day, compared) => (
        <BoardThen officeRole={officeRole} deliveryBoyId={deliveryBoyId} uniqueId={uniqueId} day={day} compared={compared} />
      )}
    </PastScreen>
  );
}

interface ThenProps extends Props {
  day: ShownDay;
  compared: ShownDay | null;
}

function BoardThen({ officeRole, deliveryBoyId, uniqueId, day, compared }: ThenProps) {
  const stops = useMemo(() => toStops(day.orders), [day.orders]);
  const other = useMemo(() => compared && { date: compared.progress.date, done: figuresOf(toStops(compared.orders)).done }, [compared]);
  return (
    <div className={styles.page}>
      <BoardHead
        officeRole={officeRole}
        deliveryBoyId={deliveryBoyId}
        uniqueId={day.progress.days[0]?.uniqueId ?? uniqueId}
        date={day.progress.date}
        stops={stops}
        compared={other}
      />
      <StopsTable officeRole={officeRole} stops={stops} />
    </div>
  );
}
