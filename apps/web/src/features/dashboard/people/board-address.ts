import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { momentParameters } from '../../../past/moment';

/** Returns the address of a delivery boy's board, at the same moment of the past if one is shown; relative to the dashboard's path. */
export function useBoardAddress(): (deliveryBoyId: number) => string {
  const [address] = useSearchParams();
  return useCallback(
    (deliveryBoyId) => {
      const search = new URLSearchParams([
        ['deliveryBoy', String(deliveryBoyId)],
        ...momentParameters(address),
      ]);
      return `../board?${search.toString()}`;
    },
    [address],
  );
}
