import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './CopyButton';
import { removeNotices } from './notices';
import { Toasts } from './Toasts';

const ADDRESS = 'http://dairy.test/set-password#of-the-link';

/** The selected texts that the browser was told to copy. */
let copied: string[];

/** @param copies whether the browser copies a selection */
function show(copies: boolean) {
  copied = [];
  const execCommand = () => {
    copied.push(String(document.getSelection()));
    return copies;
  };
  Object.assign(document, { execCommand });
  render(
    <>
      <CopyButton value={ADDRESS} label="Copy link" />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
}

afterEach(() => {
  cleanup();
  removeNotices();
  Reflect.deleteProperty(document, 'execCommand');
});

it('copies when the browser has no clipboard for the page, and says so', async () => {
  show(true);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(copied).toEqual([ADDRESS]);
});

it('asks to copy by hand when the browser copies nothing', async () => {
  show(false);
  expect(
    await screen.findByText('This browser does not copy it. Please select the text and copy it.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});
