import { useMemo } from 'react';
import type { OfficeRole } from '@milkround/contracts';
import type { PhoneStates } from '../../../live';
import { PastScreen } from '../../../time-travel/PastScreen';
import type { ShownDay } from '../../../time-travel/worker/protocol';
import { ComparedDay, comparedOf } from '../figures/compared';
import { Today } from './Today';

/** Live reports of phones do not belong to a moment of the past. */
const NO_PHONES: PhoneStates = {};

/** The dashboard as it was at a moment of the past. */
export function PastDashboard({ officeRole }: { officeRole: OfficeRole }) {
  return (
    <PastScreen officeRole={officeRole} shown="dashboard">
      {(day, compared) => <PastToday officeRole={officeRole} day={day} compared={compared} />}
    </PastScreen>
  );
}

function PastToday({ officeRole, day, compared }: { officeRole: OfficeRole; day: ShownDay; compared: ShownDay | null }) {
  const other = useMemo(() => compared && comparedOf(compared.progress, compared.stats), [compared]);
  return (
    <ComparedDay value={other}>
      <Today officeRole={officeRole} progress={day.progress} heard={NO_PHONES} stats={{ figures: day.stats, failed: null }} />
    </ComparedDay>
  );
}
