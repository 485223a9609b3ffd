import type { BusinessDate, OfficeRole } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useToday } from '../../../api/settings.queries';
import { useOfficeRole } from '../../../session/session';
import { useIsPast } from '../../../past/GoToTime';
import { idIn } from '../../../ui/address-values';
import { lazyPart } from '../../../ui/lazy-part';
import { LoadingRows } from '../../../ui/LoadingRows';
import { Screen } from '../../../ui/Screen';
import { WithToday } from '../day/today';
import { deliveryBoysQuery } from '../../../live/catalog-queries';
import { boardQuery } from './board.queries';
import { LiveBoard } from './LiveBoard';

const { Component: PastBoard } = lazyPart(() => import('./PastBoard'));

/** The stops of the delivery boy whom the address names, of today or of the earlier day that it names: live, or at a moment of the past. */
export default function BoardScreen() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const officeRole = useOfficeRole();
  const isPast = useIsPast();
  const id = idIn(address, 'deliveryBoy');
  const date = address.get('date') ?? '';
  const { name = t('Board'), uniqueId } = useNames(officeRole, id, date);
  if (id === undefined) return <Navigate to="../dashboard" relative="path" replace />;
  return (
    <Screen title={name} subtitle={uniqueId}>
      {isPast ? (
        <Suspense fallback={<LoadingRows />}>
          <PastBoard key={id} officeRole={officeRole} deliveryBoyId={id} uniqueId={uniqueId} />
        </Suspense>
      ) : (
        <WithToday>
          {(today) => {
            const shownDay = shownDayOf(date, today);
            return (
              <LiveBoard
                key={`${id} ${shownDay.date}`}
                officeRole={officeRole}
                deliveryBoyId={id}
                name={name}
                uniqueId={uniqueId}
                {...shownDay}
              />
            );
          }}
        </WithToday>
      )}
    </Screen>
  );
}

/** An earlier day by its date; today for any other text. */
function shownDayOf(date: string, today: BusinessDate): { date: BusinessDate; isEarlier: boolean } {
  const isEarlier = isDate(date) && date < today;
  return { date: isEarlier ? date : today, isEarlier };
}

interface Names {
  name?: string;
  uniqueId?: string;
}

/** The names of the delivery boy. The list lacks one who was deleted or has moved to another zone, but the orders of his day have his name. */
function useNames(officeRole: OfficeRole, id: number | undefined, date: string): Names {
  const today = useToday();
  const { data: deliveryBoys } = useQuery(deliveryBoysQuery(officeRole));
  const boy = deliveryBoys?.rows.find((row) => row.id === id);
  const { data: name } = useQuery({
    ...boardQuery(officeRole, today ? shownDayOf(date, today).date : '', id ?? 0),
    enabled:
      deliveryBoys !== undefined && boy === undefined && id !== undefined && today !== undefined,
    select: ({ rows }) => rows[0]?.delivery_boy.name,
  });
  return boy ? { name: boy.name, uniqueId: boy.unique_id } : { name };
}
