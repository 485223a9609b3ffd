import { screen, waitFor } from '@testing-library/react';
import AdminDeliveryBoysScreen from './AdminDeliveryBoysScreen';
import ProductsScreen from './ProductsScreen';
import { UnsavedQuestion } from '../../ui/UnsavedQuestion';
import { close, open, press, RAHUL, reads, type, writes } from './testing/open-catalog';
import ZonesScreen from './ZonesScreen';

afterEach(close);

it('lists the zones with the column headings of the specification', async () => {
  open(<ZonesScreen />);
  expect(await screen.findByText('Baner')).toBeTruthy();
  expect(
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('↕', '')),
  ).toEqual(['UID', 'Zone Name', 'Deadline', 'Actions']);
});

it('adds a zone, once however often the button is clicked, and lists it', async () => {
  const calls = open(<ZonesScreen />, {
    write: () => ({ status: 201, body: { message: 'Zone added successfully!', data: {} } }),
  });
  await screen.findByText('Baner');
  press('Add Zone');
  type('Zone Name', '  Aundh ');
  press('Create');
  press('Create');
  expect(await screen.findByText('Zone added successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { userId: 1, name: 'Aundh', deadline: '07:30' };
  expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
    ['/apis/public/api/admin/add-area', body],
  ]);
  expect(reads(calls, 'get-areas')).toBe(2);
});

it('changes the deadline of a zone, and sends only a changed one', async () => {
  const calls = open(<ZonesScreen />, {
    write: () => ({ body: { message: 'Zone updated successfully!', data: {} } }),
  });
  expect(await screen.findByText('6:45 am')).toBeTruthy();
  press('Edit Kothrud');
  type('Deadline', '');
  expect(await screen.findByText('The deadline must be a time of day, like 07:30')).toBeTruthy();
  type('Deadline', '08:15');
  press('Update');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Edit Baner');
  type('Zone Name', 'Baner East');
  press('Update');
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { userId: 1, name: 'Kothrud', deadline: '08:15' },
    { userId: 1, name: 'Baner East' },
  ]);
});

