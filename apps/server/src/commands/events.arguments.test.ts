import { readEventsArguments } from './events.arguments';

const of = (line: string) => readEventsArguments(line === '' ? [] : line.split(' '));

it('parses the actions', () => {
  expect(of('list')).toEqual({ action: 'list' });
  expect(of('show 12')).toEqual({ action: 'show', position: 12n });
  expect(of('skip 12 --reason broken --by me')).toEqual({
    action: 'skip',
    position: 12n,
    streamId: null,
    reason: 'broken',
    by: 'me',
  });
  expect(of('retry')).toMatchObject({ action: 'retry', position: null, streamId: null });
  expect(of('retry 7')).toMatchObject({ action: 'retry', position: 7n });
  expect(of('retry --stream area/1')).toMatchObject({ action: 'retry', streamId: 'area/1' });
});

it.each([
  '',
  'remove 1',
  'show',
  'show x',
  'show -1',
  'skip 12',
  'skip --reason why',
  'list 1',
  'retry 1 2',
  'retry 1 --stream a',
  'list --wrong',
  'list --help',
])('shows its usage for "%s"', (line) => {
  expect(of(line)).toBeNull();
});
