import { render, screen } from '@testing-library/react';
import { createBrowserRouter, useSearchParams, type DataRouter } from 'react-router-dom';
import { makeQueryClient } from './api/query-client';
import { App } from './App';

function Filters() {
  const [address, setAddress] = useSearchParams();
  const choose = (name: string) =>
    setAddress((current) => {
      const changed = new URLSearchParams(current);
      changed.set(name, 'chosen');
      return changed;
    });
  return (
    <>
      <button onClick={() => choose('day')}>Day</button>
      <button onClick={() => choose('person')}>Person</button>
      <output>{address.toString()}</output>
    </>
  );
}

const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let router: DataRouter;

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  react.IS_REACT_ACT_ENVIRONMENT = true;
  router.dispose();
});

// A busy machine renders with low priority only after the next click. A click is one task, after which promises settle.
it('has rendered a choice in the address before the next click', async () => {
  router = createBrowserRouter([{ path: '/', element: <Filters /> }]);
  render(<App queries={makeQueryClient()} router={router} />);
  // React renders as it does in a browser, not as in other tests.
  react.IS_REACT_ACT_ENVIRONMENT = false;
  for (const name of ['Day', 'Person']) {
    screen.getByRole('button', { name }).click();
    await Promise.resolve();
  }
  expect(window.location.search).toBe('?day=chosen&person=chosen');
});
