import type { Tone } from '../../ui/table/TableCells';

/** A smaller part of the requirement that is missing is not worth a colour. */
const SLIGHT = 0.02;

/** More than required is green, less by two percent at least is red; the same, and what nobody has recorded, is plain. */
export function quantityTone(delivered: number | null | undefined, required: number): Tone {
  if (delivered === null || delivered === undefined || delivered === required) return undefined;
  if (delivered > required) return 'more';
  return required - delivered < required * SLIGHT ? undefined : 'less';
}
