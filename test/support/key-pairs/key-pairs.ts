import type { Role, Session, Written } from '@milkround/contracts';
import { adminForm, done, staffForm } from '../catalog';
import { login, Person } from '../client';
import { adminPairs } from './admin-pairs';
import { deliveryBoyPairs } from './delivery-boy-pairs';
import { officePairs } from './office-pairs';
import { newOrder, type Callers, type Pair, type Pairs } from './pair';

const pathOf = (role: string, call: string) =>
  /^(apply|dismiss)$/.test(call) ? `${role}/set-aside/{id}/${call}` : `${role}/${call}`;
const pairsOfRole = (role: string, pairs: Pairs): [string, () => Promise<Pair>][] =>
  Object.entries(pairs).map(([call, pair]) => [pathOf(role, call), pair]);

/** Changes of the own password, by a new person. */
const ownPassword = (by: () => Promise<Person>): Pairs => ({
  'change-password': async () => {
    const change = (password: string) => ({ oldPassword: 'first-password', password });
    return {
      by: await by(),
      first: ['change-password', change('second-password')],
      other: ['change-password', change('third-password')],
    };
  },
});
const somebody = async (
  callers: Callers,
  role: Role,
  call: string,
  form: { email: string },
): Promise<Person> => {
  await done(callers.boss, call, { ...form, password: 'first-password' });
  const { body } = await login<Written<Session>>(callers.url, role, {
    username: form.email,
    password: 'first-password',
  });
  return new Person(callers.url, body.data);
};

/** A pair for every call that writes, by the call's path. */
export const keyPairs = (callers: Callers): [string, () => Promise<Pair>][] => [
  ...pairsOfRole('admin', adminPairs(callers)),
  ...pairsOfRole(
    'admin',
    ownPassword(() => somebody(callers, 'admin', 'add-admin', adminForm())),
  ),
  ...pairsOfRole(
    'supervisor',
    ownPassword(() => somebody(callers, 'supervisor', 'add-supervisor', staffForm({ areaId: 1 }))),
  ),
  ...pairsOfRole(
    'delivery-boy',
    ownPassword(() =>
      somebody(
        callers,
        'delivery-boy',
        'add-delivery-boy',
        staffForm({ areaId: 1, supervisorId: 1 }),
      ),
    ),
  ),
  ...pairsOfRole('supervisor', {
    ...officePairs(callers, () => callers.chief, {}),
    'add-single-order': async () => ({
      by: callers.chief,
      first: ['add-single-order', newOrder()],
      other: ['add-single-order', newOrder()],
    }),
  }),
  ...pairsOfRole('delivery-boy', deliveryBoyPairs(callers)),
];
