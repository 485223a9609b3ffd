import { backupName, expiredBackups, isPartial } from './backup-names';

const at = (time: string) => backupName({ takenAt: `${time}Z`, position: '7' }, false);

it('names a backup after its time and its newest event', () => {
  const header = { takenAt: '2026-11-24T03:00:00Z', position: '81234' };
  expect(backupName(header, false)).toBe('milkround-2026-11-24T03-00-00Z-81234.tar.gz');
  expect(backupName(header, true)).toBe('milkround-2026-11-24T03-00-00Z-81234.tar.gz.age');
});

it('keeps the newest of each day and of each week', () => {
  const files = [
    '2026-11-24T18:00:00',
    '2026-11-24T12:00:00',
    '2026-11-23T18:00:00',
    '2026-11-22T18:00:00',
    '2026-11-12T00:00:00',
    '2026-11-11T23:00:00',
  ].map(at);
  const expired = (days: number, weeks: number) => expiredBackups(files, { days, weeks }).map((file) => files.indexOf(file));
  expect(expired(2, 1)).toEqual([1, 3, 4, 5]);
  expect(expired(1, 3)).toEqual([1, 2, 3]);
  expect(expired(0, 0)).toEqual([1, 2, 3, 4, 5]);
});

it('leaves all other files unchanged', () => {
  expect(expiredBackups(['notes.txt', 'milkround-old.tar.gz', at('2026-11-24T18:00:00')], { days: 0, weeks: 0 })).toEqual([]);
  expect(isPartial(`${at('2026-11-24T18:00:00')}.partial`)).toBe(true);
  expect(isPartial('something.partial')).toBe(false);
});
