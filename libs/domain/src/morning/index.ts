export { endedNeeds, type EndedNeed } from './ended';
export {
  forecastFinish,
  type Forecast,
  type ForecastInput,
  stopShareOf,
  timeShareOf,
  type UsualPace,
} from './forecast';
export {
  type Clock,
  deadlineAt,
  median,
  momentOfZone,
  type MorningMoment,
  ON_TIME_MS,
  SAME_SHIFT_MS,
  usualStartAt,
} from './moment';
export { morningsOf } from './mornings';
export { type Morning, morningOf, type Need, type NeedKind } from './needs';
export { ONLINE_MS, type PhoneFact, phoneOf } from './phone-fact';
export {
  isQuiet,
  lastingReasons,
  type NotifiedReason,
  type NotifiableKind,
  type NotifiableNeed,
  NOTIFY_AGAIN_MS,
  notifiableNeeds,
  withoutNotified,
} from './notifiable-needs';
export { forecastOfZone, type ZoneForecast } from './zone';
