import { backupName, expiredBackups, isPartial } from './backup-names';

const LOG = '5f0c2a91';
const at = (time: string, logId = LOG) =>
  backupName({ takenAt: `${time}Z`, position: '7' }, logId, false);

it('names a backup after its time, its newest event and its log', () => {
  const header = { takenAt: '2026-11-24T03:00:00Z', position: '81234' };
  expect(backupName(header, LOG, false)).toBe(
    'milkround-2026-11-24T03-00-00Z-81234-5f0c2a91.tar.gz',
  );
  expect(backupName(header, LOG, true)).toBe(
    'milkround-2026-11-24T03-00-00Z-81234-5f0c2a91.tar.gz.age',
  );
});

it('keeps the newest of each day and of each week', () => {
  const files = [
    '2026-11-24T18:00:00',
    '2026-11-24T12:00:00',
    '2026-11-23T18:00:00',
    '2026-11-22T18:00:00',
    '2026-11-12T00:00:00',
    '2026-11-11T23:00:00',
  ].map((time) => at(time));
  const expired = (days: number, weeks: number) =>
    expiredBackups(files, at('2026-11-24T18:00:00'), { days, weeks }).map((file) =>
      files.indexOf(file),
    );
  expect(expired(2, 1)).toEqual([1, 3, 4, 5]);
  expect(expired(1, 3)).toEqual([1, 2, 3]);
  expect(expired(0, 0)).toEqual([1, 2, 3, 4, 5]);
});

it('leaves all other files unchanged', () => {
  const newestFile = at('2026-11-24T18:00:00');
  expect(
    expiredBackups(['notes.txt', 'milkround-old.tar.gz', newestFile], newestFile, {
      days: 0,
      weeks: 0,
    }),
  ).toEqual([]);
  expect(isPartial(`${at('2026-11-24T18:00:00')}.partial`, LOG)).toBe(true);
  expect(isPartial('something.partial', LOG)).toBe(false);
});

it('leaves the backups of another installation in the same folder', () => {
  const newestFile = at('2026-11-24T18:00:00');
  const files = [at('2026-11-23T18:00:00'), at('2026-11-22T18:00:00', '00c0ffee'), newestFile];
  expect(expiredBackups(files, newestFile, { days: 0, weeks: 0 })).toEqual([
    at('2026-11-23T18:00:00'),
  ]);
  expect(isPartial(`${at('2026-11-24T18:00:00', '00c0ffee')}.partial`, LOG)).toBe(false);
});
