import type { AdminSession, DeliveryBoySession, SupervisorSession } from '@milkround/contracts';

const area = { id: 4, name: 'Baner' };

export const admin: AdminSession = {
  id: 1,
  name: 'Asha Rao',
  email: 'admin@milkround.test',
  role: 'admin',
  token: 'admin-token',
};

export const supervisor: SupervisorSession = {
  id: 2,
  name: 'Meera Shinde',
  email: 'supervisor1@milkround.test',
  role: 'supervisor',
  token: 'supervisor-token',
  unique_id: 'SUP-001',
  area_id: 4,
  area,
  areas: [area],
};

export const deliveryBoy: DeliveryBoySession = {
  name: 'Rahul Kale',
  role: 'delivery-boy',
  token: 'boy-token',
  deliveryBoyInfo: {
    id: 3,
    unique_id: 'MDE-001',
    name: 'Rahul Kale',
    email: 'mde1@milkround.test',
    area_id: 4,
    area,
  },
};
