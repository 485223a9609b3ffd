import type { Tone } from '../../ui/table/TableCells';

/** A missing part of the requirement that is smaller than this has no colour. */
const SLIGHT = 0.02;

/** More than required is green, less by at least two percent is red; an equal or unrecorded quantity is plain. */
export function quantityTone(
  deliveredQuantity: number | null | undefined,
  requirement: number,
): Tone {
  if (
    deliveredQuantity === null ||
    deliveredQuantity === undefined ||
    deliveredQuantity === requirement
  )
    return undefined;
  if (deliveredQuantity > requirement) return 'more';
  return requirement - deliveredQuantity < requirement * SLIGHT ? undefined : 'less';
}
