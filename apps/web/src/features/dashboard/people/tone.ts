import { isInTime, type Person } from './people';

/** How urgent the worst reason of a person is: `now` and `soon` are about milk that does not arrive in time, the others can be looked at later. */
export function toneOf(person: Person): 'now' | 'soon' | 'later' {
  switch (person.needs[0]?.kind) {
    case 'stalled':
    case 'not-begun':
      return 'now';
    case 'will-be-late':
    case 'phone-silent':
      return 'soon';
    case 'behind':
      return isInTime(person) ? 'later' : 'soon';
    case 'set-aside':
    case 'not-closed':
    case undefined:
      return 'later';
  }
}
