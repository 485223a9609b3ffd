import type { AreaDeliveries } from '@milkround/contracts';

/** One product of one delivery boy in one area, over a range. `delivered` is null until a quantity is recorded. */
export interface DeliveryCell {
  area_id: number;
  area_name: string;
  delivery_boy_id: number;
  delivery_boy_name: string;
  supervisor_name: string;
  product_id: number;
  product_name: string;
  required: number;
  delivered: number | null;
}

/** Returns the cells under their areas and delivery boys, in the order of the cells. */
export function areaDeliveries(cells: readonly DeliveryCell[]): AreaDeliveries[] {
  const areas = new Map<number, AreaDeliveries>();
  for (const cell of cells) boyOf(areaOf(areas, cell), cell).products.push(productOf(cell));
  return [...areas.values()];
}

function areaOf(
  areas: Map<number, AreaDeliveries>,
  { area_id, area_name }: DeliveryCell,
): AreaDeliveries {
  const area = areas.get(area_id) ?? { area_id, area_name, delivery_boys: [] };
  areas.set(area_id, area);
  return area;
}

function boyOf(
  { delivery_boys }: AreaDeliveries,
  cell: DeliveryCell,
): AreaDeliveries['delivery_boys'][number] {
  const lastBoy = delivery_boys.at(-1);
  if (lastBoy?.deliveryBoyId === cell.delivery_boy_id) return lastBoy;
  const {
    delivery_boy_id: deliveryBoyId,
    delivery_boy_name: deliveryBoyName,
    supervisor_name: deliveryBoySupervisorName,
  } = cell;
  const boy = { deliveryBoyId, deliveryBoyName, deliveryBoySupervisorName, products: [] };
  delivery_boys.push(boy);
  return boy;
}

const productOf = ({ product_id, product_name, required, delivered }: DeliveryCell) => ({
  productId: product_id,
  productName: product_name,
  quantity: { expected_quantity: required, delivered_quantity: delivered },
});
