import { TextDecoder, TextEncoder } from 'node:util';

/** What jsdom lacks of a browser: text coding, media queries (none matches here) and scrolling. */
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  scrollTo: () => undefined,
});

/** jsdom knows the element but not how to open and close it. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
