import { render, screen } from '@testing-library/react';
import type { DayClock } from '@milkround/domain';
import { PastBanner } from './PastBanner';

const AT = Date.parse('2026-11-21T01:11:00Z');
const shown = (later: number, clock: DayClock = 'known') => {
  const { unmount } = render(
    <PastBanner at={AT} date="2026-11-21" clock={clock} timeZone="Asia/Kolkata" later={later} onLeave={() => undefined} />,
  );
  const { textContent } = screen.getByRole('region', { name: 'Past' });
  unmount();
  return textContent ?? '';
};

it.each([
  [1, '1 delivery arrived later.'],
  [12, '12 deliveries arrived later.'],
  [1_250, '1,250 deliveries arrived later.'],
])('says that %s arrived later', (later, sentence) => expect(shown(later)).toContain(`received it. ${sentence}`));

it('says nothing where nothing arrived later', () => expect(shown(0)).not.toContain('arrived later'));
