import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { withTravel, type Travel } from '../address/travel-address';

/** Browsers refuse more than about three changes of the address in a second. */
const WRITE_EVERY_MS = 500;
/** Marks an address that was written here, so that it is not read back while the time advances. */
const OWN = { isOwnTravel: true };

const isOwn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOwnTravel' in state;
const isSame = (a: Travel, b: Travel): boolean =>
  a.timeMs === b.timeMs && a.clock === b.clock && a.compare === b.compare;

export type ChangeTravel = (changes: Partial<Travel>) => void;

/** The shown moment. It begins with that of the address, and the address follows it without a new entry in the history. */
export function useTravel(addressTravel: Travel, timeZone: string): [Travel, ChangeTravel] {
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const { state: navigation } = useNavigation();
  const [travel, setTravel] = useState(addressTravel);
  const [lastAddressed, setLastAddressed] = useState(addressTravel);
  if (!isSame(lastAddressed, addressTravel)) {
    setLastAddressed(addressTravel);
    if (!isOwn(location.state)) setTravel(addressTravel);
  }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const write = useRef(() => {});
  useEffect(() => {
    write.current = () => {
      // A change of the address would cancel a navigation whose screen is still being loaded.
      if (navigation === 'idle' && !isSame(travel, addressTravel))
        setAddress(withTravel(address, travel, timeZone), {
          replace: true,
          preventScrollReset: true,
          state: OWN,
        });
    };
  });
  useEffect(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      write.current();
    }, WRITE_EVERY_MS);
  }, [travel]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return [
    travel,
    useCallback(
      (changes: Partial<Travel>) => setTravel((current) => ({ ...current, ...changes })),
      [],
    ),
  ];
}
