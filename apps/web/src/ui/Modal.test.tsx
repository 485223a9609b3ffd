import '../i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import { Modal } from './Modal';

const onClose = jest.fn();

beforeEach(() => {
  onClose.mockClear();
  render(
    <Modal title="Upload" onClose={onClose}>
      <button>Check the file</button>
    </Modal>,
  );
});
const pressBeside = (detail: number) => fireEvent.mouseDown(screen.getByRole('dialog', { hidden: true }), { detail });

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
