import type { Tone } from '../../ui/table/TableCells';

/** More than required is green, less is red; the same, and what nobody has recorded, is plain. */
export function quantityTone(delivered: number | null | undefined, required: number): Tone {
  if (delivered === null || delivered === undefined || delivered === required) return undefined;
  return delivered > required ? 'more' : 'less';
}