it.each([
  [<ZonesScreen key="zone" />, 'Add Zone', 'Zone Name', 'Area name is required'],
  [<ProductsScreen key="product" />, 'Add Product', 'Product Name', 'Product name is required'],
])('says during the input that a name is required (%#)', async (shown, add, label, sentence) => {
  const calls = open(shown);
  await screen.findByRole('table');
  press(add);
  type(label, 'x');
  type(label, '  ');
  expect(await screen.findByText(sentence)).toBeTruthy();
  press('Create');
  await waitFor(() =>
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(writes(calls)).toEqual([]);
});

it('shows at the field that a name is taken, and keeps the input', async () => {
  const message = 'There is a zone "Baner" already.';
  open(<ZonesScreen />, {
    write: () => ({ status: 409, body: { message, errors: [{ field: 'name', message }] } }),
  });
  await screen.findByText('Kothrud');
  press('Edit Kothrud');
  type('Zone Name', 'Baner');
  press('Update');
  await waitFor(() =>
    expect(screen.getByLabelText('Zone Name').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Zone Name').value).toBe('Baner');
});

it('asks before it discards input, but not what was refused or is unchanged', async () => {
  const message = 'There is a zone "Baner" already.';
  open(
    <>
      <ZonesScreen />
      <UnsavedQuestion />
    </>,
    { write: () => ({ status: 409, body: { message } }) },
  );
  await screen.findByText('Kothrud');
  const isAsked = () => screen.queryByText('Leave without saving?') !== null;
  const isOpen = () => screen.queryByLabelText('Zone Name') !== null;
  press('Edit Kothrud');
  type('Zone Name', 'Baner');
  press('Cancel');
  await waitFor(() => expect(isAsked()).toBe(true));
  press('Stay');
  press('Update');
  await screen.findByText(message);
  press('Cancel');
  await waitFor(() => expect(isOpen()).toBe(false));
  press('Add Zone');
  type('Zone Name', 'x');
  type('Zone Name', '');
  press('Cancel');
  await waitFor(() => expect(isOpen()).toBe(false));
  press('Edit Kothrud');
  type('Zone Name', '');
  press('Update');
  await screen.findByText('Area name is required');
  press('Cancel');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(isAsked()).toBe(false);
});

it('deletes after a question, and stays open with the numbers when something depends on the row', async () => {
  let inUse = true;
  const calls = open(<ZonesScreen />, {
    write: () =>
      inUse
        ? {
            status: 409,
            body: {
              message: 'Baner still has 1 supervisor and 5 delivery boys.',
              code: 'in-use',
              params: {},
            },
          }
        : { body: { message: 'Zone deleted successfully!', data: {} } },
  });
  await screen.findByText('Baner');
  press('Delete Baner');
  expect(screen.getByText('Are you sure you want to delete this zone?')).toBeTruthy();
  press('Delete');
  expect(
    await screen.findByText(
      'Baner still has 1 supervisor and 5 delivery boys. Move or delete them first.',
    ),
  ).toBeTruthy();
  inUse = false;
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false),
  );
  press('Delete');
  expect(await screen.findByText('Zone deleted successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ path }) => path)).toEqual(
    Array(2).fill('/apis/public/api/admin/delete-area/4'),
  );
});

it('offers to hand over or remove the open orders of a delivery boy who leaves, also after a refusal', async () => {
  const refusals = [{ status: 409, body: { message: 'Amit Joshi stays.' } }];
  const calls = open(<AdminDeliveryBoysScreen />, {
    read: ({ path }) =>
      path.endsWith('/get-delivery-boys')
        ? { body: { data: [RAHUL, { ...RAHUL, id: 9, name: 'Sunil More' }] } }
        : undefined,
    write: ({ body }) =>
      JSON.stringify(body).includes('orders')
        ? (refusals.shift() ?? {
            body: { message: 'Delivery boy deleted successfully!', data: {} },
          })
        : {
            status: 409,
            body: { message: 'Rahul Kale still has 3 open orders.', code: 'in-use', params: {} },
          },
  });
  await screen.findByText('Rahul Kale');
  press('Delete Rahul Kale');
  press('Delete');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Rahul Kale still has 3 open orders.',
  );
  expect(screen.getByRole('button', { name: 'Remove the orders and delete' })).toBeTruthy();
  const handOver = screen.getByRole('button', { name: 'Hand over and delete' });
  expect(handOver).toHaveProperty('disabled', true);
  await screen.findByRole('option', { name: 'Sunil More · Baner' });
  expect(screen.queryByRole('option', { name: 'Rahul Kale · Baner' })).toBeNull();
  type('Hand them over to', '9');
  press('Hand over and delete');
  expect(await screen.findByText(/^Amit Joshi stays\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the board of Rahul Kale' })).toBeTruthy();
  press('Hand over and delete');
  expect(await screen.findByText('Delivery boy deleted successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).at(-1)?.body).toMatchObject({ orders: 'hand-over', to: 9 });
});

describe('in a dairy without orders', () => {
  const without =
    (...lists: string[]) =>
    ({ path }: { path: string }) => {
      if (path.endsWith('/get-consumers')) return { body: { data: [], total: 0 } };
      return lists.some((list) => path.endsWith(list)) ? { body: { data: [] } } : undefined;
    };

  it('says that the first zone comes next, and that it is added here', async () => {
    open(<ZonesScreen />, {
      read: without('get-areas', 'get-products', 'get-supervisors', 'get-delivery-boys'),
      at: '/admin/zone',
    });
    expect(await screen.findByText('First steps: 0 of 5 done.')).toBeTruthy();
    expect(screen.getByText('Next, here: Add Zone')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('links to the next step from a list that has its first row', async () => {
    open(<ZonesScreen />, { read: without('get-products'), at: '/admin/zone' });
    const next = await screen.findByRole('link', { name: 'Next: Add Product' });
    expect(next.getAttribute('href')).toBe('/admin/products');
    expect(screen.getByText('First steps: 3 of 5 done.')).toBeTruthy();
  });
});

it('changes the step of a product, which must be above 0', async () => {
  const calls = open(<ProductsScreen />, {
    write: () => ({ body: { message: 'Product updated successfully!', data: {} } }),
  });
  await screen.findByText('Cow');
  press('Edit Cow');
  type('Step of + and −', '0');
  expect(await screen.findByText('The step must be a number above 0')).toBeTruthy();
  type('Step of + and −', '1');
  press('Update');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ body }) => body)).toEqual([{ userId: 1, name: 'Cow', step: 1 }]);
});
