import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '../../../ui/after-paint';
import type { RowsProps } from './near-rows';

/** A list of at most this length is rendered as a whole: the browser's own search finds its rows, and a screen reader counts them. */
const ALL_UP_TO = 80;

/** The number of rows that each step adds after the visible ones. */
const STEP = 8;

/** Only a long list loads the file that renders parts of it. Without that file it is rendered as a whole. */
const WindowRows = lazy(() => import('./WindowRows').catch(() => ({ default: AllRows })));

/** Decides which rows of a list are rendered: of a long list those near the window, so that a tap is answered at once. */
export function NearRows(props: RowsProps) {
  if (props.count <= ALL_UP_TO) return <AllRows {...props} />;
  return (
    <Suspense fallback={<FirstRows {...props} />}>
      <WindowRows {...props} />
    </Suspense>
  );
}

const unmeasured = () => undefined;

/** The number of rows that fit on the screen. */
const countVisible = (height: number): number => Math.ceil(window.innerHeight / height);

function FirstRows({ count, height, gap = 0, children }: RowsProps) {
  const rendered = Math.min(countVisible(height), count);
  const rows = Array.from({ length: rendered }, (_, index) => index);
  return children({ box: unmeasured, measure: unmeasured, rows, before: 0, after: (count - rendered) * (height + gap) });
}

function AllRows({ count, height, gap = 0, children }: RowsProps) {
  const rendered = useRendered(count, height);
  const rows = Array.from({ length: rendered }, (_, index) => index);
  return children({ box: unmeasured, measure: unmeasured, rows, before: 0, after: (count - rendered) * (height + gap) });
}

/** Returns the number of rendered rows: first those that fit on the screen, then the rest in steps, between which taps are answered. */
function useRendered(count: number, height: number): number {
  const [reached, setReached] = useState(() => countVisible(height));
  const isAll = reached >= count;
  useEffect(() => {
    return isAll ? undefined : afterPaint(() => startTransition(() => setReached(reached + STEP)));
  }, [isAll, reached]);
  return Math.min(reached, count);
}
