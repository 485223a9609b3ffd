import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, OfficeRole } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { CloseDayOfBoard } from '../../../correct-stop/CloseDay';
import { HandOverButton } from '../../../hand-over/HandOverButton';
import { HandOverNotes } from '../../../hand-over/HandOverNotes';
import { useHandOver } from '../../../hand-over/useHandOver';
import { StopOrderButton } from '../../../stop-order/StopOrderButton';
import { useStopOrder } from '../../../stop-order/useStopOrder';
import { GoToTime } from '../../../past/GoToTime';
import { ErrorNote } from '../../../ui/ErrorNote';
import { LiveStatus } from '../../../ui/LiveStatus';
import { LoadingRows } from '../../../ui/LoadingRows';
import { useMedia } from '../../../ui/media';
import { InSlot } from '../../../ui/slots';
import styles from './Board.module.css';
import { boardQuery } from './board.queries';
import { BoardHead } from './BoardHead';
import { toStops } from './board-stops';
import { StopsTable } from './StopsTable';

interface Props {
  officeRole: OfficeRole;
  deliveryBoyId: number;
  name: string;
  /** Undefined until it is known. */
  uniqueId: string | undefined;
  date: BusinessDate;
  /** Whether the date is before today. Its stops can no longer be handed over or reordered. */
  isEarlier: boolean;
}

/** The board of today or of an earlier day, kept current by pushes. */
export function LiveBoard({ officeRole, deliveryBoyId, name, uniqueId, date, isEarlier }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(boardQuery(officeRole, date, deliveryBoyId));
  const stops = useMemo(() => data && toStops(data.rows), [data]);
  const isNarrow = useMedia('(max-width: 767.98px)');
  const [openHandOver, handOverDialog] = useHandOver();
  const [openStopOrder, stopOrderDialog] = useStopOrder(deliveryBoyId);
  const buttons = (
    <>
      {!isEarlier && stops && stops.length > 0 && (
        <>
          <HandOverButton deliveryBoyId={deliveryBoyId} name={name} onOpen={openHandOver} />
          <StopOrderButton onOpen={openStopOrder} />
        </>
      )}
      <CloseDayOfBoard role={officeRole} deliveryBoyId={deliveryBoyId} date={date} />
    </>
  );
  const status = (
    <>
      <GoToTime date={date} />
      <LiveStatus short={isNarrow} />
    </>
  );
  return (
    <div className={styles.page}>
      {isNarrow ? (
        <div className={styles.status}>
          {buttons}
          {status}
        </div>
      ) : (
        <InSlot name="status">
          <span className={styles.status}>{status}</span>
        </InSlot>
      )}
      {stops ? (
        <>
          {!isNarrow && <div className={styles.actions}>{buttons}</div>}
          {!isEarlier && <HandOverNotes role={officeRole} deliveryBoyId={deliveryBoyId} />}
          <BoardHead
            officeRole={officeRole}
            deliveryBoyId={deliveryBoyId}
            uniqueId={uniqueId}
            date={date}
            stops={stops}
          />
          <StopsTable officeRole={officeRole} stops={stops} day={{ deliveryBoyId, date }} />
        </>
      ) : error ? (
        <ErrorNote
          message={t('Failed to load orders.')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={t('Loading...')} />
      )}
      {handOverDialog}
      {stopOrderDialog}
    </div>
  );
}
