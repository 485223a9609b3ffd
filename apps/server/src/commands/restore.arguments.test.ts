import { readRestoreArguments } from './restore.arguments';

const restore = (line: string) => readRestoreArguments(line === '' ? [] : line.split(' '));

it('parses the arguments of a restore', () => {
  const plain = { file: 'b.tar.gz', isCheck: false, endsSessions: false };
  expect(restore('b.tar.gz')).toEqual(plain);
  expect(restore('b.tar.gz --check')).toEqual({ ...plain, isCheck: true });
  expect(restore('b.tar.gz --end-sessions')).toEqual({ ...plain, endsSessions: true });
});

it.each(['', 'a b', 'a --check --end-sessions', 'a --help', 'a --wrong'])(
  'shows the usage of a restore for "%s"',
  (line) => expect(restore(line)).toBeNull(),
);
