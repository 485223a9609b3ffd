import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { DEMO_LOGINS_PATH, SETTINGS_PATH, type Role } from '@milkround/contracts';
import toast from 'react-hot-toast/headless';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { currentSession, endSession } from '../../session/session';
import { Toasts } from '../../ui/Toasts';
import { deliveryBoy } from '../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../testing/wire';
import SignInScreen from './SignInScreen';

const demo: Record<string, Reply> = {
  [SETTINGS_PATH]: { body: { data: { demo: true } } },
  [DEMO_LOGINS_PATH]: {
    body: {
      data: [
        {
          role: 'supervisor',
          name: 'Meera Shinde',
          areaName: 'Baner',
          username: 'supervisor1@milkround.test',
          password: 'milkround',
        },
        {
          role: 'delivery-boy',
          name: 'Rahul Kale',
          areaName: 'Baner',
          username: 'mde1@milkround.test',
          password: 'milkround',
        },
      ],
    },
  },
};

function signIn(
  role: Role,
  reply: Reply | Error = {},
  replies: Record<string, Reply> = {},
): Call[] {
  const calls = fakeWire(({ path }) =>
    path.endsWith('/login') ? reply : (replies[path] ?? { status: 503 }),
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={['/sign-in']}>
        <Routes>
          <Route path="/sign-in" element={<SignInScreen role={role} preload={() => undefined} />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return calls;
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
const fill = () => {
  type(email(), ' mde1@milkround.test ');
  type(password(), 'milkround');
};
const logins = (calls: Call[]) => calls.filter(({ path }) => path.endsWith('/login'));

beforeEach(() => {
  endSession('all');
  toast.remove();
});

describe.each([
  ['admin', 'Email is required!', 'Password is required!', 'Password must be at least 6 charcter'],
  [
    'supervisor',
    'Email is required',
    'Password is required',
    'Password must be at least 6 characters',
  ],
  [
    'delivery-boy',
    'Email is required',
    'Password is required',
    'Password must be at least 6 characters',
  ],
] as const)('%s', (role, noEmail, noPassword, short) => {
  it('shows the missing fields, at every change', () => {
    const calls = signIn(role);
    expect(screen.queryAllByRole('alert')).toEqual([]);
    expect(email().getAttribute('type')).toBe('email');
    type(password(), 'milk');
    expect(screen.getByRole('alert').textContent).toBe(short);
    type(password(), 'milkro');
    expect(screen.queryByRole('alert')).toBeNull();
    type(password(), '');
    expect(screen.getByRole('alert').textContent).toBe(noPassword);
    send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      noEmail,
      noPassword,
    ]);
    expect(logins(calls)).toEqual([]);
  });
});

it('asks the server as the staff login does, stores the session and continues', async () => {
  const calls = signIn('delivery-boy', {
    body: { message: 'Login successful', data: deliveryBoy },
  });
  fill();
  send();
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(logins(calls)[0]).toMatchObject({
    path: '/apis/public/api/delivery-boy/login',
    body: { username: 'mde1@milkround.test', password: 'milkround', role: 'delivery-boy' },
  });
  expect(currentSession()).toEqual(deliveryBoy);
});

it('sends only one request at a time', async () => {
  const calls = signIn('delivery-boy', { body: { data: deliveryBoy } });
  fill();
  send();
  const button = screen.getByRole('button', { name: 'Signing in...' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.click(button);
  await screen.findByText('elsewhere');
  expect(logins(calls)).toHaveLength(1);
});

it.each([
  [
    "the server's message",
    { status: 401, body: { message: 'Invalid email or password' } },
    'Invalid email or password',
  ],
  ['else its error field', { status: 409, body: { error: 'Conflict' } }, 'Conflict'],
  [
    'what happened when there is no answer, and never the words of the browser',
    new TypeError('Failed to fetch'),
    'The server could not be reached. Please check the network and try again.',
  ],
  [
    'that a failure is not expected',
    { status: 500, body: { error: 'Internal Server Error' } },
    'Something went wrong. Please try again later.',
  ],
  [
    'that something else has answered',
    { status: 200, isForeign: true },
    'The network answered in place of the server. It may want you to sign in to it first.',
  ],
])('a failure shows %s', async (_which, reply, message) => {
  signIn('supervisor', reply);
  fill();
  send();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false);
});

it('reports a login without a role', async () => {
  signIn('supervisor', { body: { message: 'Login successful', data: { token: 't', name: 'x' } } });
  fill();
  send();
  expect(await screen.findByText('Login successful, but no specific role detected.')).toBeTruthy();
  expect(currentSession()).toBeNull();
});

it('signs in a person of the demo with one tap', async () => {
  const calls = signIn('delivery-boy', { body: { data: deliveryBoy } }, demo);
  fireEvent.click(await screen.findByRole('button', { name: 'Rahul Kale Baner' }));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(logins(calls).map(({ body }) => body)).toEqual([
    { username: 'mde1@milkround.test', password: 'milkround', role: 'delivery-boy' },
  ]);
  expect(screen.queryByText('Meera Shinde')).toBeNull();
});

it('asks a server without the demo for no demo logins', async () => {
  const calls = signIn('supervisor', {}, { [SETTINGS_PATH]: { body: { data: {} } } });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(SETTINGS_PATH));
  expect(calls.map(({ path }) => path)).not.toContain(DEMO_LOGINS_PATH);
});

it('shows the password on request', () => {
  signIn('admin');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().getAttribute('type')).toBe('text');
});

it('leads back to the landing page', async () => {
  signIn('admin');
  fireEvent.click(screen.getByRole('link', { name: 'Back to home' }));
  await waitFor(() => expect(screen.getByText('elsewhere')).toBeTruthy());
});
