import { SeededRandom } from '../built.mjs';

const MINUTE_MS = 60_000;
/** A phone needs about a second to send an entry, if it has a network. */
const SENT_WITHIN_MS = 1_500;
/** Mornings on which a phone has no network for some minutes, or for hours, in which the day is mostly closed. */
const SHORT_GAPS = 0.17;
const LONG_GAPS = 0.03;
/** Mornings on which an entry was made on another phone, which sends it after the day was closed. */
const OTHER_PHONES = 0.03;

/**
 * Adds to the moments of a delivery boy's morning the time at which the server recorded them, and returns them in this order. About one entry in
 * twenty is late.
 */
export function recordedMoments(boy, date, moments) {
  const dice = new SeededRandom(`network/${boy}/${date}`);
  const begin = Date.parse(moments[0].occurredAt) + dice.between(10, 70) * MINUTE_MS;
  const end = begin + gapMinutes(dice) * MINUTE_MS;
  let sentAt = 0;
  const recordedEntries = moments.map((moment) => {
    const occurredAt = Date.parse(moment.occurredAt);
    sentAt = Math.max(
      sentAt,
      (occurredAt >= begin && occurredAt < end ? end : occurredAt) +
        dice.between(200, SENT_WITHIN_MS),
    );
    return { ...moment, recordedMs: sentAt };
  });
  // A round that is created after the next one finds fewer stops than it needs.
  const movableEntries = recordedEntries
    .slice(1, -1)
    .filter(({ commands }) => commands.every(({ type }) => type !== 'CreateRound'));
  const delayedEntry =
    dice.chance(OTHER_PHONES) && movableEntries[dice.between(0, movableEntries.length - 1)];
  if (delayedEntry) delayedEntry.recordedMs = sentAt + dice.between(5, 240) * MINUTE_MS;
  return recordedEntries
    .sort((a, b) => a.recordedMs - b.recordedMs)
    .map(({ recordedMs, ...moment }) => ({
      ...moment,
      recordedAt: new Date(recordedMs).toISOString(),
    }));
}

function gapMinutes(dice) {
  const kind = dice.next();
  if (kind < LONG_GAPS) return dice.between(60, 200);
  return kind < LONG_GAPS + SHORT_GAPS ? dice.between(6, 35) : 0;
}
