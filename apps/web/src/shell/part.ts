/** A part of the program that could not be fetched: there is no network, or a newer version has taken its place. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

/** Tells a part that could not be fetched from a defect in it. */
export const part =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch((cause: unknown) => {
      throw new PartNotLoaded('A part of the program could not be loaded.', { cause });
    });

/** Whether the server can be reached: a reload without it would leave the browser's own error page behind. */
export const canBeReached = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
