import { listDemoLogins } from './demo-logins';

const admin = { email: 'admin@milkround.test', password: 'milkround' };

it('lists the admin, the supervisors, and a delivery boy of each area', () => {
  expect(
    listDemoLogins(admin).map(({ role, name, areaName }) => `${role} ${name}, ${areaName}`),
  ).toEqual([
    'admin Admin, null',
    'supervisor Meera Shinde, Baner',
    'supervisor Kavita Iyer, Kothrud',
    'supervisor Prakash Gokhale, Hadapsar',
    'supervisor Anil Deshmukh, Viman Nagar',
    'delivery-boy Rahul Kale, Baner',
    'delivery-boy Deepak Jadhav, Kothrud',
    'delivery-boy Ashwini Chavan, Hadapsar',
    'delivery-boy Imran Shaikh, Viman Nagar',
  ]);
});

it('never returns a password that the operator has chosen', () => {
  const logins = listDemoLogins({ ...admin, password: 'a password of my own' });
  expect(logins.filter(({ role }) => role === 'admin')).toEqual([]);
  expect(JSON.stringify(logins)).not.toContain('a password of my own');
});
