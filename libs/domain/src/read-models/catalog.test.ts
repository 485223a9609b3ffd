import {
  catalogKeys,
  type DeliveryBoyRow,
  foldArea,
  foldDeliveryBoy,
  foldProduct,
  foldSupervisor,
} from './catalog';

const details = { name: 'Ravi', uniqueId: 'MDE-001', email: 'ravi@milk.test', phone: null };
const row: DeliveryBoyRow = {
  id: 7,
  unique_id: 'MDE-001',
  name: 'Ravi',
  email: 'ravi@milk.test',
  phone: null,
  area_id: 1,
  supervisor_id: 11,
  archived: false,
};

describe('the rows of the catalog', () => {
  it('are kept by id', () =>
    expect(catalogKeys({ type: 'AreaArchived', data: { id: 3, name: 'Baner' } })).toEqual([
      { id: 3 },
    ]));

  it('tell of zones and products', () => {
    const zone = foldArea(null, { type: 'AreaCreated', data: { id: 3, name: 'Baner' } });
    expect(zone).toEqual({ id: 3, name: 'Baner', archived: false, deadline: '07:30' });
    expect(foldArea(zone, { type: 'AreaArchived', data: { id: 3, name: 'Baner' } })?.archived).toBe(
      true,
    );
    const cow = foldProduct(null, { type: 'ProductCreated', data: { id: 3, name: 'Milk' } });
    expect(cow).toEqual({ id: 3, name: 'Milk', archived: false, step: 0.5 });
    expect(
      foldProduct(cow, { type: 'ProductRenamed', data: { id: 3, name: 'Cow', previous: 'Milk' } })
        ?.name,
    ).toBe('Cow');
  });

  it('tell of delivery boys', () => {
    const hired = foldDeliveryBoy(null, {
      type: 'DeliveryBoyHired',
      data: { id: 7, areaId: 1, supervisorId: 11, ...details },
    });
    expect(hired).toEqual(row);
    const moved = {
      id: 7,
      areaId: 2,
      supervisorId: null,
      previous: { areaId: 1, supervisorId: 11 },
    };
    expect(foldDeliveryBoy(row, { type: 'DeliveryBoyMovedToArea', data: moved })).toEqual({
      ...row,
      area_id: 2,
      supervisor_id: null,
    });
    expect(foldDeliveryBoy(row, { type: 'DeliveryBoyPasswordChanged', data: { id: 7 } })).toEqual(
      row,
    );
    expect(
      foldDeliveryBoy(null, { type: 'DeliveryBoyArchived', data: { id: 7, name: 'Ravi' } }),
    ).toBeNull();
  });

  it('tell of supervisors', () => {
    const { supervisor_id: _, area_id, ...staff } = row;
    const supervisor = { ...staff, area_ids: [area_id] };
    expect(
      foldSupervisor(null, { type: 'SupervisorHired', data: { id: 7, areaIds: [1], ...details } }),
    ).toEqual(supervisor);
    const changed = { id: 7, ...details, name: 'Asha', phone: '9876543210', previous: details };
    expect(foldSupervisor(supervisor, { type: 'SupervisorDetailsChanged', data: changed })).toEqual(
      {
        ...supervisor,
        name: 'Asha',
        phone: '9876543210',
      },
    );
    expect(
      foldSupervisor(null, { type: 'SupervisorArchived', data: { id: 7, name: 'Ravi' } }),
    ).toBeNull();
  });
});
