import {
  createMessage,
  type BusinessDate,
  type ConsumerPause,
  type Message,
} from '@milkround/contracts';
import { addDays } from '../business-date';
import { RuleViolation } from '../fact';
import type { ConsumerFact, RegisteredConsumer } from './facts';

const endsBefore = ({ until }: Pick<ConsumerPause, 'until'>, date: string): boolean =>
  until !== null && until < date;

/**
 * Returns the pauses that have not ended by a date, by their first dates. Those of two merged consumers that overlap are one, which has the id of the
 * first of them and both reasons.
 */
export function standingPauses(pauses: readonly ConsumerPause[], date: string): ConsumerPause[] {
  const united: ConsumerPause[] = [];
  for (const { pauseId, from, until, reason } of [...pauses].sort((a, b) =>
    a.from < b.from ? -1 : 1,
  )) {
    const last = united.at(-1);
    if (!last || endsBefore(last, from)) united.push({ pauseId, from, until, reason });
    else
      united[united.length - 1] = {
        ...last,
        until:
          last.until === null || until === null ? null : last.until > until ? last.until : until,
        reason: last.reason === reason ? reason : `${last.reason}, ${reason}`,
      };
  }
  return united.filter((pause) => !endsBefore(pause, date));
}

/** Returns the pause of a date; null for a consumer who is not paused then. */
export const pauseOn = (pauses: readonly ConsumerPause[], date: string): ConsumerPause | null =>
  standingPauses(pauses, date).find(({ from }) => from <= date) ?? null;

/** The sentence about a consumer on a date of the pause. */
export const pausedMessage = ({ until, reason }: ConsumerPause): Message =>
  until === null
    ? createMessage('consumer-paused', { reason })
    : createMessage('consumer-paused-until', { date: until, reason });

/**
 * Decides a pause from today on or later.
 * @param consumer null for an unknown consumer
 * @throws RuleViolation consumer-not-known, pause-past, pause-backwards, pause-overlaps, pause-overlaps-open
 */
export function setPause(
  pause: ConsumerPause,
  consumer: RegisteredConsumer | null,
  today: BusinessDate,
): ConsumerFact[] {
  const { pauses, ...subject } = subjectOrRefuse(consumer);
  const { from, until } = pause;
  if (from < today)
    throw new RuleViolation(createMessage('pause-past'), 'invalid', { field: 'from' });
  if (endsBefore(pause, from))
    throw new RuleViolation(createMessage('pause-backwards'), 'invalid', { field: 'until' });
  const overlapping = standingPauses(pauses, from).find(
    (standing) => until === null || standing.from <= until,
  );
  if (overlapping) throw new RuleViolation(overlapMessage(overlapping));
  return [{ type: 'PauseSet', data: { ...subject, ...pause } }];
}

/**
 * Decides that a pause ends earlier. One whose last date is before its first one is gone.
 * @param end the new last date, yesterday at the earliest, and the one that the person saw
 * @throws RuleViolation consumer-not-known, pause-changed, pause-end-past, pause-end-later
 */
export function endPause(
  {
    pauseId,
    lastDate,
    shownUntil,
  }: { pauseId: string; lastDate: BusinessDate; shownUntil: BusinessDate | null },
  consumer: RegisteredConsumer | null,
  today: BusinessDate,
): ConsumerFact[] {
  const { pauses, ...subject } = subjectOrRefuse(consumer);
  const previous = standingPauses(pauses, today).find((pause) => pause.pauseId === pauseId);
  if (previous?.until !== shownUntil)
    throw new RuleViolation(createMessage('pause-changed', { name: subject.name }));
  if (lastDate < addDays(today, -1))
    throw new RuleViolation(createMessage('pause-end-past'), 'invalid', { field: 'lastDate' });
  if (previous.until !== null && lastDate >= previous.until)
    throw new RuleViolation(createMessage('pause-end-later'), 'invalid', { field: 'lastDate' });
  return [{ type: 'PauseEnded', data: { ...subject, pauseId, lastDate, previous } }];
}

/** Returns pauses after the end of one of them. All that are united in it end. */
export const withEnded = <P extends ConsumerPause>(
  pauses: readonly P[],
  { lastDate, previous }: { lastDate: BusinessDate; previous: ConsumerPause },
): P[] =>
  pauses.flatMap((pause) => {
    const isOther =
      endsBefore(pause, previous.from) ||
      endsBefore(previous, pause.from) ||
      endsBefore(pause, lastDate);
    if (isOther) return [pause];
    return pause.from > lastDate ? [] : [{ ...pause, until: lastDate }];
  });

const overlapMessage = ({ from, until, reason }: ConsumerPause): Message =>
  until === null
    ? createMessage('pause-overlaps-open', { from, reason })
    : createMessage('pause-overlaps', { from, until, reason });

function subjectOrRefuse(consumer: RegisteredConsumer | null) {
  if (!consumer) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
  const { consumerId, areaId, details, pauses } = consumer;
  return { consumerId, areaId, name: details.name, pauses };
}
