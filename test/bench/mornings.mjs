// Mornings for the bench of the forecast: the delivery times of one delivery boy and date, ascending, in milliseconds since the epoch.
import { addDays, SeededRandom, morningOf } from './built.mjs';
import { median } from './report.mjs';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A morning of the demo, whose stops take equal times. */
export function demoMorning(boy, date) {
  const visits = morningOf(boy, date).slice(0, -1);
  return visits.map(({ occurredAt }) => Date.parse(occurredAt));
}

/**
 * A morning of a delivery boy with consumers of his own: some live far away or on the fifth floor. The weather, the number of orders and his breaks
 * change from day to day.
 */
export function randomMorning(boy, date) {
  const round = new SeededRandom(`round/${boy}`);
  const day = new SeededRandom(`day/${boy}/${date}`);
  const usualMinutes = 1.2 + round.next();
  const stops = Array.from({ length: round.between(40, 70) }, (_, place) => {
    const isFar = place % 12 === 11 && round.chance(0.7);
    return usualMinutes * (0.4 + 1.2 * round.next()) + (isFar ? 3 + 5 * round.next() : 0);
  });
  const weather = 0.85 + 0.3 * day.next() + (day.chance(0.1) ? 0.35 : 0);
  const breakAt = day.chance(0.4) ? day.between(5, stops.length - 5) : -1;
  let time = Date.parse(`${date}T00:00:00Z`) - (30 - day.between(-10, 25)) * MINUTE_MS;
  const times = [];
  for (const [place, minutes] of stops.entries()) {
    const isOrdered = day.chance(0.94);
    const haste = 0.6 + 0.8 * day.next();
    if (place > 0 && isOrdered) time += minutes * weather * haste * MINUTE_MS;
    if (place === breakAt) time += day.between(5, 15) * MINUTE_MS;
    if (isOrdered) times.push(time);
  }
  return times;
}

/**
 * The usual morning before a date, as the server's query derives it from the same weekday of four weeks.
 * @returns {import('../../libs/contracts/src/index').UsualMorning}
 */
export function usualBefore(boy, date, morning) {
  const days = [7, 14, 21, 28].map((daysBack) => morning(boy, addDays(date, -daysBack)));
  const timeShares = (times) => [0.25, 0.5, 0.75].map((share) => timeShareAt(times, share));
  const [firstShares, secondShares, thirdShares] = days
    .map(timeShares)
    .reduce(
      (all, shares) => all.map((shareList, index) => [...shareList, shares[index]]),
      [[], [], []],
    );
  return {
    ...{ deliveryBoyId: boy, days: days.length, isSameWeekday: true },
    startMinute: median(
      days.map(
        (times, index) => (times[0] - (dayStartOf(date) - 7 * (index + 1) * DAY_MS)) / MINUTE_MS,
      ),
    ),
    secondsPerStop: median(
      days.map((times) => (times.at(-1) - times[0]) / 1_000 / (times.length - 1)),
    ),
    quarters: [median(firstShares), median(secondShares), median(thirdShares)],
  };
}

export const dayStartOf = (date) => Date.parse(`${date}T00:00:00Z`) - 5.5 * 3_600_000;

function timeShareAt(times, share) {
  const reachedAt = times[Math.ceil(times.length * share) - 1];
  return (reachedAt - times[0]) / (times.at(-1) - times[0]);
}
