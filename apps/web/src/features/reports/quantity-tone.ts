import type { Tone } from '../../ui/table/TableCells';

/** A smaller part of the requirement that is missing is not worth a colour. */
const SLIGHT = 0.02;

/** More than required is green, less by two percent at least is red; the same, and what nobody has recorded, is plain. */
export function quantityTone(deliveredQuantity: number | null | undefined, requirement: number): Tone {
  if (deliveredQuantity === null || deliveredQuantity === undefined || deliveredQuantity === requirement) return undefined;
  if (deliveredQuantity > requirement) return 'more';
  return requirement - deliveredQuantity < requirement * SLIGHT ? undefined : 'less';
}
