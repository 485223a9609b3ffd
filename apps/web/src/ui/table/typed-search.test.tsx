import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, type DataRouter } from 'react-router-dom';
import { useTableAddress, type TableAddress } from './table-address';

const TABLE: TableAddress = { first: { search: '', sort: '', page: 0, size: 20 }, sizes: [20] };

function Search() {
  const { visiblePage: shown, change } = useTableAddress(TABLE);
  return (
    <>
      <input value={shown.search} onChange={({ target }) => change({ search: target.value })} />
      <button onClick={() => change({ sort: 'name' })}>Sort</button>
      <button onClick={() => change({ page: 1 })}>Next</button>
    </>
  );
}

let router: DataRouter;
let loading: Promise<null>;
let endLoading: (nothing: null) => void;
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  jest.useFakeTimers();
  loading = new Promise((resolve) => (endLoading = resolve));
  window.history.replaceState(null, '', '/list?at=06:40');
  router = createBrowserRouter([
    { path: '/list', element: <Search /> },
    { path: '/other', element: <p>Other</p> },
    { path: '/loaded', loader: () => loading, element: <p>Loaded</p> },
  ]);
  render(<RouterProvider router={router} useTransitions={false} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'milk' } });
});
afterEach(() => {
  jest.useRealTimers();
  router.dispose();
});

it('is written a moment later, beside the other parameters of the address', () => {
  act(() => jest.advanceTimersByTime(250));
  expect(address()).toBe('/list?at=06%3A40&q=milk');
});

it.each(['/other', '/list'])(
  'does not undo a change of the address to %s that is not rendered yet',
  (to) => {
    void router.navigate(to);
    jest.advanceTimersByTime(250);
    expect(address()).toBe(to);
  },
);

it('does not cancel the navigation to a screen that is being loaded', async () => {
  act(() => void router.navigate('/loaded'));
  act(() => jest.advanceTimersByTime(250));
  await act(async () => endLoading(null));
  expect(address()).toBe('/loaded');
});

it('is not lost by clicks that come right after it', async () => {
  jest.advanceTimersByTime(250);
  for (const name of ['Sort', 'Next'])
    await act(async () => screen.getByRole('button', { name }).click());
  expect(address()).toBe('/list?at=06%3A40&q=milk&sort=name&page=2');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('milk');
});

it('is not lost by clicks that come before its address is rendered', async () => {
  await act(async () => {
    jest.advanceTimersByTime(250);
    for (const name of ['Sort', 'Next']) screen.getByRole('button', { name }).click();
  });
  expect(address()).toBe('/list?at=06%3A40&q=milk&sort=name&page=2');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('milk');
});

it('is written beside another change of the address', async () => {
  await act(() => router.navigate('/list?at=07:00', { replace: true }));
  act(() => jest.advanceTimersByTime(500));
  expect(address()).toBe('/list?at=07%3A00&q=milk');
});
