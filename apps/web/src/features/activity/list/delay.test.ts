import { i18n } from '../../../i18n';
import { formatDelay } from './delay';

const MINUTE = 60_000;
const delayOf = (minutes: number) => formatDelay(0, minutes * MINUTE, i18n.t);

it.each([
  [18, '18 min'],
  [119, '119 min'],
  [120, '2 h 0 min'],
  [347, '5 h 47 min'],
  [47 * 60 + 29, '47 h 29 min'],
  [48 * 60, '2 days'],
  [60 * 60, '3 days'],
])('says how much later %i minutes are', (minutes, words) => expect(delayOf(minutes)).toBe(words));
