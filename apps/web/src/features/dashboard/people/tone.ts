import type { Person } from './people';

/** How urgent the worst reason of a person is: `now` and `soon` are about milk that does not arrive in time, the others can be looked at later. */
export function toneOf({ needs }: Person): 'now' | 'soon' | 'later' {
  switch (needs[0]?.kind) {
    case 'stalled':
    case 'not-begun':
      return 'now';
    case 'will-be-late':
    case 'phone-silent':
    case 'behind':
      return 'soon';
    case 'set-aside':
    case 'not-closed':
    case undefined:
      return 'later';
  }
}
