import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Whether React failed to remove or move a node because another program has replaced it. */
const isLostNode = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/**
 * Renders the client into the element `#root`. A browser that translates the page replaces nodes of texts, so that
 * React fails at the next change; then the client is rendered anew in another element. The outbox is not part of it.
 */
export function mount(client: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root.');
  let isLost = false;
  const mountAnew = () => {
    if (isLost) return;
    isLost = true;
    // React must first end the rendering that has failed.
    setTimeout(() => {
      const emptyElement = document.createElement('div');
      emptyElement.id = 'root';
      element.replaceWith(emptyElement);
      root.unmount();
      mount(client);
    });
  };
  const recover = (error: unknown) => (isLostNode(error) ? mountAnew() : reportError(error));
  const root = createRoot(element, { onUncaughtError: recover, onCaughtError: recover });
  // The first render is a transition, in small pieces, so that taps and scrolls are answered in between.
  startTransition(() => root.render(<StrictMode>{client}</StrictMode>));
}
