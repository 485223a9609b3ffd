import type { OfficeRole, Progress } from '@milkround/contracts';
import type { PhoneStates } from '../../../live';
import { PastScreen } from '../../../past/PastScreen';
import { useStats } from '../figures/dashboard.queries';
import { Today } from './Today';

/** Live reports of phones do not belong to a moment of the past. */
const NO_PHONES: PhoneStates = {};

/** The dashboard as it was at a moment of the past. The numbers of zones and delivery boys are those of the present. */
export default function PastDashboard({ officeRole }: { officeRole: OfficeRole }) {
  const stats = useStats(officeRole);
  return (
    <PastScreen<Progress> officeRole={officeRole} path={() => `${officeRole}/progress`}>
      {(progress) => (
        <Today officeRole={officeRole} progress={progress} phoneStates={NO_PHONES} stats={stats} />
      )}
    </PastScreen>
  );
}
