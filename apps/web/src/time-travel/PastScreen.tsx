import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../ui/lazy-part';
import { LoadingRows } from '../ui/LoadingRows';
import { hasTravel } from './address/travel-address';
import type { PastProps } from './past/past-props';

const { Component: Past } = lazyPart(() => import('./Past'));

/** Whether the address names a past moment. */
export const useIsPast = (): boolean => hasTravel(useSearchParams()[0]);

/** The screen as it was at the moment that the address names. */
export function PastScreen(props: PastProps) {
  return (
    <Suspense fallback={<LoadingRows />}>
      <Past {...props} />
    </Suspense>
  );
}
