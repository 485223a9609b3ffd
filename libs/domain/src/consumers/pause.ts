import { createMessage, type Message } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { ConsumerFact, ConsumerOfArea, Pause, RegisteredConsumer } from './facts';

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
 * @param consumer null for an unknown consumer
 * @throws RuleViolation consumer-not-known, pause-past, pause-changed
 */
export function pauseConsumer(
  { pause, shown }: { pause: Pause; shown: Pause | null },
  consumer: RegisteredConsumer | null,
  today: string,
): ConsumerFact[] {
  const { name, previous, ...subject } = presentOrRefuse(consumer, today);
  if (pause.until !== null && pause.until < today)
    throw new RuleViolation(createMessage('pause-past'), 'invalid', { field: 'until' });
  if (isSame(pause, previous)) return [];
  if (!isSame(shown, previous)) throw new RuleViolation(createMessage('pause-changed', { name }));
  return [{ type: 'ConsumerPaused', data: { ...subject, ...pause, name, previous } }];
}

/**
 * Decides the end of a pause. Without a pause it is no fact.
 * @throws RuleViolation consumer-not-known, pause-changed
 */
export function resumeConsumer(
  { shown }: { shown: Pause | null },
  consumer: RegisteredConsumer | null,
  today: string,
): ConsumerFact[] {
  const { name, previous, ...subject } = presentOrRefuse(consumer, today);
  if (!previous) return [];
  if (!isSame(shown, previous)) throw new RuleViolation(createMessage('pause-changed', { name }));
  return [{ type: 'ConsumerResumed', data: { ...subject, name, previous } }];
}

function presentOrRefuse(
  consumer: RegisteredConsumer | null,
  today: string,
): ConsumerOfArea & { name: string; previous: Pause | null } {
  if (!consumer) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
  const { consumerId, areaId, details, pause } = consumer;
  return { consumerId, areaId, name: details.name, previous: pauseOn(pause, today) };
}

const isSame = (a: Pause | null, b: Pause | null): boolean =>
  a?.until === b?.until && a?.reason === b?.reason;
