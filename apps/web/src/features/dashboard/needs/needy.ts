import type { Need, NeedKind } from '@milkround/domain';
import { isInTime, type Person } from '../people/people';

/** The worst first. */
const ORDER: readonly NeedKind[] = [
  'stalled',
  'not-begun',
  'will-be-late',
  'behind',
  'phone-silent',
  'entries-missing',
  'set-aside',
  'not-closed',
];
const QUARTER_MS = 15 * 60_000;
const STOPS_STEP = 5;

/** The severity among needs of one kind; larger is worse. It has steps, so that cards keep their places while figures change. */
function severityOf(need: Need): number {
  switch (need.kind) {
    case 'stalled':
    case 'not-begun':
    case 'phone-silent':
    case 'entries-missing':
      return -need.since;
    case 'not-closed':
      return -(need.since ?? Infinity);
    case 'will-be-late':
      return need.expectedAt === null
        ? Infinity
        : Math.floor((need.expectedAt - need.deadlineAt) / QUARTER_MS);
    case 'behind':
      return Math.floor(need.stops / STOPS_STEP);
    case 'set-aside':
      return 0;
  }
}

/** People who are behind and expected in time come last. */
const rankOf = ({ kind }: Need, person: Person): number =>
  kind === 'behind' && isInTime(person) ? ORDER.length : ORDER.indexOf(kind);

/** The people who need help, the worst first; equals keep the order of `people`. */
export function needyOf(people: readonly Person[]): Person[] {
  return people
    .flatMap((person) => {
      const [worst] = person.needs;
      return worst ? [{ person, rank: rankOf(worst, person), severity: severityOf(worst) }] : [];
    })
    .sort((a, b) => a.rank - b.rank || (a.severity === b.severity ? 0 : b.severity - a.severity))
    .map(({ person }) => person);
}

/** The number of persons by their worst reason, in the order of `needy`. */
export function countKinds(needy: readonly Person[]): ReadonlyMap<NeedKind, number> {
  const counts = new Map<NeedKind, number>();
  for (const { needs } of needy) {
    const [worst] = needs;
    if (worst) counts.set(worst.kind, (counts.get(worst.kind) ?? 0) + 1);
  }
  return counts;
}
