import 'fake-indexeddb/auto';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

/** Sizes never change: jsdom has no layout. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Adds the parts of a browser that jsdom lacks: text coding, copying of values, media queries (none matches here), sizes and scrolling. */
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  ResizeObserver: NoResizeObserver,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  scrollTo: () => undefined,
});

interface Dialog {
  open: boolean;
}

/** jsdom has the element, but cannot open and close it. */
Object.assign(Reflect.get(globalThis, 'HTMLDialogElement').prototype, {
  showModal(this: Dialog) {
    this.open = true;
  },
  close(this: Dialog) {
    this.open = false;
  },
});
