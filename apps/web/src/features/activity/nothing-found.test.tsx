import { fireEvent, screen } from '@testing-library/react';
import { activity } from './testing/activity';
import { openActivity, page, rows } from './testing/open-activity';

it('says that nothing was recorded, or why it cannot be loaded, and tries again', async () => {
  let fails = true;
  openActivity(() =>
    fails ? { status: 400, body: { message: 'That is not possible.' } } : page([]),
  );
  expect(await screen.findByText('That is not possible.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing was recorded.')).toBeTruthy();
});

it('offers a kind of activity to a person who searches for its name, such as "deleted"', async () => {
  const { asked } = openActivity(({ query }) => page(query.has('q') ? [] : [activity()]), {
    address: '/admin/activity?q=who+deleted+it',
  });
  expect(
    (await screen.findByText('Show what happened instead:')).parentElement?.textContent,
  ).toContain('who deleted it');
  expect(screen.queryByText('Remove a filter above to see more.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'What: Deleted orders' }));
  await rows();
  expect(screen.getByTestId('address').textContent).toBe('?kind=OrderRemoved');
  expect(asked().at(-1)?.query.getAll('kind')).toEqual(['OrderRemoved']);
});

it('offers the nearest days with rows when the chosen day has none', async () => {
  const day = { dates: 'happened', date: '2026-11-18', count: 1000, isMore: true };
  const { asked } = openActivity(
    ({ path, query }) => {
      if (path.endsWith('/nearest'))
        return { body: { data: query.get('kind') === 'OrderRemoved' ? [day] : [] } };
      return page(query.get('fromDate') === '2026-11-20' ? [] : [activity()]);
    },
    { address: '/admin/activity?fromDate=2026-11-20&toDate=2026-11-20&kind=OrderRemoved' },
  );
  expect(await screen.findByText('Nothing on Fri 20 Nov.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Wed 18 Nov (1,000+)' }));
  await rows();
  expect(screen.getByTestId('address').textContent).toBe(
    '?fromDate=2026-11-18&toDate=2026-11-18&kind=OrderRemoved',
  );
  expect(asked().at(-1)?.query.get('fromDate')).toBe('2026-11-18');
});

it('offers the orders of a day without activity, if something happened to them on another day', async () => {
  const orders = { dates: 'orders', date: '2026-11-20', count: 4, isMore: false };
  const before = { dates: 'happened', date: '2026-11-19', count: 4, isMore: false };
  openActivity(
    ({ path, query }) => {
      if (path.endsWith('/nearest')) return { body: { data: [orders, before] } };
      return page(query.get('fromDate') === '2026-11-20' ? [] : [activity()]);
    },
    { address: '/admin/activity?fromDate=2026-11-20&toDate=2026-11-20&kind=OrderRevised' },
  );
  expect(await screen.findByRole('button', { name: 'Thu 19 Nov (4)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Orders of: Fri 20 Nov (4)' }));
  await rows();
  expect(screen.getByTestId('address').textContent).toBe(
    '?kind=OrderRevised&ordersFrom=2026-11-20&ordersTo=2026-11-20',
  );
});
