import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeQueryClient } from '../../api/query-client';
import { supervisor } from '../../testing/sessions';
import AdminDeliveryBoysScreen from './AdminDeliveryBoysScreen';
import SupervisorDeliveryBoysScreen from './SupervisorDeliveryBoysScreen';
import SupervisorsScreen from './SupervisorsScreen';
import { close, lastPart, open, press, RAHUL, type, writes } from './testing/open-catalog';

afterEach(close);

const heads = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('↕', ''));
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it.each([
  [
    <AdminDeliveryBoysScreen key="a" />,
    ['UID', 'Delivery Boy', 'Email', 'Zone', 'Supervisor', 'Actions'],
  ],
  [<SupervisorsScreen key="b" />, ['UID', 'Supervisor', 'Email', 'Zone', 'Actions']],
])('has the column headings of the specification (%#)', async (shown, expected) => {
  open(shown);
  await screen.findByRole('table');
  expect(heads()).toEqual(expected);
});

it('shows the rows that match the search in the address', async () => {
  open(<SupervisorsScreen />, { at: '/admin/supervisors?q=Anil' });
  expect(await screen.findByText('Anil Pawar')).toBeTruthy();
  expect(screen.queryByText('Meera Shinde')).toBeNull();
});

it('shows a supervisor no supervisor column, and no area to choose', async () => {
  open(<SupervisorDeliveryBoysScreen />, { session: supervisor });
  expect(await screen.findByText('Rahul Kale')).toBeTruthy();
  expect(heads()).toEqual(['UID', 'Delivery Boy', 'Email', 'Zone', 'Actions']);
  press('Add Delivery Boy');
  expect(screen.queryByLabelText('Area')).toBeNull();
  expect(screen.queryByLabelText('Supervisor')).toBeNull();
});

it('names all missing fields of a new delivery boy', async () => {
  const calls = open(<AdminDeliveryBoysScreen />);
  await screen.findByText('Rahul Kale');
  press('Add Delivery Boy');
  press('Create');
  await waitFor(() =>
    expect(alerts()).toEqual([
      'Name is required',
      'Unique Id is required',
      'Email is required',
      'Password is required',
      'Supervisor is required',
      'Area is required',
    ]),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(writes(calls)).toEqual([]);
});

it.each([
  ['Email', 'nobody', 'Invalid email format'],
  ['Password', '12345', 'Password must be at least 6 characters'],
  ['Phone', '98220', 'Phone number must be 10 digits'],
])('says of the %s "%s" while it is typed: %s', async (label, value, sentence) => {
  open(<AdminDeliveryBoysScreen />);
  await screen.findByText('Rahul Kale');
  press('Edit Rahul Kale');
  type(label, value);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('sends the email in small letters, and puts the delivery boy into the zone of his supervisor', async () => {
  const calls = open(<AdminDeliveryBoysScreen />);
  await screen.findByText('Rahul Kale');
  press('Add Delivery Boy');
  await screen.findByRole('option', { name: 'Anil Pawar · Kothrud, Aundh' });
  type('Name', 'Sunil More');
  type('Unique ID', 'MDE-099');
  type('Email', ' Sunil.More@Milkround.TEST');
  type('Password', 'secret1');
  type('Supervisor', '6');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Area').value).toBe('5'));
  press('Create');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]?.body).toEqual({
    userId: 1,
    name: 'Sunil More',
    uniqueId: 'MDE-099',
    email: 'sunil.more@milkround.test',
    password: 'secret1',
    phone: '',
    supervisorId: 6,
    areaId: 5,
  });
});

it('offers a supervisor no link, because admins make them', async () => {
  open(<SupervisorDeliveryBoysScreen />, { session: supervisor });
  await screen.findByText('Rahul Kale');
  press('Add Delivery Boy');
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite by link' })).toBeNull();
});

it('removes a supervisor of another area when the area changes', async () => {
  open(<AdminDeliveryBoysScreen />);
  await screen.findByText('Rahul Kale');
  press('Edit Rahul Kale');
  await screen.findByRole('option', { name: 'Kothrud' });
  type('Area', '5');
  expect(await screen.findByText('Supervisor is required')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Supervisor').value).toBe('');
});

it('keeps the old password when the field is empty, and removes a phone number that is cleared', async () => {
  const calls = open(<SupervisorDeliveryBoysScreen />, { session: supervisor });
  await screen.findByText('Rahul Kale');
  press('Edit Rahul Kale');
  type('Phone', '');
  press('Update');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]).toMatchObject({
    path: '/apis/public/api/supervisor/edit-delivery-boy/3',
    body: {
      userId: 2,
      name: 'Rahul Kale',
      uniqueId: 'MDE-001',
      email: 'rahul@milkround.test',
      phone: '',
    },
  });
});

