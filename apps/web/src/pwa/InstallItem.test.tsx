import '../i18n';
import { act, render, screen } from '@testing-library/react';
import { keepInstallOffer } from './install-offer';
import { InstallItem } from './InstallItem';

const item = () => screen.queryByRole('button', { name: 'Install the app' });

function offer() {
  const prompt = jest.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

beforeAll(keepInstallOffer);

it('is shown while the browser offers the installation, and asks once', async () => {
  render(<InstallItem />);
  expect(item()).toBeNull();
  const { prompt, event } = offer();
  expect(event.defaultPrevented).toBe(true);
  act(() => item()?.click());
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(item()).toBeNull();
});

it('is hidden once the app is installed', () => {
  render(<InstallItem />);
  offer();
  expect(item()).not.toBeNull();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(item()).toBeNull();
});
