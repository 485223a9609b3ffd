import { create } from 'zustand';
import { deviceStorage } from '../storage/browser-storage';

export const SCHEMES = ['system', 'light', 'dark'] as const;
/** The user's choice; `system` follows the device. */
export type Scheme = (typeof SCHEMES)[number];

const KEY = 'scheme';
const device = () => window.matchMedia('(prefers-color-scheme: dark)');

function readScheme(): Scheme {
  const storedName = deviceStorage.get(KEY);
  return SCHEMES.find((scheme) => scheme === storedName) ?? 'system';
}

export const useScheme = create<Scheme>(readScheme);

function resolveScheme(): 'light' | 'dark' {
  const scheme = useScheme.getState();
  if (scheme !== 'system') return scheme;
  return device().matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.dataset.scheme = resolveScheme();
}

/** Puts the scheme on the page and keeps following the device. Called once, before the first render. */
export function startScheme(): void {
  show();
  device().addEventListener('change', show);
}

export function chooseScheme(scheme: Scheme): void {
  useScheme.setState(scheme, true);
  deviceStorage.set(KEY, scheme);
  show();
}
