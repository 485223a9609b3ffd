import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { fakeWire, type Reply } from '../../testing/wire';
import SetPasswordScreen from './SetPasswordScreen';

const owner = {
  role: 'delivery-boy',
  name: 'Rahul Kale',
  email: 'rahul@milkround.test',
  purpose: 'invite',
  expiresAt: '2026-12-02T11:30:00.000Z',
};
const invalid: Reply = {
  status: 404,
  body: { code: 'password-link-invalid', params: {}, message: 'This link is not valid.' },
};

/** Opens a link over a fake server that answers one call after the other with `replies`, the look-up first. */
function open(...replies: (Reply | Error)[]): void {
  fakeWire(({ path }) =>
    path.endsWith('get-setting') ? { body: { data: {} } } : (replies.shift() ?? invalid),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/set-password#of-the-link']}>
        <SetPasswordScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function setPassword(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'white-cows' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
}

const ENDED = 'alert';
const signIn = () => screen.queryByRole('link', { name: 'Sign in' })?.getAttribute('href');

it('leads to the sign-in when the link has ended and the answer to the new password was lost', async () => {
  open({ body: { data: owner } }, new Error('The network failed'), invalid);
  await setPassword();
  await screen.findByRole(ENDED);
  expect(
    screen.getByText(
      'If you have just set a password here, it may be valid already: try to sign in with it.',
    ),
  ).toBeTruthy();
  expect(signIn()).toBe('/delivery-boy/sign-in');
});

it('shows no link to a sign-in for an invite that was not valid when it was opened', async () => {
  open(invalid);
  await screen.findByRole(ENDED);
  expect(signIn()).toBeUndefined();
});
