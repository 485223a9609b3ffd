import { fireEvent, render, screen } from '@testing-library/react';
import { LogoField } from './SettingsScreen';

const open = (chosen?: string) =>
  render(<LogoField savedLogo={null} newLogo={chosen} onChange={() => undefined} />);

// Browsers show no image of a data URL without its kind.
it.each([
  ['image/png', 'iVBORw0KGgo='],
  ['image/jpeg', '/9j/4A=='],
])('shows a chosen %s before it is saved', (type, base64) => {
  open(base64);
  expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe(
    `data:${type};base64,${base64}`,
  );
});

it('says that another file cannot be a logo', async () => {
  open();
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [file] } });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull();
});
