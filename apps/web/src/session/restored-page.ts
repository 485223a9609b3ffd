import { currentSession } from './session';

/**
 * Loads a page again that the browser restores from its back/forward cache: its session may have ended meanwhile, here or on the server, and its
 * figures stand still. It is hidden before it goes to the cache, so that nothing of it is shown until then. Call it once, before the first render.
 */
export function reloadRestoredPages(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && currentSession()) document.body.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !document.body.hidden) return;
    // Whoever left a form with unsaved input has been asked then.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    window.location.reload();
  });
}
