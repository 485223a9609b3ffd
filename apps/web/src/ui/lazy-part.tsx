import type { QueryClient } from '@tanstack/react-query';
import { lazy, useState, type ComponentType } from 'react';

/** A part of the program that could not be fetched: there is no network, or a newer version has taken its place. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

type ReadAhead = (queries: QueryClient) => void;

/** A part's file; `readAhead` asks for what it shows first, before it is drawn. */
interface PartFile<Props> {
  default: ComponentType<Props>;
  readAhead?: ReadAhead;
}

export type Load<Props = object> = () => Promise<PartFile<Props>>;

/** A part of the program that comes when it is first needed. */
export interface Part<Props = object> {
  Component: ComponentType<Props>;
  /** Fetches it ahead of time. @throws PartNotLoaded */
  load: () => Promise<void>;
  /** Once it has come: on a slow phone the answer is there when the drawing is done, rather than asked for then. */
  readAhead: ReadAhead;
}

/**
 * Tells a part that could not be fetched from a defect in it. One that is there already is drawn at once: where something was waited for, if only
 * for a moment, React keeps what stands in its place for a third of a second.
 */
export function part<Props extends object = object>(fetch: Load<Props>): Part<Props> {
  let loaded: PartFile<Props> | null = null;
  const load = () =>
    fetch().then(
      (file) => (loaded = file),
      (cause: unknown) => {
        throw new PartNotLoaded('A part of the program could not be loaded.', { cause });
      },
    );
  const Later = lazy(load);
  function Component(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded?.default ?? Later);
    return <Shown {...props} />;
  }
  return { Component, load: async () => void (await load()), readAhead: (queries) => loaded?.readAhead?.(queries) };
}

/** Whether the server can be reached: a reload without it would leave the browser's own error page behind. */
export const canBeReached = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
