import { backupName, expiredBackups, isPartial } from './backup-names';

const LOG = '5f0c2a91';
const at = (time: string, logId = LOG) => backupName({ takenAt: `${time}Z`, position: '7' }, logId);

it('names a backup after its time, its newest event and its log', () => {
  const header = { takenAt: '2026-11-24T03:00:00Z', position: '81234' };
  expect(backupName(header, LOG)).toBe('milkround-2026-11-24T03-00-00Z-81234-5f0c2a91.tar.gz');
});

it('keeps the newest', () => {
  const files = ['2026-11-23T18:00:00', '2026-11-24T18:00:00', '2026-11-24T12:00:00'].map((time) =>
    at(time),
  );
  const expired = (count: number) =>
    expiredBackups(files, at('2026-11-24T18:00:00'), count).map((file) => files.indexOf(file));
  expect([expired(3), expired(2), expired(1)]).toEqual([[], [0], [2, 0]]);
});

it('leaves all other files, and those of another installation in the same folder', () => {
  const newestFile = at('2026-11-24T18:00:00');
  const files = ['notes.txt', 'milkround-old.tar.gz', at('2026-11-22T18:00:00', '00c0ffee')];
  expect(expiredBackups([...files, newestFile], newestFile, 1)).toEqual([]);
  expect(isPartial(`${newestFile}.partial`, LOG)).toBe(true);
  expect(isPartial('something.partial', LOG)).toBe(false);
  expect(isPartial(`${at('2026-11-24T18:00:00', '00c0ffee')}.partial`, LOG)).toBe(false);
});
