import { setMaxListeners } from 'node:events';

/** The objects of a browser to which the client's connection listens. The page is always visible, and the device always online. */
const page = {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
};
// Each phone listens.
setMaxListeners(0, page.window, page.document);
Object.assign(globalThis, page);
