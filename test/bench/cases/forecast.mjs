// Measures the error of the predicted finish after half of a round, as a share of the round's length, compared with a linear forecast.
import { addDays, morningOfDay } from '../built.mjs';
import { dayStartOf, demoMorning, randomMorning, usualBefore } from '../mornings.mjs';
import { median } from '../report.mjs';

const BOYS = 20;
const WEEKS = 4;
const FIRST_DATE = '2026-11-02';
const TARGET_PERCENT = 8;

export async function run({ report }) {
  for (const [name, morning] of [
    ['mornings of the demo', demoMorning],
    ['random weeks', randomMorning],
  ]) {
    for (const [place, share] of [
      ['a quarter', 0.25],
      ['half', 0.5],
    ]) {
      const errors = errorsOf(morning, share);
      const [own, linear] = [median(errors.own), median(errors.linear)];
      const isTarget = share === 0.5;
      report.add(`${name}, after ${place}: median error of ${errors.own.length} rounds`, {
        figure: own,
        unit: '% of the round',
        ratio: own / linear,
        against: `the linear forecast (${linear.toPrecision(3)} %)`,
        ...(isTarget && { target: `≤ ${TARGET_PERCENT} %`, met: own <= TARGET_PERCENT }),
      });
      report.add(`${name}, after ${place}: finished within the range`, {
        figure: errors.inRange,
        unit: '% of the rounds',
      });
    }
  }
}

/** Returns the errors in percent of the round's length, and how many rounds finished within the predicted range. */
function errorsOf(morning, share) {
  const errors = { own: [], linear: [], inRange: 0 };
  for (let boy = 0; boy < BOYS; boy++) {
    for (let day = 0; day < WEEKS * 7; day++) {
      const date = addDays(FIRST_DATE, day);
      const times = morning(boy, date);
      const visitedCount = Math.ceil(times.length * share);
      const [first, now, finish] = [times[0], times[visitedCount - 1], times.at(-1)];
      const { forecast } = morningOfDay(
        dayAt(times, visitedCount),
        usualBefore(boy, date, morning),
        {
          ...{ now, dayStart: dayStartOf(date), deadlineAt: null, startAt: null },
        },
      );
      if (forecast.kind !== 'expected') throw new Error(`The forecast is ${forecast.kind}`);
      const percent = (time) => (Math.abs(time - finish) / (finish - first)) * 100;
      errors.own.push(percent(forecast.at));
      errors.linear.push(percent(first + ((now - first) / visitedCount) * times.length));
      if (finish >= forecast.from && finish <= forecast.to) errors.inRange += 1;
    }
  }
  return { ...errors, inRange: (errors.inRange / errors.own.length) * 100 };
}

/** Returns the row of the dashboard after this number of deliveries, with the columns that the forecast reads. */
function dayAt(times, visitedCount) {
  const iso = (time) => new Date(time).toISOString();
  const intervals = times.slice(1, visitedCount).map((time, index) => time - times[index]);
  return /** @type {import('../../../libs/contracts/src/index').DayProgress} */ ({
    ...{
      deliveryBoyId: 1,
      stops: times.length,
      done: visitedCount,
      partly: 0,
      absent: 0,
      setAside: 0,
      closedAt: null,
      phone: null,
    },
    ...{
      firstDoneAt: iso(times[0]),
      lastHeardAt: iso(times[visitedCount - 1]),
      medianIntervalSeconds: median(intervals) / 1_000,
    },
    lastDone: { consumerId: '1', consumerName: '', address: '', at: iso(times[visitedCount - 1]) },
  });
}
