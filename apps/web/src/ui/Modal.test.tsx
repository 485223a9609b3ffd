import '../i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import { Modal } from './Modal';

const onClose = jest.fn();
const view = Object.assign(new EventTarget(), { offsetTop: 0, height: 640, scale: 1 });
Object.defineProperty(window, 'visualViewport', { value: view });
Object.defineProperty(document.documentElement, 'clientHeight', { value: 640 });

beforeEach(() => {
  onClose.mockClear();
  render(
    <Modal title="Upload" onClose={onClose}>
      <button>Check the file</button>
    </Modal>,
  );
});
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
const pressBeside = (detail: number) => fireEvent.mouseDown(dialog(), { detail });
const requestClose = (cancelable: boolean) =>
  fireEvent(dialog(), new Event('cancel', { cancelable }));

it('a click beside a dialog closes it', async () => {
  pressBeside(1);
  await Promise.resolve();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('the second press of a double click does not, because the first one may have made the dialog smaller', async () => {
  pressBeside(2);
  await Promise.resolve();
  expect(onClose).not.toHaveBeenCalled();
});

it('Escape closes it', async () => {
  requestClose(true);
  await Promise.resolve();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a dialog that the browser closes by itself is shown again, and closes as any other', async () => {
  requestClose(false);
  dialog().close();
  fireEvent(dialog(), new Event('close'));
  await Promise.resolve();
  expect(dialog().open).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  ['a keyboard covers the lower part of the page', { height: 340, scale: 1 }, '300px'],
  ['a person zooms in', { height: 320, scale: 2 }, '0px'],
])('leaves room for what is hidden while %s', (_, change, hidden) => {
  Object.assign(view, change).dispatchEvent(new Event('resize'));
  expect(dialog().style.getPropertyValue('--hidden-below')).toBe(hidden);
});
