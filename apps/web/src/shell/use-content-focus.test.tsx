import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation, useSearchParams } from 'react-router-dom';
import { useContentFocus } from './use-content-focus';

/** A screen with a filter that disappears when it is set, and one that stays. */
function Page() {
  const { pathname, search } = useLocation();
  const content = useContentFocus({ pathname, search });
  const [address, setAddress] = useSearchParams();
  return (
    <>
      <Link to="/other">Other screen</Link>
      <main ref={content} tabIndex={-1}>
        {!address.has('day') && (
          <button onClick={() => setAddress({ day: 'yesterday' })}>Yesterday</button>
        )}
        <button onClick={() => setAddress({ late: String(!address.has('late')) })}>
          Late only
        </button>
      </main>
    </>
  );
}

const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const focused = () => document.activeElement?.tagName;

beforeEach(
  () =>
    void render(<Page />, { wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter> }),
);

it('leaves the focus of the first screen where the browser put it', () => {
  expect(focused()).toBe('BODY');
});

it('moves the focus to the content of another screen', () => {
  press(screen.getByRole('link', { name: 'Other screen' }));
  expect(focused()).toBe('MAIN');
});

it('moves the focus to the content when the focused element disappears', () => {
  press(screen.getByRole('button', { name: 'Yesterday' }));
  expect(screen.queryByRole('button', { name: 'Yesterday' })).toBeNull();
  expect(focused()).toBe('MAIN');
});

it('keeps the focus on an element that stays', () => {
  press(screen.getByRole('button', { name: 'Late only' }));
  expect(document.activeElement?.textContent).toBe('Late only');
});

it('does not move the focus to the content when nothing was focused', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
  expect(focused()).toBe('BODY');
});
