import { setAsideEntry } from '../testing/set-aside-entry';
import { applyToAll, applyToOpen, type SetAsideList } from './set-aside.queries';

const first = setAsideEntry({ id: 'first' });
const second = setAsideEntry({ id: 'second', recordedAt: '2026-11-21T00:20:00.000Z' });
const list: SetAsideList = { position: '10', entries: [first], isCut: false };
const idsAfter = (apply: typeof applyToOpen, ...rows: (typeof first)[]) => {
  const after = apply(list, { position: '11', table: 'set-aside', rows });
  return after === 'refetch' ? after : after.entries.map(({ id, state }) => `${id} ${state}`);
};

it('a new one comes first', () => {
  expect(idsAfter(applyToOpen, second)).toEqual(['second open', 'first open']);
  expect(idsAfter(applyToAll, second)).toEqual(['second open', 'first open']);
});

it('a settled one leaves those to check, and stands among all as it is by now', () => {
  const applied = { ...first, state: 'applied' as const, settledBy: 'Meera Shinde' };
  expect(idsAfter(applyToOpen, applied, second)).toEqual(['second open']);
  expect(idsAfter(applyToAll, applied, second)).toEqual(['second open', 'first applied']);
});

it('has no use for other rows', () => expect(applyToOpen(list, { position: '11', table: 'stop', rows: [] })).toBe(list));
