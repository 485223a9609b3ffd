/**
 * Local or session storage. What the browser does not store, because it blocks the data of sites or the storage is full, lasts as long as
 * the page.
 */
class BrowserStorage {
  private readonly unstored = new Map<string, string>();

  constructor(private readonly open: () => Storage) {}

  get(key: string): string | null {
    const value = this.unstored.get(key);
    if (value !== undefined) return value;
    try {
      return this.open().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    this.unstored.delete(key);
    try {
      this.open().setItem(key, value);
    } catch {
      this.unstored.set(key, value);
    }
  }

  remove(key: string): void {
    this.unstored.delete(key);
    try {
      this.open().removeItem(key);
    } catch {
      // A browser that blocks the data of sites has nothing to remove.
    }
  }
}

export const deviceStorage = new BrowserStorage(() => window.localStorage);
export const tabStorage = new BrowserStorage(() => window.sessionStorage);
