import { createSessionCheck } from '../session/session';
import { api, type Query } from './client';

/** Fetches a file with the session's token and saves it. @throws ApiError */
export const saveDownload = (
  path: string,
  fallbackName: string,
  query: Query = {},
): Promise<void> =>
  saveFetched(async () => {
    const { file, name } = await api.download(path, query);
    return { file, name: name ?? fallbackName };
  });

/** Passes a fetched file to the browser for saving, unless the person who requested it has signed out. */
export async function saveFetched(
  fetchFile: () => Promise<{ file: Blob; name: string }>,
): Promise<void> {
  const isCurrent = createSessionCheck();
  const { file, name } = await fetchFile();
  if (isCurrent()) saveFile(file, name);
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
