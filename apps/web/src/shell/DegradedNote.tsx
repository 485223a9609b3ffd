import { lazy, Suspense } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { Role } from '@milkround/contracts';
import { useDegradedParts } from '../live';
import type { ScreenRoute } from './screen-route';

/** Fetched when a part of the server is degraded: that was said over the network. */
const DegradedParts = lazy(() => import('./DegradedParts').catch(() => ({ default: () => null })));

interface Props {
  role: Role;
  screens: readonly ScreenRoute[];
}

/**
 * Says that figures of this screen stand still or are not complete. The office's dashboard says so of every part of the server, and the
 * office reads the reason.
 */
export function DegradedNote({ role, screens }: Props) {
  const { pathname } = useLocation();
  const parts = useDegradedParts();
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  const isOverview = role !== 'delivery-boy' && screen === screens[0];
  const shown = parts.filter(({ part }) => isOverview || screen?.reads.some((read) => read === part));
  return (
    <div role="status">
      {shown.length > 0 && (
        <Suspense>
          <DegradedParts parts={shown} hasNames={isOverview} />
        </Suspense>
      )}
    </div>
  );
}
