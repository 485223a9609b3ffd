import { setAsideEntry } from '../testing/set-aside-entry';
import { mergeIntoAll, mergeIntoOpen, type SetAsideList } from './set-aside.queries';

const first = setAsideEntry({ id: 'first' });
const second = setAsideEntry({ id: 'second', recordedAt: '2026-11-21T00:20:00.000Z' });
const list: SetAsideList = { position: '10', entries: [first], isCut: false };
const idsAfter = (merge: typeof mergeIntoOpen, ...rows: (typeof first)[]) => {
  const after = merge(list, { keys: [], rows }, '11');
  return after === 'refetch' ? after : after.entries.map(({ id, state }) => `${id} ${state}`);
};

it('a new entry comes first', () => {
  expect(idsAfter(mergeIntoOpen, second)).toEqual(['second open', 'first open']);
  expect(idsAfter(mergeIntoAll, second)).toEqual(['second open', 'first open']);
});

it('a settled entry leaves those to check, and has its present state among all entries', () => {
  const applied = { ...first, state: 'applied' as const, settledBy: 'Meera Shinde' };
  expect(idsAfter(mergeIntoOpen, applied, second)).toEqual(['second open']);
  expect(idsAfter(mergeIntoAll, applied, second)).toEqual(['second open', 'first applied']);
});
