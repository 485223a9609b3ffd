import type { AreaDeliveries } from '@milkround/contracts';
import { mergeDeliveries } from './merge-deliveries';

describe('deliveries', () => {
  const boy = (
    deliveryBoyId: number,
    expected_quantity = 1,
  ): AreaDeliveries['delivery_boys'][number] => ({
    deliveryBoyId,
    deliveryBoyName: `Boy ${deliveryBoyId}`,
    deliveryBoySupervisorName: '',
    products: [
      {
        productId: 1,
        productName: 'Cow',
        quantity: { expected_quantity, delivered_quantity: null },
      },
    ],
  });
  const area = (
    area_id: number,
    area_name: string,
    ...delivery_boys: AreaDeliveries['delivery_boys']
  ): AreaDeliveries => ({
    area_id,
    area_name,
    delivery_boys,
  });
  const known = [area(1, 'Aundh', boy(1), boy(3)), area(2, 'Camp', boy(4))];

  it('change in the rows of their delivery boy', () => {
    const merged = mergeDeliveries(known, {
      keys: ['1', '2'],
      rows: [area(1, 'Aundh', boy(1, 7), boy(2))],
    });
    expect(merged).toEqual([area(1, 'Aundh', boy(1, 7), boy(2), boy(3)), area(2, 'Camp', boy(4))]);
  });

  it('of a new zone are added in the order of names, and a zone without any is removed', () => {
    const merged = mergeDeliveries(known, { keys: ['4', '5'], rows: [area(3, 'Baner', boy(5))] });
    expect(merged).toEqual([area(1, 'Aundh', boy(1), boy(3)), area(3, 'Baner', boy(5))]);
  });

  it('follow a delivery boy into another zone', () => {
    const merged = mergeDeliveries(known, { keys: ['4'], rows: [area(1, 'Aundh', boy(4, 2))] });
    expect(merged).toEqual([area(1, 'Aundh', boy(1), boy(3), boy(4, 2))]);
  });
});
