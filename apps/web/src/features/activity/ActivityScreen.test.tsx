import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { supervisor } from '../../testing/sessions';
import { activity } from './testing/activity';
import { openActivity, page, rows, textOfRow } from './testing/open-activity';

it('shows the time, the person, the change with both values, and the origin, under the date', async () => {
  const late = activity({ position: '90413', recordedAt: '2026-11-21T01:29:00.000Z', late: true });
  openActivity(() =>
    page([
      late,
      activity({ occurredAt: '2026-11-20T20:00:00.000Z', position: '90412' }),
      activity({ occurredAt: '2026-11-20T01:00:00.000Z', position: '3' }),
    ]),
  );
  expect((await rows()).length).toBe(3);
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Sat 21 Nov', 'Fri 20 Nov']);
  expect(textOfRow(0)?.replaceAll('\u202f', ' ')).toBe(
    '6:41\u00a0amARAsha Rao changed the requirement of Lata Khan (10403), Cow 2 →\u00a01round of Rahul Kale · for 21 Nov 2026received 6:59\u00a0am, 18 min laterlate, the day was closedoffice',
  );
});

it('reads older pages by their cursor', async () => {
  const { asked } = openActivity(({ query }) =>
    query.get('cursor') === 'more'
      ? page([activity({ position: '1' })])
      : page([activity({ position: '2' })], 'more'),
  );
  await rows();
  const older = screen.getByRole('button', { name: 'Older' });
  older.focus();
  fireEvent.click(older);
  await waitFor(async () => expect((await rows()).length).toBe(2));
  expect(asked().filter(({ query }) => !query.has('after'))).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('That is all.');
});

it('announces new rows, and puts them on top on request', async () => {
  const { asked } = openActivity(({ query }) =>
    query.get('after') === '2'
      ? page([activity({ position: '4' }), activity({ position: '3' })])
      : page([activity({ position: '2' })]),
  );
  await rows();
  const news = await screen.findByRole('button', { name: '2 new' });
  news.focus();
  fireEvent.click(news);
  expect((await rows()).length).toBe(3);
  await waitFor(() => expect(news.isConnected).toBe(false));
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  await waitFor(() => expect(asked().at(-1)?.query.get('after')).toBe('4'));
});

it('opens the details of a row, and from there the activity of its order', async () => {
  openActivity(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Details of 6:41\u00a0am' }));
  const dialog = screen.getByRole('dialog', { name: 'Details' });
  expect(within(dialog).getByRole('row', { name: 'Requirement 2 1' })).toBeTruthy();
  expect(dialog.textContent).toContain('90,412');
  expect(within(dialog).getByRole('button', { name: 'Download proof' })).toBeTruthy();
  expect(
    within(dialog).getByRole('link', { name: 'Activity of the order' }).getAttribute('href'),
  ).toBe('/admin/activity?orderId=o1');
});

it('opens the details by a click beside the names, and filters by one of its people and things from there', async () => {
  const { asked } = openActivity(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByText(/for 21 Nov 2026/));
  const dialog = screen.getByRole('dialog', { name: 'Details' });
  expect(within(dialog).getByRole('link', { name: 'Open the consumer' }).getAttribute('href')).toBe(
    '/admin/consumers/10403',
  );
  const [, onlyConsumer] = within(dialog).getAllByRole('link', { name: 'Show only this' });
  if (onlyConsumer) fireEvent.click(onlyConsumer);
  await waitFor(() => expect(asked().at(-1)?.query.get('consumerId')).toBe('10403'));
  expect(screen.getByRole('link', { name: 'Open the consumer' })).toBeTruthy();
});

it('shows the oldest rows first', async () => {
  const { asked } = openActivity(() => page([activity()]));
  await rows();
  fireEvent.change(screen.getByRole('combobox', { name: 'Sorted by' }), {
    target: { value: 'oldest' },
  });
  await rows('What happened, oldest first');
  expect(asked().at(-1)?.query.get('sort')).toBe('oldest');
  expect(screen.getByTestId('address').textContent).toBe('?sort=oldest');
});

it('marks refused sign-ins and says why they were refused', async () => {
  const refused = {
    kind: 'SignInRefused',
    via: 'system',
    actor: { role: 'system', id: 0, name: null },
    recordedAt: '2026-11-21T01:12:40.000Z',
  } as const;
  const count = (shown: number, throttled: number) => [
    { field: 'count', before: null, after: shown },
    { field: 'throttled', before: null, after: throttled },
  ];
  openActivity(() =>
    page([
      activity({
        ...refused,
        position: '3',
        subject: { supervisor: { id: 2, name: 'Meera Shinde' } },
        changes: count(12, 2),
      }),
      activity({ ...refused, position: '2', subject: {}, changes: count(1, 0) }),
    ]),
  );
  await rows();
  expect(textOfRow(0)).toContain('refused');
  expect(textOfRow(0)).toContain('wrong password, too many attempts: 2');
  expect(textOfRow(1)).toContain('no account has this email');
  expect(textOfRow(0)).not.toContain('later');
});

it('offers a supervisor no proof, and asks for his own rows', async () => {
  const { asked } = openActivity(() => page([activity()]), {
    address: '/supervisor/activity',
    session: supervisor,
  });
  await rows();
  expect(asked()[0]?.path).toBe('/apis/public/api/supervisor/activity');
  fireEvent.click(screen.getByRole('button', { name: 'Details of 6:41\u00a0am' }));
  expect(
    within(screen.getByRole('dialog')).queryByRole('button', { name: 'Download proof' }),
  ).toBeNull();
});
