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
    <PastScreen officeRole={officeRole} screen="orders" deliveryBoyId={deliveryBoyId}>
      {(day, comparedDay) => (
        <BoardThen
          officeRole={officeRole}
          deliveryBoyId={deliveryBoyId}
          uniqueId={uniqueId}
          day={day}
          comparedDay={comparedDay}
        />
      )}
    </PastScreen>
  );
}

interface ThenProps extends Props {
  day: ShownDay;
  comparedDay: ShownDay | null;
}

function BoardThen({ officeRole, deliveryBoyId, uniqueId, day, comparedDay }: ThenProps) {
  const stops = useMemo(() => toStops(day.orders), [day.orders]);
  const comparison = useMemo(
    () =>
      comparedDay && {
        date: comparedDay.progress.date,
        doneCount: figuresOf(toStops(comparedDay.orders)).done,
      },
    [comparedDay],
  );
  return (
    <div className={styles.page}>
      <BoardHead
        officeRole={officeRole}
        deliveryBoyId={deliveryBoyId}
        uniqueId={day.progress.days[0]?.uniqueId ?? uniqueId}
        date={day.progress.date}
        stops={stops}
        comparison={comparison}
      />
      <StopsTable officeRole={officeRole} stops={stops} />
    </div>
  );
}
