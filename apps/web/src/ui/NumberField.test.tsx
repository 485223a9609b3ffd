import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { NumberField } from './NumberField';

let typed = '';
function Form() {
  const [value, setValue] = useState('');
  typed = value;
  return (
    <NumberField
      label="Taken"
      kind="quantity"
      step={0.5}
      value={value}
      error="Please enter a valid quantity!"
      onText={setValue}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Taken' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeEach(() => void render(<Form />));

it('keeps what was typed, and says why it is not read', () => {
  type('1.2.3');
  expect(field().value).toBe('1.2.3');
  expect(screen.getByText('Write a number such as 1.5, 1,5 or 1½.')).toBeTruthy();
});

it('asks which number a comma with three digits means', () => {
  type('1,500');
  fireEvent.click(screen.getByRole('button', { name: '1.5' }));
  expect(typed).toBe('1.5');
  expect(screen.queryByRole('button')).toBeNull();
});

it('is changed by the arrow keys by its step, not below 0, and not by the wheel', () => {
  type('½');
  fireEvent.wheel(field(), { deltaY: 100 });
  expect(typed).toBe('½');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(typed).toBe('1');
  for (let i = 0; i < 3; i++) fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(typed).toBe('0');
});
