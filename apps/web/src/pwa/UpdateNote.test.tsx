import '../i18n';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useUnsaved } from '../ui/unsaved';
import { UnsavedQuestion } from '../ui/UnsavedQuestion';
import { offerNewerVersion } from './newer-version';
import { UpdateNote } from './UpdateNote';

const seconds = (count: number) => act(() => void jest.advanceTimersByTime(count * 1000));
const shown = () => screen.queryByText('A new version is ready.') !== null;
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(isUnsaved);
  return null;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

// The page starts without an offer, and an offer stays.
it('appears when the page has not been touched for a while', async () => {
  const take = jest.fn();
  render(<UpdateNote />);
  seconds(10);
  expect(shown()).toBe(false);
  act(() => offerNewerVersion(take));
  seconds(2);
  fireEvent.pointerDown(document.body);
  seconds(2);
  fireEvent.scroll(window);
  seconds(2);
  expect(shown()).toBe(false);
  seconds(1);
  expect(shown()).toBe(true);
  expect(take).not.toHaveBeenCalled();
  await press('Update');
  expect(take).toHaveBeenCalledTimes(1);
});

it('asks first when something is not saved', async () => {
  const take = jest.fn();
  act(() => offerNewerVersion(take));
  const page = (
    <>
      <Form isUnsaved />
      <UnsavedQuestion />
      <UpdateNote />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  seconds(3);
  await press('Update');
  await press('Stay');
  expect(take).not.toHaveBeenCalled();
  await press('Update');
  await press('Leave');
  expect(take).toHaveBeenCalledTimes(1);
});
