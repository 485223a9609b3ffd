import '../i18n';
import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  createMemoryRouter,
  Link,
  Outlet,
  RouterProvider,
  type DataRouter,
} from 'react-router-dom';
import { useUnsaved } from './unsaved';
import { UnsavedQuestion } from './UnsavedQuestion';

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(isUnsaved);
  return <Link to="/list">List</Link>;
}

const frame = (
  <>
    <Outlet />
    <UnsavedQuestion />
  </>
);

function openForm(isUnsaved: boolean) {
  const children = [
    { path: '/before', element: <p>before</p> },
    { path: '/form', element: <Form isUnsaved={isUnsaved} /> },
    { path: '/list', element: <p>list</p> },
  ];
  const router = createMemoryRouter([{ element: frame, children }], {
    initialEntries: ['/before', '/form'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const followLink = () => fireEvent.click(screen.getByRole('link', { name: 'List' }));
const question = () => screen.findByText('Leave without saving?');

it('does not ask when everything is saved', async () => {
  openForm(false);
  followLink();
  expect(await screen.findByText('list')).toBeTruthy();
});

it('lets the screen write its search into its own address', async () => {
  const router = openForm(true);
  await act(() => router.navigate('/form?q=Rao', { replace: true }));
  expect(router.state.location.search).toBe('?q=Rao');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

it.each([
  ['a link', (router: DataRouter) => router.navigate('/list'), 'list'],
  ['back', (router: DataRouter) => router.navigate(-1), 'before'],
])('asks before %s: Stay keeps the form, Leave goes', async (_way, go, shown) => {
  const router = openForm(true);
  const leave = () => act(() => go(router));
  await leave();
  await question();
  press('Stay');
  expect(router.state.location.pathname).toBe('/form');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  await leave();
  await question();
  press('Leave');
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

it.each([
  [true, true],
  [false, false],
])('makes the browser ask before a reload when something is unsaved (%s)', (isUnsaved, isAsked) => {
  openForm(isUnsaved);
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isAsked);
});
