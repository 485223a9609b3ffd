import { compareTexts, type AreaDeliveries, type RowChange } from '@milkround/contracts';
import { replaceRows } from '../../live/merge-rows';

/** The changed delivery boys leave all areas that they stood in, and stand where the change has them. An area without any is gone. */
export function mergeDeliveries(rows: readonly AreaDeliveries[], { keys, rows: fresh }: RowChange<AreaDeliveries>): AreaDeliveries[] {
  const known = new Map(rows.map((area) => [area.area_id, area]));
  const freshAreas = new Map(fresh.map((area) => [area.area_id, area]));
  const merged = [...new Map([...known, ...freshAreas]).values()].map((area) => ({
    ...area,
    delivery_boys: replaceRows(
      known.get(area.area_id)?.delivery_boys ?? [],
      keys,
      freshAreas.get(area.area_id)?.delivery_boys ?? [],
      ({ deliveryBoyId }) => String(deliveryBoyId),
      (a, b) => compareTexts(a.deliveryBoyName, b.deliveryBoyName) || a.deliveryBoyId - b.deliveryBoyId,
    ),
  }));
  const areaIds = merged.map(({ area_id }) => String(area_id));
  const standing = merged.filter(({ delivery_boys: { length } }) => length > 0);
  return replaceRows(
    rows,
    areaIds,
    standing,
    ({ area_id }) => String(area_id),
    (a, b) => compareTexts(a.area_name, b.area_name) || a.area_id - b.area_id,
  );
}
