export { endedNeeds, type EndedNeed } from './ended';
export { forecastFinish, type Forecast, type ForecastInput, stopShareOf, timeShareOf, type UsualPace } from './forecast';
export { type Clock, deadlineAt, median, momentOfZone, type MorningMoment, SAME_SHIFT_MS, usualStartAt } from './moment';
export { type Morning, morningOf, type Need, type NeedKind } from './needs';
export { type PhoneFact, phoneOf } from './phone-fact';
export { forecastOfZone, type ZoneForecast } from './zone';
