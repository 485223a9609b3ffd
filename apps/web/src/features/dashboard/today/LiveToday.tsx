import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OfficeRole } from '@milkround/contracts';
import { usePhoneStates } from '../../../live';
import { useSpaced } from '../../../ui/useSpaced';
import { progressQuery } from '../../../live/progress';
import type { Stats } from '../figures/dashboard.queries';
import { DashboardLoading } from './DashboardLoading';
import { Today } from './Today';
import { TodayFailed } from './TodayFailed';

interface Props {
  officeRole: OfficeRole;
  stats: Stats;
}

/**
 * Today's figures as they arrive. Deliveries and reports of phones arrive many times a second: this component is rendered for each of them, and the
 * figures only when both together are shown.
 */
export function LiveToday({ officeRole, stats }: Props) {
  const progress = useQuery(progressQuery(officeRole));
  const phoneStates = usePhoneStates();
  const { data } = progress;
  const newestProgress = useMemo(
    () => data && { progress: data, phoneStates },
    [data, phoneStates],
  );
  // Many changes of a short time are drawn together, as a transition, so that they do not delay scrolling.
  const spacedProgress = useSpaced(newestProgress);
  if (spacedProgress)
    return (
      <Today
        officeRole={officeRole}
        progress={spacedProgress.progress}
        phoneStates={spacedProgress.phoneStates}
        stats={stats}
      />
    );
  if (progress.isError)
    return <TodayFailed officeRole={officeRole} failedQuery={progress} stats={stats} />;
  return <DashboardLoading cards={officeRole === 'admin' ? 5 : 4} />;
}
