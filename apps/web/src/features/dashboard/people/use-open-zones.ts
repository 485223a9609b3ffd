import { useMemo } from 'react';
import { useMedia } from '../../../ui/media';
import { useAddressSet } from './use-address-state';

/** Up to so many delivery boys all zones stand open; on a phone the figures below would else lie screens away. */
const OPEN_UP_TO = { wide: 40, narrow: 8 };

interface OpenZones {
  isOpen: (areaId: number) => boolean;
  toggle: (areaId: number) => void;
}

/** The zones that are open: by the number of delivery boys, a search opens all, and the address has those that were switched. */
export function useOpenZones(people: number, isNarrowed: boolean): OpenZones {
  const isNarrow = useMedia('(max-width: 767.98px)');
  const isOpenFirst = isNarrowed || people <= (isNarrow ? OPEN_UP_TO.narrow : OPEN_UP_TO.wide);
  const [toggledZones, toggle] = useAddressSet('zones');
  return useMemo(
    () => ({
      isOpen: (areaId) => toggledZones.has(String(areaId)) !== isOpenFirst,
      toggle: (areaId) => toggle(String(areaId)),
    }),
    [toggledZones, isOpenFirst, toggle],
  );
}
