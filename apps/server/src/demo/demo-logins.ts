import type { DemoLogin } from '@milkround/contracts';
import type { Config } from '../config';
import { AREAS, DEMO_PASSWORD, deliveryBoys, supervisors, type DemoPerson } from './dairy';

const loginOf = (
  role: 'supervisor' | 'delivery-boy',
  { name, email, area }: DemoPerson,
): DemoLogin => ({
  role,
  name,
  areaName: AREAS[area] ?? null,
  username: email,
  password: DEMO_PASSWORD,
});

/** Lists all supervisors, the first delivery boy of each area, and the admin unless the operator has chosen his password. */
export function listDemoLogins({ email, password }: Config['admin']): DemoLogin[] {
  const admin: DemoLogin = {
    role: 'admin',
    name: 'Admin',
    areaName: null,
    username: email,
    password,
  };
  const firstOfArea = deliveryBoys.filter(
    ({ area }, index) => deliveryBoys.findIndex((otherBoy) => otherBoy.area === area) === index,
  );
  return [
    ...(password === DEMO_PASSWORD ? [admin] : []),
    ...supervisors.map((person) => loginOf('supervisor', person)),
    ...firstOfArea.map((person) => loginOf('delivery-boy', person)),
  ];
}
