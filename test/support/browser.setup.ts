import { TextDecoder, TextEncoder } from 'node:util';

/** What jsdom lacks of a browser: text coding, media queries (none matches here) and scrolling. */
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  scrollTo: () => undefined,
});
