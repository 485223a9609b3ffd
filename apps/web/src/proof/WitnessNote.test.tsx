import { fireEvent, render, screen } from '@testing-library/react';
import { storeWitnessNote, useStoredWitnessNote } from './witness-note';
import WitnessNote from './WitnessNote';

function Shown() {
  const stored = useStoredWitnessNote();
  return stored && <WitnessNote storedNote={stored} />;
}

afterEach(() => storeWitnessNote(null));

it('stays until it is read, also after a reload of the page', () => {
  storeWitnessNote({ state: 'contradicted' });
  const { unmount } = render(<Shown />);
  expect(screen.getByRole('alert').textContent).toContain(
    'The records on the server are not those that this device has seen before.',
  );
  unmount();
  expect(localStorage.getItem('witness-note')).toBe('{"state":"contradicted"}');
  render(<Shown />);
  fireEvent.click(screen.getByRole('button', { name: 'I know' }));
  expect([screen.queryByRole('alert'), localStorage.getItem('witness-note')]).toEqual([null, null]);
});

it('has the reason of a restored backup', () => {
  storeWitnessNote({ state: 'restored', reason: 'The disk was lost' });
  render(<Shown />);
  expect(screen.getByRole('alert').textContent).toContain(
    'restored from a backup: The disk was lost',
  );
});

it.each(['{', 'null', '{"state":"unknown"}', '{"state":"restored"}'])(
  'ignores %s as a finding',
  (stored) => {
    render(<WitnessNote storedNote={stored} />);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
