import { compareTexts, type AreaDeliveries, type RowChange } from '@milkround/contracts';
import { replaceRows } from '../../live/merge-rows';

/** Moves changed delivery boys to the areas of the change, and removes them from all others. Areas without delivery boys are removed. */
export function mergeDeliveries(
  rows: readonly AreaDeliveries[],
  { keys, rows: newRows }: RowChange<AreaDeliveries>,
): AreaDeliveries[] {
  const areasById = new Map(rows.map((area) => [area.area_id, area]));
  const newAreasById = new Map(newRows.map((area) => [area.area_id, area]));
  const mergedAreas = [...new Map([...areasById, ...newAreasById]).values()].map((area) => ({
    ...area,
    delivery_boys: replaceRows(
      areasById.get(area.area_id)?.delivery_boys ?? [],
      keys,
      newAreasById.get(area.area_id)?.delivery_boys ?? [],
      ({ deliveryBoyId }) => String(deliveryBoyId),
      (a, b) =>
        compareTexts(a.deliveryBoyName, b.deliveryBoyName) || a.deliveryBoyId - b.deliveryBoyId,
    ),
  }));
  const areaIds = mergedAreas.map(({ area_id }) => String(area_id));
  const filledAreas = mergedAreas.filter(({ delivery_boys: { length } }) => length > 0);
  return replaceRows(
    rows,
    areaIds,
    filledAreas,
    ({ area_id }) => String(area_id),
    (a, b) => compareTexts(a.area_name, b.area_name) || a.area_id - b.area_id,
  );
}
