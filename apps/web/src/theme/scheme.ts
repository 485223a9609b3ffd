import { create } from 'zustand';

export const SCHEMES = ['system', 'light', 'dark'] as const;
/** The user's choice; `system` follows the device. */
export type Scheme = (typeof SCHEMES)[number];

const KEY = 'scheme';
const device = () => window.matchMedia('(prefers-color-scheme: dark)');

function remembered(): Scheme {
  try {
    const stored = localStorage.getItem(KEY);
    return SCHEMES.find((scheme) => scheme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export const useScheme = create<Scheme>(remembered);

function resolved(): 'light' | 'dark' {
  const chosen = useScheme.getState();
  if (chosen !== 'system') return chosen;
  return device().matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.dataset.scheme = resolved();
}

/** Puts the scheme on the page and keeps following the device. Called once, before the first render. */
export function startScheme(): void {
  show();
  device().addEventListener('change', show);
}

export function chooseScheme(scheme: Scheme): void {
  useScheme.setState(scheme, true);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  show();
}
