import { backupName, expiredBackups, isPartial } from './backup-names';

const LOG = '5f0c2a91';
const at = (time: string, logId = LOG) => backupName({ takenAt: `${time}Z`, position: '7' }, logId);

it('names a backup after its time, its newest event and its log', () => {
  const header = { takenAt: '2026-11-24T03:00:00Z', position: '81234' };
  expect(backupName(header, LOG)).toBe('milkround-2026-11-24T03-00-00Z-81234-5f0c2a91.tar.gz');
});

it('keeps the newest fourteen, also when the newest is listed first', () => {
  const nights = Array.from({ length: 16 }, (_, n) => at(`2026-11-${10 + n}T20:30:00`));
  const newest = at('2026-11-25T20:30:00');
  expect(expiredBackups(nights, newest)).toEqual([nights[1], nights[0]]);
  expect(expiredBackups(nights.toReversed().slice(0, 14), newest)).toEqual([]);
});

it('leaves all other files, and those of another installation in the same folder', () => {
  const newestFile = at('2026-11-24T18:00:00');
  const others = Array.from({ length: 20 }, (_, n) => at(`2026-10-${10 + n}T18:00:00`, '00c0ffee'));
  const files = ['notes.txt', 'milkround-old.tar.gz', ...others, newestFile];
  expect(expiredBackups(files, newestFile)).toEqual([]);
  expect(isPartial(`${newestFile}.partial`, LOG)).toBe(true);
  expect(isPartial('something.partial', LOG)).toBe(false);
  expect(isPartial(`${at('2026-11-24T18:00:00', '00c0ffee')}.partial`, LOG)).toBe(false);
});
