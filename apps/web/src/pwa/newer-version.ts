import { create } from 'zustand';

const useOffer = create<{ take: (() => void) | null }>(() => ({ take: null }));

/** A newer build is ready; `take` replaces this page by it. */
export const offerNewerVersion = (take: () => void): void => useOffer.setState({ take });

/** Returns the function that replaces this page by the newer build; null while there is none. */
export const useNewerVersion = (): (() => void) | null => useOffer(({ take }) => take);
