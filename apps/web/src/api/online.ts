/** Whether the device reports a network. It does not mean that the server can be reached. */
export const isOnline = (): boolean => navigator.onLine;

export function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
