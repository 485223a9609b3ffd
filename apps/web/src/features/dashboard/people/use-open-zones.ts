import { useMemo } from 'react';
import { useMedia } from '../../../ui/media';
import { useAddressSet } from './use-address-state';

/** Up to this number of delivery boys all zones are open. With more, the figures below would be many screens away on a phone. */
const OPEN_UP_TO = { wide: 40, narrow: 8 };

interface OpenZones {
  isOpen: (areaId: number) => boolean;
  toggle: (areaId: number) => void;
}

/** The zones that are open: by the number of delivery boys, or all during a search. The address contains the zones that were toggled. */
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
