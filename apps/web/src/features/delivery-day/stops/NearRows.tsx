import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '../../../ui/after-paint';
import type { RowsProps } from './near-rows';

/** A list of at most this length is rendered as a whole: the browser's own search finds its rows, and a screen reader counts them. */
const ALL_UP_TO = 80;

/** A list of more rows loads the file after it was opened: a list that is rendered in another way is drawn anew under the finger. */
const LONG_FROM = 160;

/** The number of rows that each step adds after the visible ones. */
const STEP = 8;

/** Only a long list loads the file that renders parts of it. Without that file it is rendered as a whole. */
const WindowRows = lazy(() => import('./WindowRows').catch(() => ({ default: AllRows })));

/** Decides which rows of a list are rendered: of a long list those near the window, so that a tap is answered at once. */
export function NearRows(props: RowsProps) {
  const [isLong, setIsLong] = useState(props.count > ALL_UP_TO);
  if (!isLong && props.count >= LONG_FROM) setIsLong(true);
  if (!isLong) return <AllRows {...props} />;
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
  const renderedCount = Math.min(countVisible(height), count);
  const rows = Array.from({ length: renderedCount }, (_, index) => index);
  return children({
    box: unmeasured,
    measure: unmeasured,
    rows,
    heightBefore: 0,
    heightAfter: (count - renderedCount) * (height + gap),
  });
}

function AllRows({ count, height, gap = 0, children }: RowsProps) {
  const renderedCount = useRendered(count, height);
  const rows = Array.from({ length: renderedCount }, (_, index) => index);
  return children({
    box: unmeasured,
    measure: unmeasured,
    rows,
    heightBefore: 0,
    heightAfter: (count - renderedCount) * (height + gap),
  });
}

/** Returns the number of rendered rows: first those that fit on the screen, then the rest in steps, between which taps are answered. */
function useRendered(count: number, height: number): number {
  const [mountedCount, setMountedCount] = useState(() => countVisible(height));
  const isAll = mountedCount >= count;
  useEffect(() => {
    return isAll
      ? undefined
      : afterPaint(() => startTransition(() => setMountedCount(mountedCount + STEP)));
  }, [isAll, mountedCount]);
  return Math.min(mountedCount, count);
}
