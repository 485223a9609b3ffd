import { render, screen } from '@testing-library/react';
import type { DayClock } from '@milkround/domain';
import { PastBanner } from './PastBanner';

const AT = Date.parse('2026-11-21T01:11:00Z');
const shown = (stops: number, clock: DayClock = 'known', phones = 0) => {
  const { unmount } = render(
    <PastBanner
      timeMs={AT}
      date="2026-11-21"
      clock={clock}
      timeZone="Asia/Kolkata"
      arrivedLater={{ stops, phones }}
      onLeave={() => undefined}
    />,
  );
  const { textContent } = screen.getByRole('region', { name: 'Past' });
  unmount();
  return textContent ?? '';
};

it.each([
  [1, '1 delivery arrived later.'],
  [12, '12 deliveries arrived later.'],
  [1_250, '1,250 deliveries arrived later.'],
])('says that %s arrived later', (later, sentence) =>
  expect(shown(later)).toContain(`received it. ${sentence}`),
);

it('says nothing when nothing arrived later', () =>
  expect(shown(0)).not.toContain('arrived later'));

it.each([
  [
    1,
    '1 phone had not been heard of at this moment; entries it sent later are not in these figures.',
  ],
  [
    3,
    '3 phones had not been heard of at this moment; entries they sent later are not in these figures.',
  ],
])('says that %s phones were silent then', (phones, sentence) =>
  expect(shown(0, 'known', phones)).toContain(sentence),
);

it('says nothing about phones when all had reported', () =>
  expect(shown(2)).not.toContain('heard of'));
