import { deviceStorage } from './browser-storage';

afterEach(() => {
  jest.restoreAllMocks();
  deviceStorage.remove('size');
});

it('stores a value', () => {
  deviceStorage.set('size', 'wide');
  expect(localStorage.getItem('size')).toBe('wide');
  expect(deviceStorage.get('size')).toBe('wide');
});

it('a value lasts as long as the page if the browser blocks the data of sites', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(deviceStorage.get('size')).toBeNull();
  deviceStorage.set('size', 'wide');
  expect(deviceStorage.get('size')).toBe('wide');
  deviceStorage.remove('size');
  expect(deviceStorage.get('size')).toBeNull();
});

it('a value that does not fit replaces the stored one in this page', () => {
  deviceStorage.set('size', 'wide');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded', 'QuotaExceededError');
  });
  deviceStorage.set('size', 'narrow');
  expect(deviceStorage.get('size')).toBe('narrow');
});
