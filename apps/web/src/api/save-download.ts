import { api, type Query } from './client';

/** Fetches a file with the session's token and hands it to the browser to save. @throws ApiError */
export async function saveDownload(path: string, fallbackName: string, query: Query = {}): Promise<void> {
  const { file, name } = await api.download(path, query);
  saveFile(file, name ?? fallbackName);
}

/** Hands a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click, in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
