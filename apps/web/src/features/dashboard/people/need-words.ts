import type { TFunction } from 'i18next';
import type { Need, NeedKind } from '@milkround/domain';
import { text } from '../../../i18n';
import { formatClock, formatQuantity } from '../../../ui/format';
import { weekdayOf } from '../../../i18n/dates';
import type { Moment } from '../figures/pace';
import { intervalText, spanText } from './span-words';

export interface NeedWords {
  lead: string;
  detail: string;
}

/** The names of the reasons. */
const LEADS: Record<NeedKind, string> = {
  stalled: text('Stalled'),
  'not-begun': text('Not begun'),
  'will-be-late': text('Will be late'),
  behind: text('Behind'),
  'phone-silent': text('Phone silent'),
  'entries-missing': text('Entries missing'),
  'set-aside': text('Entries to check'),
  'not-closed': text('Day not closed'),
};

export const leadOf = (kind: NeedKind, t: TFunction): string => t(LEADS[kind]);

/** `Stalled` – `since 05:47, 22 min. Usually a delivery every 1½ min.`, `Behind:` – `13 stops fewer than on a usual Sunday.` */
export function needWords(need: Need, moment: Moment, t: TFunction): NeedWords {
  const lead = leadIn(need, moment, t);
  const detail = detailOf(need, moment, t);
  return need.kind === 'stalled' || need.kind === 'phone-silent'
    ? { lead, detail }
    : { lead: `${lead}:`, detail };
}

/** `13 stops behind` */
export const behindText = (need: Need, t: TFunction): string =>
  need.kind === 'behind'
    ? t('{{stops}} stops behind', { count: need.stops, stops: formatQuantity(need.stops) })
    : '';

/** `Late`: a deadline that has passed is no forecast any more. */
export const leadIn = (need: Need, { now }: Moment, t: TFunction): string =>
  need.kind === 'will-be-late' && now > need.deadlineAt ? t('Late') : leadOf(need.kind, t);

/** The clock of a time, and the span since then. */
export const sinceValues = (
  time: number,
  { now, timeZone }: Moment,
  t: TFunction,
): { clock: string; span: string } => ({
  clock: formatClock(time, 'minute', timeZone),
  span: spanText(now - time, t),
});

/** `Waiting since 06:12, 29 min.`; empty without a time. */
export const waitingText = (since: number | null, moment: Moment, t: TFunction): string =>
  since === null ? '' : t('Waiting since {{clock}}, {{span}}.', sinceValues(since, moment, t));

function detailOf(need: Need, moment: Moment, t: TFunction): string {
  const { date, now, timeZone } = moment;
  const clock = (time: number) => formatClock(time, 'minute', timeZone);
  switch (need.kind) {
    case 'stalled': {
      const sinceText = t('since {{clock}}, {{span}}.', sinceValues(need.since, moment, t));
      // Deliveries that were entered in one go say nothing about the usual pace.
      if (need.usualSeconds === null || Math.round(need.usualSeconds) === 0) return sinceText;
      return `${sinceText} ${t('Usually a delivery every {{span}}.', { span: intervalText(need.usualSeconds, t) })}`;
    }
    case 'not-begun':
      return t('usual start {{clock}}, {{span}} ago.', sinceValues(need.since, moment, t));
    case 'will-be-late':
      return [deadlineText(need, now, clock, t), beganText(need, t)].filter(Boolean).join(' ');
    case 'behind':
      return need.isSameWeekday
        ? t('{{stops}} stops fewer than on a usual {{weekday}}.', {
            count: need.stops,
            stops: formatQuantity(need.stops),
            weekday: weekdayOf(date),
          })
        : t('{{stops}} stops fewer than on a usual morning.', {
            count: need.stops,
            stops: formatQuantity(need.stops),
          });
    case 'phone-silent':
      return t(
        'since {{clock}}, {{span}}. More may have been delivered.',
        sinceValues(need.since, moment, t),
      );
    case 'entries-missing':
      return t('{{shown}} entries of a phone last heard at {{clock}} never arrived.', {
        count: need.entries,
        shown: formatQuantity(need.entries),
        clock: clock(need.since),
      });
    case 'set-aside': {
      const entriesText = t('{{shown}} from the phone need your decision.', {
        count: need.entries,
        shown: formatQuantity(need.entries),
      });
      return [entriesText, waitingText(need.since, moment, t)].filter(Boolean).join(' ');
    }
    case 'not-closed':
      return need.since === null
        ? t('all deliveries were entered by the office.')
        : t('finished at {{clock}}.', { clock: clock(need.since) });
  }
}

type WillBeLate = Extract<Need, { kind: 'will-be-late' }>;

function deadlineText(
  { deadlineAt, expectedAt }: WillBeLate,
  now: number,
  clock: (time: number) => string,
  t: TFunction,
): string {
  const deadline = clock(deadlineAt);
  if (expectedAt === null || now > deadlineAt)
    return t('the deadline was {{clock}}.', { clock: deadline });
  return t('{{span}} after the deadline of {{clock}}.', {
    span: spanText(expectedAt - deadlineAt, t),
    clock: deadline,
  });
}

const beganText = ({ beganLateMinutes }: WillBeLate, t: TFunction): string =>
  beganLateMinutes === null
    ? ''
    : t('Began {{span}} after the usual start.', { span: spanText(beganLateMinutes * 60_000, t) });
