import { currentSession } from './session';

/**
 * Reloads a page that the browser restores from its back/forward cache, because its session may have ended, here or on the server, and its
 * figures are old. The page is hidden before it is cached, so that nothing of it is shown until then. Call it once, before the first render.
 */
export function reloadRestoredPages(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && currentSession()) document.body.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !document.body.hidden) return;
    // The question about unsaved input was asked when the page was left.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
      capture: true,
    });
    window.location.reload();
  });
}
