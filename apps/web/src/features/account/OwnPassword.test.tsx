import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { admin } from '../../testing/sessions';
import { fakeWire, type Reply } from '../../testing/wire';
import { OwnPassword } from './OwnPassword';

function open(reply: Reply = { body: { message: 'Password changed.' } }) {
  startSession(admin);
  const calls = fakeWire(() => reply);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OwnPassword role="admin" email={admin.email} />
    </QueryClientProvider>,
  );
  return calls;
}

function change(oldPassword: string, password: string): void {
  fireEvent.change(screen.getByLabelText('Old password'), { target: { value: oldPassword } });
  fireEvent.change(screen.getByLabelText(/^New password/), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('sends both passwords, and empties the fields after success', async () => {
  const calls = open();
  change('milkround', 'before dawn, twice');
  await waitFor(() =>
    expect(calls[0]).toMatchObject({ path: '/apis/public/api/admin/change-password' }),
  );
  expect(calls[0]?.body).toMatchObject({
    oldPassword: 'milkround',
    password: 'before dawn, twice',
  });
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Old password').value).toBe(''),
  );
});

it('refuses a new password of an admin below ten characters before it is sent', async () => {
  const calls = open();
  change('milkround', 'nine char');
  await waitFor(() =>
    expect(screen.getByLabelText(/^New password/).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(calls).toEqual([]);
});

it('shows at the old password that it is wrong', async () => {
  const wrong = {
    field: 'oldPassword',
    message: 'The old password is wrong',
    code: 'old-password-wrong',
    params: {},
  };
  open({ status: 400, body: { message: wrong.message, errors: [wrong] } });
  change('not mine', 'before dawn, twice');
  await waitFor(() =>
    expect(screen.getByLabelText('Old password').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Old password').value).toBe('not mine');
});

it('shows both passwords on request', () => {
  open();
  fireEvent.click(screen.getByLabelText('Show passwords'));
  expect(screen.getByLabelText('Old password').getAttribute('type')).toBe('text');
});
