import { useSyncExternalStore } from 'react';

export const SCHEMES = ['system', 'light', 'dark'] as const;
/** What the user chose; `system` follows the device. */
export type Scheme = (typeof SCHEMES)[number];

const KEY = 'scheme';
const listeners = new Set<() => void>();
const device = () => window.matchMedia('(prefers-color-scheme: dark)');

function remembered(): Scheme {
  try {
    const stored = localStorage.getItem(KEY);
    return SCHEMES.find((scheme) => scheme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

let chosen = remembered();

const resolved = (): 'light' | 'dark' => (chosen === 'system' ? (device().matches ? 'dark' : 'light') : chosen);

function show(): void {
  document.documentElement.dataset.scheme = resolved();
  listeners.forEach((listener) => listener());
}

/** Puts the scheme on the page and keeps following the device. Called once, before the first render. */
export function startScheme(): void {
  show();
  device().addEventListener('change', show);
}

export function chooseScheme(scheme: Scheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, () => chosen);
