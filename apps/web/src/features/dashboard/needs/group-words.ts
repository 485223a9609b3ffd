import type { TFunction } from 'i18next';
import { sum, type Need } from '@milkround/domain';
import { formatClock, formatQuantity } from '../../../ui/format';
import type { Moment } from '../figures/pace';
import { needWords, sinceValues, waitingText } from '../people/need-words';
import { spanText } from '../people/span-words';
import type { NeedGroup } from './fold';

/** `12 have not begun in Kothrud` */
export function groupTitle(
  { kind, areaName: zone, people }: NeedGroup,
  { now }: Moment,
  t: TFunction,
): string {
  const words = { shown: formatQuantity(people.length), zone };
  switch (kind) {
    case 'stalled':
      return t('{{shown}} have stalled in {{zone}}', words);
    case 'not-begun':
      return t('{{shown}} have not begun in {{zone}}', words);
    case 'will-be-late':
      return people.some(({ moment: { deadlineAt } }) => deadlineAt !== null && now > deadlineAt)
        ? t('{{shown}} are late in {{zone}}', words)
        : t('{{shown}} will be late in {{zone}}', words);
    case 'behind':
      return t('{{shown}} are behind in {{zone}}', words);
    case 'phone-silent':
      return t('{{shown}} phones are silent in {{zone}}', words);
    case 'entries-missing':
      return t('Entries of {{shown}} are missing in {{zone}}', words);
    case 'set-aside':
      return t('{{shown}} have entries to check in {{zone}}', words);
    case 'not-closed':
      return t('{{shown}} have not closed the day in {{zone}}', words);
  }
}

/** `usual start 05:00, 20 min ago.`, `the first since 05:47, 22 min.` */
export function groupText({ kind, people }: NeedGroup, moment: Moment, t: TFunction): string {
  const needs = people.flatMap(({ needs: [worst] }) => worst ?? []);
  switch (kind) {
    case 'stalled':
    case 'phone-silent':
    case 'entries-missing':
    case 'not-closed': {
      const firstTime = firstTimeOf(needs);
      if (firstTime === null) return textOf(needs[0], moment, t);
      return t('the first since {{clock}}, {{span}}.', sinceValues(firstTime, moment, t));
    }
    case 'behind': {
      const stops = Math.max(...needs.map((need) => (need.kind === 'behind' ? need.stops : 0)));
      return t('up to {{stops}} stops fewer than usual.', {
        count: stops,
        stops: formatQuantity(stops),
      });
    }
    case 'set-aside': {
      const entries = sum(needs.map((need) => (need.kind === 'set-aside' ? need.entries : 0)));
      const entriesText = t('{{shown}} entries need your decision.', {
        shown: formatQuantity(entries),
      });
      return [entriesText, waitingText(firstTimeOf(needs), moment, t)].filter(Boolean).join(' ');
    }
    // The usual start and the deadline are those of the zone.
    case 'not-begun':
      return textOf(needs[0], moment, t);
    case 'will-be-late':
      return lateText(needs, moment, t);
  }
}

function firstTimeOf(needs: readonly Need[]): number | null {
  const times = needs.flatMap((need) => need.since ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** `the last 35 min after the deadline of 07:30.` A deadline that has passed needs no forecast. */
function lateText(needs: readonly Need[], moment: Moment, t: TFunction): string {
  const lateNeeds = needs.flatMap((need) => (need.kind === 'will-be-late' ? need : []));
  const [first] = lateNeeds;
  const lastAt = Math.max(...lateNeeds.map(({ expectedAt }) => expectedAt ?? 0));
  if (!first || lastAt === 0 || moment.now > first.deadlineAt)
    return textOf(first && { ...first, beganLateMinutes: null }, moment, t);
  const deadline = formatClock(first.deadlineAt, 'minute', moment.timeZone);
  return t('the last {{span}} after the deadline of {{clock}}.', {
    span: spanText(lastAt - first.deadlineAt, t),
    clock: deadline,
  });
}

const textOf = (need: Need | undefined, moment: Moment, t: TFunction): string =>
  need ? needWords(need, moment, t).detail : '';
