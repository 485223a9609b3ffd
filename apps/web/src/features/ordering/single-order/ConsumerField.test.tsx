import { fireEvent, screen, waitFor } from '@testing-library/react';
import { newPhone } from '../../../testing/phone';
import { admin, deliveryBoy, supervisor } from '../../../testing/sessions';
import { sentBy } from '../../../testing/sync';
import { type Call, type Reply } from '../../../testing/wire';
import {
  added,
  closeSingleOrder,
  common,
  filled,
  nobody,
  ofAdmin,
  openSingleOrder,
  type,
  update,
  writes,
} from '../testing/open-single-order';

beforeEach(newPhone);
afterEach(closeSingleOrder);

it.each([admin, deliveryBoy])('suggests and names the known consumers (%#)', async (session) => {
  await openSingleOrder(session);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  type('Consumer ID', 'lata');
  await waitFor(() =>
    expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('00101'),
  );
  type('Consumer ID', '00101');
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  type('Consumer ID', 'X9');
  expect(
    await screen.findByText('No order of today is for this consumer. Please check the ID.'),
  ).toBeTruthy();
});

it.each([
  [
    supervisor,
    {
      ...common,
      consumerId: 'X9',
      deliveryBoyId: '3',
      adjustedQuantity: '0',
      previousQuantity: '',
      userId: '2',
    },
  ],
  [
    admin,
    { ...ofAdmin, consumer_id: 'X9', adjustedQuantity: '0', previousQuantity: '', userId: '1' },
  ],
])('asks for the name of an unknown consumer, and sends it (%#)', async (session, body) => {
  const calls = await openSingleOrder(session);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  type('MDE', '3');
  filled();
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  expect(screen.queryByLabelText('Consumer Name')).toBeNull();
  type('Consumer ID', 'X9');
  await screen.findByLabelText('Consumer Name');
  type('Consumer Name', ' Asha Rane ');
  type('Address', '7, Baner Road');
  update();
  const told = { consumerName: 'Asha Rane', consumerAddress: '7, Baner Road' };
  await waitFor(() =>
    expect(writes(calls)).toEqual([
      [`/apis/public/api/${session.role}/add-single-order`, { ...body, ...told }],
    ]),
  );
});

it('stores name and address of a new consumer with a delivery boy’s order', async () => {
  const calls = await openSingleOrder(deliveryBoy);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  type('Consumer ID', 'X9');
  await screen.findByLabelText('Consumer Name');
  type('Consumer Name', 'Asha Rane');
  update();
  await waitFor(() =>
    expect(sentBy(calls)).toMatchObject([
      { data: { consumerId: 'X9', consumerName: 'Asha Rane' } },
    ]),
  );
  expect(sentBy(calls)[0]?.data).not.toHaveProperty('consumerAddress');
});

describe('a consumer without an order today', () => {
  const bela: Reply = {
    body: { data: { consumer_id: 'X9', consumer_name: 'Bela Rao', address: '9, Hill View' } },
  };
  const lookups = (calls: readonly Call[]) =>
    calls.filter(({ path }) => path.includes('/consumer/'));
  const asked = () => screen.queryByLabelText('Consumer Name');

  it.each([admin, supervisor, deliveryBoy])(
    'is named without a question when the area knows him (%#)',
    async (session) => {
      const calls = await openSingleOrder(session, added, {}, {}, () => bela);
      type('Consumer ID', 'X9');
      expect(await screen.findByText('Bela Rao, 9, Hill View')).toBeTruthy();
      expect(asked()).toBeNull();
      expect(lookups(calls).map(({ path }) => path)).toEqual([
        `/apis/public/api/${session.role}/consumer/X9`,
      ]);
    },
  );

  it('is looked up once after the input, not at every letter, and only the last one is shown', async () => {
    let answerFirst: (reply: Reply) => void = () => undefined;
    const calls = await openSingleOrder(supervisor, added, {}, {}, ({ path }) =>
      path.endsWith('/A/1') || path.endsWith('A%2F1')
        ? new Promise((resolve) => (answerFirst = resolve))
        : bela,
    );
    for (const typed of ['A', 'A/', 'A/1']) type('Consumer ID', typed);
    await waitFor(() => expect(lookups(calls)).toHaveLength(1));
    type('Consumer ID', 'X9');
    expect(await screen.findByText('Bela Rao, 9, Hill View')).toBeTruthy();
    answerFirst({
      body: { data: { consumer_id: 'A/1', consumer_name: 'Somebody Else', address: '' } },
    });
    await waitFor(() => expect(lookups(calls)).toHaveLength(2));
    expect(screen.queryByText('Somebody Else')).toBeNull();
  });

  it('needs a name without a network', async () => {
    await openSingleOrder(deliveryBoy, added, {}, {}, () => new Error('Failed to fetch'));
    type('Consumer ID', 'X9');
    expect(await screen.findByLabelText('Consumer Name')).toBeTruthy();
  });

  it('does not get the name that was typed for another one', async () => {
    const calls = await openSingleOrder(supervisor, added, {}, {}, ({ path }) =>
      path.endsWith('X9') ? bela : nobody(),
    );
    type('MDE', '3');
    filled();
    type('Consumer ID', 'NEW');
    fireEvent.change(await screen.findByLabelText('Consumer Name'), {
      target: { value: 'Asha Rane' },
    });
    type('Consumer ID', 'NEW-2');
    expect(asked()).toBeTruthy();
    type('Consumer ID', 'X9');
    await screen.findByText('Bela Rao, 9, Hill View');
    update();
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
    expect(writes(calls)[0]?.[1]).not.toHaveProperty('consumerName');
  });

  it('of another zone is accepted by the id alone, without a question for the name', async () => {
    const elsewhere = { consumer_id: 'X9', consumer_name: 'X9', address: '', isElsewhere: true };
    await openSingleOrder(supervisor, added, {}, {}, () => ({ body: { data: elsewhere } }));
    type('Consumer ID', 'X9');
    expect(await screen.findByText(/^Known in another zone/)).toBeTruthy();
    expect(asked()).toBeNull();
  });
});
