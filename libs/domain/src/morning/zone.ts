import type { Morning } from './needs';

/** When all delivery boys of a zone or of the dairy are finished. Times are milliseconds since the epoch. */
export type ZoneForecast =
  | { kind: 'finished'; at: number | null }
  /** `unknown`: the delivery boys whose finish is not known; the others finish at `at`. */
  | { kind: 'expected'; at: number; from: number; to: number; unknown: number[] }
  | { kind: 'unknown'; unknown: number[] };

/** Returns the latest finish of these mornings, and those whose finish is unknown. The finish of the zone is unknown if no finish is expected. */
export function forecastOfZone(mornings: readonly Morning[]): ZoneForecast {
  const unknown: number[] = [];
  const expected: { at: number; from: number; to: number }[] = [];
  let finishedAt: number | null = null;
  for (const { deliveryBoyId, forecast } of mornings) {
    if (forecast.kind === 'expected') expected.push(forecast);
    else if (forecast.kind === 'unknown') unknown.push(deliveryBoyId);
    else if (forecast.at !== null) finishedAt = Math.max(finishedAt ?? forecast.at, forecast.at);
  }
  if (expected.length > 0) {
    const latest = (field: 'at' | 'from' | 'to') =>
      expected.reduce((last, forecast) => Math.max(last, forecast[field]), -Infinity);
    return { kind: 'expected', at: latest('at'), from: latest('from'), to: latest('to'), unknown };
  }
  return unknown.length > 0 ? { kind: 'unknown', unknown } : { kind: 'finished', at: finishedAt };
}
