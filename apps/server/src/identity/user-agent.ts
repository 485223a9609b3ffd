import { DEMO_AGENT } from '@milkround/contracts';
import type { SignInPlace } from '@milkround/domain';

type Pattern = readonly [name: string, pattern: RegExp];

/** The browser of the simulated phones of the demo, as sessions and the activity name it. */
export const DEMO_BROWSER = 'Milkround Demo';

/** Browsers that contain the names of others for compatibility come before these. */
const BROWSERS: readonly Pattern[] = [
  [DEMO_BROWSER, new RegExp(`^${DEMO_AGENT}$`)],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly Pattern[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
/** The longest header that is parsed. */
const MAX_LENGTH = 1_000;

const nameIn = (text: string, patterns: readonly Pattern[]): string | null =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Returns the names of the browser and the operating system in a `User-Agent` header; null for an unknown one. */
export function readUserAgent(header: string | undefined): Pick<SignInPlace, 'browser' | 'system'> {
  const text = (header ?? '').slice(0, MAX_LENGTH);
  return { browser: nameIn(text, BROWSERS), system: nameIn(text, SYSTEMS) };
}
