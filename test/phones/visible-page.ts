import { setMaxListeners } from 'node:events';

/** What the client's connection listens to: a page that is always visible, on a device that is always online. */
const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) };
// Each phone listens.
setMaxListeners(0, page.window, page.document);
Object.assign(globalThis, page);
