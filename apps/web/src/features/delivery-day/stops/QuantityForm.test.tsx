import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { boardOf } from '../../../sync/day/board';
import { day } from '../testing/open-orders';
import { QuantityForm } from './QuantityForm';

const [asha] = boardOf(day(), '2026-11-21', '10').stops;
const enter = jest.fn();
const onClose = jest.fn();
const field = () => screen.getByRole<HTMLInputElement>('spinbutton');
const save = () => act(async () => fireEvent.submit(field()));

beforeEach(() => {
  jest.resetAllMocks();
  const [line] = asha?.lines ?? [];
  if (!asha || !line) throw new Error('No line');
  render(
    <QuantityForm stop={asha} line={line} step={0.5} end={null} enter={enter} onClose={onClose} />,
    {
      wrapper: MemoryRouter,
    },
  );
  fireEvent.change(field(), { target: { value: '7.25' } });
});

it('stays open with the typed quantity when it could not be stored, to be saved again', async () => {
  enter.mockResolvedValueOnce(null).mockResolvedValueOnce('unchanged');
  await save();
  expect(onClose).not.toHaveBeenCalled();
  expect(field().value).toBe('7.25');
  await save();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('is saved once, and not changed meanwhile', async () => {
  let store: (result: 'unchanged') => void = () => undefined;
  enter.mockReturnValue(new Promise((resolve) => (store = resolve)));
  await save();
  await save();
  expect(field().readOnly).toBe(true);
  await act(async () => store('unchanged'));
  expect(enter).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});
