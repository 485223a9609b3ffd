import type { TFunction } from 'i18next';
import type { Forecast } from '@milkround/domain';
import { formatQuantity } from '../../../ui/format';
import type { Person } from './people';

type UnknownReason = Extract<Forecast, { kind: 'unknown' }>['because'];

/** The reasons in the order in which the text names them. */
const REASONS: readonly UnknownReason[] = ['stalled', 'not-begun', 'silent', 'too-early'];

/** `Vijay Pawar has stopped, 2 have not begun`: the people whose finish is unknown, with the reason; empty if there are none. */
export function unknownText(people: readonly Person[], t: TFunction): string {
  return REASONS.flatMap((reason) => {
    const [first, ...otherPeople] = people.filter(
      ({ morning: { forecast } }) => forecast.kind === 'unknown' && forecast.because === reason,
    );
    if (!first) return [];
    return otherPeople.length === 0
      ? oneText(reason, first.day.deliveryBoyName, t)
      : manyText(reason, formatQuantity(otherPeople.length + 1), t);
  }).join(', ');
}

function oneText(reason: UnknownReason, name: string, t: TFunction): string {
  switch (reason) {
    case 'stalled':
      return t('{{name}} has stopped', { name });
    case 'not-begun':
      return t('{{name}} has not begun', { name });
    case 'silent':
      return t('{{name}} is not heard', { name });
    case 'too-early':
      return t('{{name}} has just begun', { name });
  }
}

function manyText(reason: UnknownReason, countText: string, t: TFunction): string {
  switch (reason) {
    case 'stalled':
      return t('{{shown}} have stopped', { shown: countText });
    case 'not-begun':
      return t('{{shown}} have not begun', { shown: countText });
    case 'silent':
      return t('{{shown}} are not heard', { shown: countText });
    case 'too-early':
      return t('{{shown}} have just begun', { shown: countText });
  }
}
