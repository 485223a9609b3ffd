import { render, screen } from '@testing-library/react';
import '../i18n';
import { Clocks } from './Clocks';

const made = '2026-11-20T23:42:00.000Z';
const show = (props: Partial<Parameters<typeof Clocks>[0]>) => {
  render(<Clocks occurredAt={made} recordedAt={made} timeZone="Asia/Kolkata" {...props} />);
  return document.body.textContent?.replaceAll('\u202f', ' ');
};

it('shows one time when both are within a minute', () =>
  expect(show({ recordedAt: '2026-11-20T23:43:00.000Z' })).toBe('21 Nov 2026, 5:12\u00a0am'));

it('shows when it was received if that was later, with the date only if that differs', () => {
  expect(show({ recordedAt: '2026-11-20T23:43:00.001Z' })).toBe(
    '21 Nov 2026, 5:12\u00a0amreceived 5:13\u00a0am',
  );
  document.body.replaceChildren();
  expect(show({ recordedAt: '2026-11-21T19:00:00.000Z' })).toBe(
    '21 Nov 2026, 5:12\u00a0amreceived 22 Nov 2026, 12:30\u00a0am',
  );
});

it('marks an entry that came after the close, and names the person who applied it if the phone did not deliver it', () => {
  show({ recordedAt: '2026-11-21T03:00:00.000Z', isLate: true, appliedBy: 'Meera Shinde' });
  expect(screen.getByText('late, the day was closed')).toBeTruthy();
  expect(screen.getByText(/^applied by Meera Shinde, 8:30 am$/)).toBeTruthy();
  expect(screen.queryByText(/received/)).toBeNull();
});
