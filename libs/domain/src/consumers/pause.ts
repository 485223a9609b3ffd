import { createMessage, type Message } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { ConsumerFact, ConsumerOfArea, Pause } from './facts';

/** A consumer as the area knows him. `pause` may have ended. */
export interface PausableConsumer {
  name: string;
  pause: Pause | null;
}

/** Returns the pause if it counts on a date; null after its last date. */
export const pauseOn = (pause: Pause | null, date: string): Pause | null =>
  pause && (pause.until === null || date <= pause.until) ? pause : null;

/** The sentence about a paused consumer. */
export const pausedMessage = ({ until, reason }: Pause): Message =>
  until === null
    ? createMessage('consumer-paused', { reason })
    : createMessage('consumer-paused-until', { date: until, reason });

/**
 * Decides a pause. The same pause again is no fact.
 * @param shown the pause that the person saw; null if none
 * @param knownConsumer null for a consumer whom the area does not know
 * @throws RuleViolation consumer-not-known, pause-past, pause-changed
 */
export function pauseConsumer(
  consumer: ConsumerOfArea,
  { pause, shown }: { pause: Pause; shown: Pause | null },
  knownConsumer: PausableConsumer | null,
  today: string,
): ConsumerFact[] {
  const { name, previous } = presentOrRefuse(knownConsumer, today);
  if (pause.until !== null && pause.until < today)
    throw new RuleViolation(createMessage('pause-past'), 'invalid', { field: 'until' });
  if (isSame(pause, previous)) return [];
  if (!isSame(shown, previous)) throw new RuleViolation(createMessage('pause-changed', { name }));
  return [{ type: 'ConsumerPaused', data: { ...consumer, ...pause, name, previous } }];
}

/**
 * Decides the end of a pause. Without a pause it is no fact.
 * @throws RuleViolation consumer-not-known, pause-changed
 */
export function resumeConsumer(
  consumer: ConsumerOfArea,
  { shown }: { shown: Pause | null },
  knownConsumer: PausableConsumer | null,
  today: string,
): ConsumerFact[] {
  const { name, previous } = presentOrRefuse(knownConsumer, today);
  if (!previous) return [];
  if (!isSame(shown, previous)) throw new RuleViolation(createMessage('pause-changed', { name }));
  return [{ type: 'ConsumerResumed', data: { ...consumer, name, previous } }];
}

function presentOrRefuse(
  knownConsumer: PausableConsumer | null,
  today: string,
): { name: string; previous: Pause | null } {
  if (!knownConsumer) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
  return { name: knownConsumer.name, previous: pauseOn(knownConsumer.pause, today) };
}

const isSame = (a: Pause | null, b: Pause | null): boolean =>
  a?.until === b?.until && a?.reason === b?.reason;