it('follows the changes of another admin in untouched fields, and does not undo them', async () => {
  let phone = RAHUL.phone;
  const cache = makeQueryClient();
  const calls = open(<AdminDeliveryBoysScreen />, {
    cache,
    read: (call) =>
      lastPart(call) === 'get-delivery-boys'
        ? { body: { data: [{ ...RAHUL, phone }] } }
        : undefined,
  });
  await screen.findByText('Rahul Kale');
  press('Edit Rahul Kale');
  type('Name', 'Rahul V. Kale');
  phone = '9822099999';
  await act(() => cache.invalidateQueries());
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('9822099999'),
  );
  press('Update');
  await waitFor(() =>
    expect(writes(calls)[0]?.body).toMatchObject({ name: 'Rahul V. Kale', phone: '9822099999' }),
  );
});

it('says that the choices cannot be loaded, and tries again', async () => {
  let fails = true;
  open(<AdminDeliveryBoysScreen />, {
    read: ({ path }) =>
      fails && /get-(areas|supervisors)$/.test(path)
        ? { status: 403, body: { message: 'No.' } }
        : undefined,
  });
  await screen.findByText('Rahul Kale');
  press('Add Delivery Boy');
  expect(await screen.findByText('Failed to fetch supervisors')).toBeTruthy();
  expect(await screen.findByText('Failed to fetch areas')).toBeTruthy();
  fails = false;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) retry.click();
  expect(await screen.findByRole('option', { name: 'Meera Shinde · Baner' })).toBeTruthy();
  expect(await screen.findByRole('option', { name: 'Kothrud' })).toBeTruthy();
});

it('asks in the words of the specification before a supervisor is deleted', async () => {
  open(<SupervisorsScreen />);
  await screen.findByText('Meera Shinde');
  press('Delete Meera Shinde');
  expect(screen.getByText('Are you sure you want to delete this delivery boy?')).toBeTruthy();
});

it('offers another try when the list cannot be loaded', async () => {
  let fails = true;
  open(<SupervisorsScreen />, {
    read: () => (fails ? { status: 403, body: { message: 'Not now.' } } : undefined),
  });
  expect(await screen.findByText('Error fetching data')).toBeTruthy();
  expect(screen.getByText('Not now.')).toBeTruthy();
  fails = false;
  press('Retry');
  expect(await screen.findByText('Meera Shinde')).toBeTruthy();
});

it('gives a supervisor several zones, the first one first', async () => {
  const calls = open(<SupervisorsScreen />);
  expect(await screen.findByText('Kothrud, Aundh')).toBeTruthy();
  press('Edit Anil Pawar');
  const also = await screen.findByRole('group', { name: 'Also looks after' });
  const boxes = within(also).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
  fireEvent.click(within(also).getByLabelText('Baner'));
  press('Update');
  await waitFor(() =>
    expect(writes(calls)[0]?.body).toMatchObject({ areaId: 5, areaIds: [5, 6, 4] }),
  );
});

it('offers nobody for a zone without a supervisor, and says why not for another', async () => {
  const calls = open(<AdminDeliveryBoysScreen />);
  await screen.findByText('Rahul Kale');
  press('Add Delivery Boy');
  await screen.findByRole('option', { name: 'Wakad' });
  type('Area', '5');
  expect(
    screen.getByRole<HTMLOptionElement>('option', {
      name: 'Nobody: Anil Pawar looks after Kothrud',
    }).disabled,
  ).toBe(true);
  type('Supervisor', '2');
  expect(screen.getByLabelText<HTMLSelectElement>('Area').value).toBe('4');
  type('Area', '7');
  expect(await screen.findByText('Meera Shinde does not look after Wakad')).toBeTruthy();
  type('Supervisor', '0');
  type('Name', 'Sunil More');
  type('Unique ID', 'MDE-099');
  type('Email', 'sunil@milkround.test');
  type('Password', 'secret1');
  press('Create');
  await waitFor(() => expect(writes(calls)[0]?.body).toMatchObject({ supervisorId: 0, areaId: 7 }));
});

it('lets a supervisor of several zones choose the zone of a delivery boy', async () => {
  const zones = [supervisor.area, { id: 5, name: 'Kothrud' }];
  const calls = open(<SupervisorDeliveryBoysScreen />, {
    session: { ...supervisor, areas: zones },
  });
  await screen.findByText('Rahul Kale');
  press('Edit Rahul Kale');
  expect(screen.getByLabelText<HTMLSelectElement>('Area').value).toBe('4');
  type('Area', '5');
  press('Update');
  await waitFor(() => expect(writes(calls)[0]?.body).toMatchObject({ areaId: 5 }));
  await waitFor(() => expect(screen.queryByLabelText('Area')).toBeNull());
  press('Add Delivery Boy');
  type('Area', '5');
  type('Name', 'Sunil More');
  type('Unique ID', 'MDE-099');
  type('Email', 'sunil@milkround.test');
  type('Password', 'secret1');
  press('Create');
  await waitFor(() => expect(writes(calls)[1]?.body).toMatchObject({ areaId: 5 }));
});
