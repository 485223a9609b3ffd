import { lazy, Suspense } from 'react';

/** The delivery boy's screens have no counts. */
const OpenEntries = lazy(() => import('./OpenEntries').catch(() => ({ default: () => null })));

/** The number of entries that wait for a decision, beside the screen that lists them. */
export const OpenCount = ({ className }: { className?: string }) => (
  <Suspense>
    <OpenEntries className={className} />
  </Suspense>
);
