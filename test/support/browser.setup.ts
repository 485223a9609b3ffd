import { TextDecoder, TextEncoder } from 'node:util';

/** What jsdom lacks of a browser: text coding, media queries (none matches here) and scrolling. */
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  scrollTo: () => undefined,
});

interface Dialog {
  open: boolean;
}

/** jsdom knows the element but not how to open and close it. */
Object.assign(Reflect.get(globalThis, 'HTMLDialogElement').prototype, {
  showModal(this: Dialog) {
    this.open = true;
  },
  close(this: Dialog) {
    this.open = false;
  },
});
