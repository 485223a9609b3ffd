import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { supervisor } from '../../testing/sessions';
import { activity } from './testing/activity';
import { openActivity, page, rows } from './testing/open-activity';

it('reads with the filters of the address, and writes chosen filters to the address', async () => {
  const { asked } = openActivity(() => page([activity()]), {
    address: '/admin/activity?consumerId=10403&late=true',
  });
  await rows('What came late, last received first');
  expect(Object.fromEntries(asked()[0]?.query ?? [])).toMatchObject({
    consumerId: '10403',
    late: 'true',
    limit: '100',
  });
  expect(screen.getByRole('button', { name: 'Late only' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  fireEvent.click(
    screen.getByRole('button', { name: 'Remove the filter: Consumer Lata Khan (10403)' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'What: everything' }));
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Rounds and day close' }),
  );
  expect(screen.getByTestId('address').textContent).toBe(
    '?late=true&kind=RoundCreated&kind=DayClosed&kind=DayReopened',
  );
  await waitFor(() =>
    expect(asked().at(-1)?.query.getAll('kind')).toEqual([
      'RoundCreated',
      'DayClosed',
      'DayReopened',
    ]),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Round of: anybody' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Sunil More/ }));
  expect(await screen.findByRole('button', { name: 'Round of: Sunil More' })).toBeTruthy();
  await waitFor(() => expect(asked().at(-1)?.query.get('deliveryBoyId')).toBe('2'));
});

it('leaves the focus on the chip of a filter that is removed', async () => {
  openActivity(() => page([activity()]), { address: '/admin/activity?productId=1' });
  await rows();
  const remove = await screen.findByRole('button', { name: 'Remove the filter: Cow' });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(remove.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Product' }));
});

it('filters by a pressed name, and by typed text', async () => {
  const { asked } = openActivity(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('link', { name: 'Lata Khan (10403)' }));
  await waitFor(() => expect(asked().at(-1)?.query.get('consumerId')).toBe('10403'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Khan' } });
  await waitFor(() => expect(asked().at(-1)?.query.get('q')).toBe('Khan'));
});

it('finds a consumer of the register by a typed name, even if no row has this consumer', async () => {
  const { asked } = openActivity(({ path, query }) => {
    if (!path.endsWith('/get-consumers')) return page([activity()]);
    const found =
      query.get('q') === 'sneha' ? [{ consumer_id: '10104', consumer_name: 'Sneha Rao' }] : [];
    return { body: { data: found, total: found.length }, headers: { 'x-position': '1' } };
  });
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Consumer' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: /^Lata Khan/ })).toBeTruthy();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'sneha' } });
  expect(await dialog.findByRole('button', { name: 'Sneha Rao 10104' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Lata Khan|sneha$/ })).toBeNull();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(await dialog.findByRole('button', { name: 'Consumer with the ID nobody' })).toBeTruthy();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'sneha' } });
  await dialog.findByRole('button', { name: 'Sneha Rao 10104' });
  fireEvent.keyDown(dialog.getByRole('searchbox'), { key: 'Enter' });
  await waitFor(() => expect(asked().at(-1)?.query.get('consumerId')).toBe('10104'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers no zones to a supervisor, who has only one', async () => {
  openActivity(() => page([activity()]), { address: '/supervisor/activity', session: supervisor });
  await rows();
  expect(screen.queryByRole('button', { name: 'Zone' })).toBeNull();
});

it('offers one chip of sign-ins at a time', async () => {
  openActivity(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Sign-ins' }));
  expect(await screen.findByRole('button', { name: 'What: Sign-ins and passwords' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign-ins' })).toBeNull();
});

it('explains the difference between the person who did it and the round that it concerns', async () => {
  openActivity(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Done by: anybody' }));
  expect(
    within(screen.getByRole('dialog')).getByText('Who did it, on whichever round.'),
  ).toBeTruthy();
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: /^All delivery boys/ }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Round of: anybody' }));
  expect(
    within(screen.getByRole('dialog')).getByText(
      'All that concerns the round of this delivery boy, whoever did it.',
    ),
  ).toBeTruthy();
});

describe('on a phone', () => {
  const isNarrow = (query: string) => query.includes('max-width');
  const media = window.matchMedia;
  beforeEach(() =>
    Object.assign(window, {
      matchMedia: (query: string) => ({ ...media(query), matches: isNarrow(query) }),
    }),
  );
  afterEach(() => Object.assign(window, { matchMedia: media }));

  it('closes the filters when one is chosen, so that the rows are in view', async () => {
    openActivity(() => page([activity()]));
    await rows();
    const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const isOpen = () =>
      screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded');
    choose('Filters');
    choose('What: everything');
    expect(isOpen()).toBe('true');
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: /^Deleted orders/ }),
    );
    expect(await screen.findByRole('button', { name: 'What: Deleted orders' })).toBeTruthy();
    expect([isOpen(), screen.queryByRole('button', { name: 'Product' })]).toEqual(['false', null]);
    choose('Filters');
    choose('Late only');
    expect(isOpen()).toBe('false');
    choose('Filters');
    choose('Remove the filter: What: Deleted orders');
    expect(isOpen()).toBe('true');
  });

  it('shows the filters for person, consumer and kind at once, until two filters are set', async () => {
    openActivity(() => page([activity()]));
    await rows();
    const shown = () =>
      ['Done by: anybody', 'Consumer', 'What: everything', 'Product'].filter((name) =>
        screen.queryByRole('button', { name }),
      );
    expect(shown()).toEqual(['Done by: anybody', 'Consumer', 'What: everything']);
    fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
    await waitFor(() =>
      expect(shown()).toEqual(['Done by: anybody', 'Consumer', 'What: everything']),
    );
    fireEvent.click(screen.getByRole('button', { name: 'What: everything' }));
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: /^Deleted orders/ }),
    );
    await waitFor(() => expect(shown()).toEqual([]));
  });

  it('sorts the rows without opening the filters', async () => {
    openActivity(() => page([activity()]));
    await rows();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sorted by' }), {
      target: { value: 'oldest' },
    });
    expect((await rows('What happened, oldest first')).length).toBe(1);
  });
});

it('filters by the day of the orders, whatever the day of the activity', async () => {
  const { asked } = openActivity(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Orders of: Any date' }));
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Orders of' })).getByRole('button', {
      name: 'Yesterday',
    }),
  );
  expect(await screen.findByRole('button', { name: 'Orders of: Yesterday' })).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe(
    '?ordersFrom=2026-11-20&ordersTo=2026-11-20',
  );
  await waitFor(() => expect(asked().at(-1)?.query.get('ordersTo')).toBe('2026-11-20'));
});
