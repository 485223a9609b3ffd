import { isInTime, type Person } from './people';

/** How urgent a reason is: `now` and `soon` are about milk that does not arrive in time, the others can be looked at later. */
export type Tone = 'now' | 'soon' | 'later';

/** How urgent the worst reason of a person is. */
export function toneOf(person: Person): Tone {
  switch (person.needs[0]?.kind) {
    case 'stalled':
    case 'not-begun':
      return 'now';
    case 'will-be-late':
    case 'phone-silent':
      return 'soon';
    case 'behind':
      return isInTime(person) ? 'later' : 'soon';
    case 'entries-missing':
    case 'set-aside':
    case 'not-closed':
    case undefined:
      return 'later';
  }
}
