import { readBackupArguments } from './backup.arguments';
import { readRestoreArguments } from './restore.arguments';

const backup = (line: string) => readBackupArguments(line === '' ? [] : line.split(' '));
const restore = (line: string) => readRestoreArguments(line === '' ? [] : line.split(' '));
const HOUR_MS = 3_600_000;

it('parses the arguments of a backup', () => {
  const once = {
    action: 'write',
    folder: 'out',
    recipient: null,
    everyMs: null,
    drill: null,
    keep: null,
  };
  expect(backup('out')).toEqual(once);
  expect(backup('out --recipient age1x --every 6h --keep 7d,4w')).toEqual({
    ...once,
    recipient: 'age1x',
    everyMs: 6 * HOUR_MS,
    keep: { days: 7, weeks: 4 },
  });
  expect(backup('out --every 30d --keep 3d')).toMatchObject({
    everyMs: 720 * HOUR_MS,
    keep: { days: 3, weeks: 0 },
  });
  expect(backup('out --every 6h --drill-every 7d')).toMatchObject({
    drill: { everyMs: 168 * HOUR_MS, identity: null },
  });
  expect(
    backup('out --every 6h --drill-every 7d --recipient age1x --identity key.txt'),
  ).toMatchObject({
    drill: { everyMs: 168 * HOUR_MS, identity: 'key.txt' },
  });
  expect(backup('new-key key.txt')).toEqual({ action: 'new-key', file: 'key.txt' });
});

it.each([
  '',
  'a b',
  'out --every 0h',
  'out --every 31d',
  'out --every 6',
  'out --keep 4w',
  'out --keep x',
  'out --drill-every 7d',
  'out --every 6h --drill-every x',
  'out --every 6h --drill-every 7d --recipient age1x',
  'out --every 6h --drill-every 7d --identity key.txt',
  'out --identity key.txt',
  'out --help',
  'new-key',
  'new-key f --keep 1d',
])('shows the usage of a backup for "%s"', (line) => expect(backup(line)).toBeNull());

it('parses the arguments of a restore', () => {
  const plain = { file: 'b.tar.gz', identity: null, mode: 'restore', endsSessions: false };
  expect(restore('b.tar.gz')).toEqual(plain);
  expect(restore('b.tar.gz --identity key.txt --drill')).toEqual({
    ...plain,
    identity: 'key.txt',
    mode: 'drill',
  });
  expect(restore('b.tar.gz --check')).toEqual({ ...plain, mode: 'check' });
  expect(restore('b.tar.gz --end-sessions')).toEqual({ ...plain, endsSessions: true });
});

it.each([
  '',
  'a b',
  'a --check --drill',
  'a --check --end-sessions',
  'a --drill --end-sessions',
  'a --help',
  'a --wrong',
])('shows the usage of a restore for "%s"', (line) => expect(restore(line)).toBeNull());
