import { useState } from 'react';
import { Button } from '../../ui/Button';
import { BoyLine } from './BoyLine';
import type { Moment } from './pace';
import type { Line } from './standing';
import styles from './ProgressBoard.module.css';

const PAGE = 50;
/** From here on lines out of sight are not laid out. */
const MANY = 30;

/** Lines, fifty more at a time. */
export function BoyLines({ lines, moment }: { lines: readonly Line[]; moment: Moment }) {
  const [count, setCount] = useState(PAGE);
  const more = Math.min(PAGE, lines.length - count);
  return (
    <>
      <ul className={styles.lines} data-many={lines.length > MANY}>
        {lines.slice(0, count).map(({ needsAttention: _, ...line }) => (
          <BoyLine key={line.day.deliveryBoyId} {...line} moment={moment} />
        ))}
      </ul>
      {more > 0 && (
        <div className={styles.more}>
          <Button look="quiet" onClick={() => setCount(count + PAGE)}>
            Show {more} more
          </Button>
        </div>
      )}
    </>
  );
}
