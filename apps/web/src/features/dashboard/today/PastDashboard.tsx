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
    <PastScreen officeRole={officeRole} screen="dashboard">
      {(day, comparedDay) => (
        <PastToday officeRole={officeRole} day={day} comparedDay={comparedDay} />
      )}
    </PastScreen>
  );
}

function PastToday({
  officeRole,
  day,
  comparedDay,
}: {
  officeRole: OfficeRole;
  day: ShownDay;
  comparedDay: ShownDay | null;
}) {
  const comparison = useMemo(
    () => comparedDay && comparedOf(comparedDay.progress, comparedDay.stats),
    [comparedDay],
  );
  return (
    <ComparedDay value={comparison}>
      <Today
        officeRole={officeRole}
        progress={day.progress}
        phoneStates={NO_PHONES}
        stats={{ figures: day.stats, failedQuery: null }}
      />
    </ComparedDay>
  );
}
