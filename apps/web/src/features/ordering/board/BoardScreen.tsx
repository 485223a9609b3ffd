import { isDate } from '@milkround/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useOfficeRole } from '../../../session/session';
import { useIsPast } from '../../../time-travel/PastScreen';
import { idIn } from '../../../ui/address-values';
import { Screen } from '../../../ui/Screen';
import { WithToday } from '../day/today';
import { deliveryBoysQuery } from '../../../live/catalog-queries';
import { LiveBoard } from './LiveBoard';
import { PastBoard } from './PastBoard';

/** The stops of the delivery boy whom the address names, of today or of the earlier day that it names: live, or at a moment of the past. */
export default function BoardScreen() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const officeRole = useOfficeRole();
  const isPast = useIsPast();
  const id = idIn(address, 'deliveryBoy');
  const date = address.get('date') ?? '';
  const { data: deliveryBoys } = useQuery(deliveryBoysQuery(officeRole));
  if (id === undefined) return <Navigate to="../dashboard" relative="path" replace />;
  const { name = t('Board'), unique_id: uniqueId } = deliveryBoys?.rows.find((boy) => boy.id === id) ?? {};
  return (
    <Screen title={name} subtitle={uniqueId}>
      {isPast ? (
        <PastBoard key={id} officeRole={officeRole} deliveryBoyId={id} uniqueId={uniqueId} />
      ) : (
        <WithToday>
          {(today) => {
            const isEarlier = isDate(date) && date < today;
            const shownDay = { date: isEarlier ? date : today, isEarlier };
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
