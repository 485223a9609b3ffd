import { lazy, useState, type ComponentType } from 'react';

/** A file of the client could not be loaded: there is no network, or a newer version has replaced it. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

/**
 * Loads a file of the client.
 *
 * @throws PartNotLoaded
 */
export async function loadPart<File>(fetch: () => Promise<File>): Promise<File> {
  try {
    return await fetch();
  } catch (cause) {
    throw new PartNotLoaded('A part of the program could not be loaded.', { cause });
  }
}

/** A component whose file is loaded when it is first rendered, or earlier by `load`. */
interface LazyPart<Props> {
  Component: ComponentType<Props>;
  /** @throws PartNotLoaded */
  load: () => Promise<void>;
}

/** Like React's `lazy`, but renders a loaded component at once: after a suspension, however short, React shows the fallback for 0.3 s. */
export function lazyPart<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loadedComponent: ComponentType<Props> | null = null;
  const load = async () => {
    const file = await loadPart(fetch);
    loadedComponent = file.default;
    return file;
  };
  const Later = lazy(load);
  function Component(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loadedComponent ?? Later);
    return <Shown {...props} />;
  }
  return { Component, load: async () => void (await load()) };
}
