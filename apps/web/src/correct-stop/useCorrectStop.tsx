import { Suspense, useState, type ReactNode } from 'react';
import { useSession } from '../session/session';
import { lazyPart } from '../ui/lazy-part';
import type { StopPlace } from './correct-stop.queries';

const { Component: CorrectStopDialog, load } = lazyPart(() => import('./CorrectStopDialog'));

/** Fetches the dialog when the pointer comes near its buttons. */
export const loadCorrection = (): void => void load().catch(() => undefined);

/** The stop that is to be corrected. */
export interface CorrectedStop extends StopPlace {
  name: string;
}

/** The dialog in which the office corrects a stop of an open or a closed day, and a function that opens it. */
export function useCorrectStop(): [open: (stop: CorrectedStop) => void, dialog: ReactNode] {
  const role = useSession()?.role;
  const [stop, setStop] = useState<CorrectedStop | null>(null);
  const dialog = stop && (role === 'admin' || role === 'supervisor') && (
    <Suspense>
      <CorrectStopDialog role={role} stop={stop} onClose={() => setStop(null)} />
    </Suspense>
  );
  return [setStop, dialog];
}
