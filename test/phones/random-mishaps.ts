import type { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import type { Fault, Mishap, Plan } from '../support/fault-proxy';

/** Percentage of requests with each fault; the others come through. */
const PERCENT: Record<Fault, number> = {
  'cut-before': 3,
  'cut-while': 3,
  'cut-after': 4,
  'answer-lost': 5,
  'answer-torn': 3,
  delayed: 6,
  doubled: 4,
  echoed: 4,
  replaced: 0,
  redated: 0,
};

/** A bad network, and the same for the same dice. */
export const randomMishaps =
  (dice: SeededRandom): Plan =>
  () => {
    let left = dice.next() * 100;
    for (const [fault, percent] of Object.entries(PERCENT)) {
      left -= percent;
      if (left < 0 && isFault(fault)) return mishap(fault, dice);
    }
    return null;
  };

function mishap(fault: Fault, dice: SeededRandom): Mishap {
  if (fault === 'delayed') return { fault, afterMs: dice.between(20, 400) };
  if (fault === 'echoed') return { fault, afterMs: dice.between(50, 900) };
  return { fault };
}

const isFault = (name: string): name is Fault => name in PERCENT;
