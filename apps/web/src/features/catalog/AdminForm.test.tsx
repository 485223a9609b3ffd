import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { admin } from '../../testing/sessions';
import AdminsScreen from './AdminsScreen';
import { close, lastPart, NITIN, open, press, reads, type, writes } from './testing/open-catalog';

afterEach(() => {
  close();
  jest.useRealTimers();
});

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

async function openAdmins(wire: Parameters<typeof open>[1] = {}) {
  const calls = open(<AdminsScreen />, wire);
  await screen.findByText(NITIN.name);
  return calls;
}

const openAdminsWithLinks = (links: object[]) =>
  openAdmins({
    read: ({ path }) =>
      path.endsWith('get-password-links') ? { body: { data: links } } : undefined,
  });

it('names all missing fields of a new admin', async () => {
  const calls = await openAdmins();
  press('Add Admin');
  press('Create');
  await waitFor(() =>
    expect(alerts()).toEqual(['Name is required', 'Email is required', 'Password is required']),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(writes(calls)).toEqual([]);
});

it.each([
  ['Email', 'nobody', 'Invalid email format'],
  ['Password', 'nine char', 'Password must be at least 10 characters'],
])('says of the %s "%s" while it is typed: %s', async (label, value, sentence) => {
  await openAdmins();
  press('Add Admin');
  type(label, value);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('adds an admin with the email in small letters', async () => {
  const calls = await openAdmins();
  press('Add Admin');
  type('Name', ' Leela Sane ');
  type('Email', ' Leela@Milkround.TEST');
  type('Password', 'seven white cows');
  press('Create');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]).toMatchObject({
    path: '/apis/public/api/admin/add-admin',
    body: { name: 'Leela Sane', email: 'leela@milkround.test', password: 'seven white cows' },
  });
});

it('invites an admin without a password, and shows the link to send once', async () => {
  const link = {
    token: 'of-the-link',
    purpose: 'invite',
    expiresAt: '2026-12-02T11:30:00.000Z',
  };
  const leela = { id: 9, name: 'Leela Sane', email: 'leela@milkround.test' };
  const isLink = (path: string) => path.endsWith('create-password-link');
  const calls = await openAdmins({
    write: ({ path }) => ({ body: { message: 'Done!', data: isLink(path) ? link : leela } }),
  });
  press('Add Admin');
  press('Invite by link');
  expect(screen.queryByLabelText('Password')).toBeNull();
  type('Name', leela.name);
  type('Email', leela.email);
  press('Create');
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(
    `${window.location.origin}/set-password#of-the-link`,
  );
  expect(
    screen.getByText(/^Valid until 2 Dec 2026.* Copy it now: it is not shown again\.$/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  const share = screen.getByRole<HTMLAnchorElement>('link', { name: 'Share by WhatsApp' });
  const shared = new URL(share.href);
  expect(shared.origin + shared.pathname).toBe('https://wa.me/');
  expect(shared.searchParams.get('text')).toMatch(
    /^Hello Leela Sane, with this link you choose your password .*\/set-password#of-the-link$/s,
  );
  expect(writes(calls).map(({ body }) => body)).toMatchObject([
    { name: leela.name, email: leela.email, invite: true },
    { role: 'admin', personId: leela.id, purpose: 'invite' },
  ]);
});

it('shows an invite link at once, also when all other requests get no answer', async () => {
  const link = {
    token: 'of-the-link',
    purpose: 'invite',
    expiresAt: '2026-12-02T11:30:00.000Z',
  };
  let isMade = false;
  await openAdmins({
    read: (call) =>
      isMade && lastPart(call) === 'get-password-links' ? new Promise(() => undefined) : undefined,
    write: () => {
      isMade = true;
      return { body: { message: 'Done!', data: link } };
    },
  });
  fireEvent.click(screen.getByRole('button', { name: `Sign-in of ${NITIN.name}` }));
  fireEvent.click(await screen.findByRole('button', { name: 'Invite link, 7 days' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toContain(
    '/set-password#of-the-link',
  );
});

it('says that an invite link was not made, marks the person who needs one when the server answers, and makes it on the next try', async () => {
  jest.useFakeTimers();
  const leela = { id: 9, name: 'Leela Sane', email: 'leela@milkround.test' };
  const withoutLink = {
    role: 'admin',
    id: leela.id,
    purpose: 'invite',
    createdAt: null,
    expiresAt: null,
    isExpired: false,
  };
  const link = {
    token: 'of-the-link',
    purpose: 'invite',
    expiresAt: '2026-12-02T11:30:00.000Z',
  };
  let [isAdded, isAway] = [false, false];
  const calls = await openAdmins({
    read: (call) => {
      if (lastPart(call) === 'get-admins')
        return { body: { data: isAdded ? [NITIN, leela] : [NITIN] } };
      if (lastPart(call) !== 'get-password-links') return undefined;
      return isAway ? { status: 502 } : { body: { data: isAdded ? [withoutLink] : [] } };
    },
    write: (call) => {
      if (lastPart(call) === 'create-password-link')
        return isAway ? { status: 502 } : { body: { message: 'Done!', data: link } };
      [isAdded, isAway] = [true, true];
      return { body: { message: 'Done!', data: leela } };
    },
  });
  press('Add Admin');
  press('Invite by link');
  type('Name', leela.name);
  type('Email', leela.email);
  press('Create');
  const again = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Invite link, 7 days',
  });
  await waitFor(() => expect(again.disabled).toBe(false));
  const before = reads(calls, 'get-password-links');
  await waitFor(() => expect(reads(calls, 'get-password-links')).toBeGreaterThan(before));
  isAway = false;
  const row = (await screen.findByText('No password yet')).closest('tr');
  expect(row?.textContent).toContain(leela.name);
  fireEvent.click(again);
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toContain(
    '/set-password#of-the-link',
  );
});

it('marks a person with an unused invite', async () => {
  const open = {
    role: 'admin',
    id: NITIN.id,
    purpose: 'invite',
    createdAt: '2026-11-25T11:30:00.000Z',
    expiresAt: '2026-12-02T11:30:00.000Z',
    isExpired: false,
  };
  const others = [
    { ...open, id: admin.id, purpose: 'reset' },
    { ...open, id: admin.id, role: 'supervisor' },
  ];
  await openAdminsWithLinks([...others, open]);
  const mark = await screen.findByText(/^Invited until 2 Dec 2026, \d?\d:\d\d\s[ap]m$/);
  expect(mark.closest('tr')?.textContent).toContain(NITIN.name);
  expect(screen.getAllByText(/^Invited until/)).toHaveLength(1);
});

it('marks a person whose invite has expired unused, and says so beside the button for a new link', async () => {
  const invite = {
    role: 'admin',
    id: NITIN.id,
    purpose: 'invite',
    createdAt: '2026-11-10T11:30:00.000Z',
  };
  const expired = { ...invite, expiresAt: '2026-11-17T11:30:00.000Z', isExpired: true };
  await openAdminsWithLinks([expired]);
  const mark = await screen.findByText(/^Invite expired on 17 Nov 2026, \d?\d:\d\d\s[ap]m$/);
  const row = mark.closest('tr');
  expect(row?.textContent).toContain(NITIN.name);
  fireEvent.click(within(row!).getByRole('button', { name: /^Sign-in/ }));
  expect(
    await screen.findByText(
      /^The invite expired on 17 Nov 2026, \d?\d:\d\d\s[ap]m without being used\. Make a new link\.$/,
    ),
  ).toBeTruthy();
});

it('marks a person who has neither a password nor a link to choose one', async () => {
  await openAdminsWithLinks([
    {
      role: 'admin',
      id: NITIN.id,
      purpose: 'invite',
      createdAt: null,
      expiresAt: null,
      isExpired: false,
    },
  ]);
  const row = (await screen.findByText('No password yet')).closest('tr');
  expect(row?.textContent).toContain(NITIN.name);
  fireEvent.click(within(row!).getByRole('button', { name: /^Sign-in/ }));
  expect(
    await screen.findByText(`${NITIN.name} has no password yet and no link to choose one.`),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take back the link' })).toBeNull();
});

it('requires the other fields, but no password, of an invited admin', async () => {
  const calls = await openAdmins();
  press('Add Admin');
  press('Invite by link');
  press('Create');
  await waitFor(() => expect(alerts()).toEqual(['Name is required', 'Email is required']));
  expect(writes(calls)).toEqual([]);
});

it('keeps the password of another admin when the field is empty', async () => {
  const calls = await openAdmins();
  press(`Edit ${NITIN.name}`);
  type('Name', 'Nitin Jog Patil');
  press('Update');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]?.path).toBe('/apis/public/api/admin/edit-admin/8');
  expect(writes(calls)[0]?.body).toEqual({
    userId: 1,
    name: 'Nitin Jog Patil',
    email: NITIN.email,
  });
});

it('has no password field for the own account, whose password is changed under Account', async () => {
  await openAdmins();
  press(`Edit ${admin.name}`);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(admin.name);
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('shows at the field that an email is taken, and keeps the input', async () => {
  const message = 'This email is taken.';
  await openAdmins({
    write: () => ({ status: 409, body: { message, errors: [{ field: 'email', message }] } }),
  });
  press(`Edit ${NITIN.name}`);
  type('Email', admin.email);
  press('Update');
  await waitFor(() =>
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(alerts()).toEqual([message]);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(admin.email);
});
