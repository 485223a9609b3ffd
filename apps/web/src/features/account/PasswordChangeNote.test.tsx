import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { CredentialChange, Session } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession, useSession } from '../../session/session';
import { supervisor } from '../../testing/sessions';
import { fakeWire, type Reply } from '../../testing/wire';
import { Toasts } from '../../ui/Toasts';
import PasswordChangeNote from './PasswordChangeNote';

const BY_ADMIN: CredentialChange = {
  at: '2026-11-22T03:30:00.000Z',
  role: 'admin',
  name: 'Asha Rao',
};

const SETTINGS = {
  website_name: 'Milkround',
  business_date: '2026-11-22',
  timezone: 'Asia/Kolkata',
};

/** The note is shown as long as the session has the change, as in the layout. */
function Note() {
  const session = useSession();
  return session?.passwordChange || session?.secondFactorReset ? (
    <PasswordChangeNote session={session} />
  ) : null;
}

function open(
  changes: Pick<Session, 'passwordChange' | 'secondFactorReset'>,
  reply: Reply = { body: { message: 'Done!' } },
) {
  startSession({ ...supervisor, ...changes });
  const calls = fakeWire(({ method }) =>
    method === 'POST' ? reply : { body: { data: SETTINGS } },
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Note />
      <Toasts />
    </QueryClientProvider>,
  );
  return () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
}

it('names the person and the time of a password change, until it is acknowledged', async () => {
  const posted = open({ passwordChange: BY_ADMIN });
  expect(screen.getByRole('alert').textContent).toMatch(/^Asha Rao changed your password, .*22/);
  fireEvent.click(screen.getByRole('button', { name: 'I know' }));
  await waitFor(() => expect(screen.queryByText(/changed your password/)).toBeNull());
  expect(posted()).toEqual(['/apis/public/api/supervisor/acknowledge-password-change']);
});

it('says that the password was changed on the server', () => {
  open({ passwordChange: { ...BY_ADMIN, role: 'system', name: null } });
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Your password was changed on the server, /,
  );
});

it('stays, and says why, when the acknowledgement is refused', async () => {
  open({ passwordChange: BY_ADMIN }, { status: 403, body: { message: 'Not now.' } });
  fireEvent.click(screen.getByRole('button', { name: 'I know' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByText(/Asha Rao changed your password/)).toBeTruthy();
});

it('names the person who reset the second factor, beside a changed password', async () => {
  open({ passwordChange: BY_ADMIN, secondFactorReset: { ...BY_ADMIN, name: 'Ravi Patil' } });
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Asha Rao changed your password, .* Ravi Patil reset your second factor, .*22/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'I know' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('says that the second factor was reset on the server', () => {
  open({ secondFactorReset: { ...BY_ADMIN, role: 'system', name: null } });
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Your second factor was reset on the server, /,
  );
});
