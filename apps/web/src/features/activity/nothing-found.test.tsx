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
