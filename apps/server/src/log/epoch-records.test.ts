import { restoreShownBy } from './epoch-records';

const here = { epoch: 'e1', installation: '7/16384/16500', timeline: '1' };

it.each([
  ['the same place', here, null],
  ['a timeline that cannot be read', { ...here, timeline: null }, null],
  [
    'another cluster',
    { ...here, installation: '8/16384/16500' },
    'found at 8/16384/16500 instead of 7/16384/16500',
  ],
  ['another timeline', { ...here, timeline: '2' }, 'found on timeline 2 instead of 1'],
])('detects a restore by its position: %s', (_, place, reason) =>
  expect(restoreShownBy(here, place)).toBe(reason),
);

it('begins an epoch when there is none', () =>
  expect(restoreShownBy(null, here)).toBe('first start with epochs'));
