import type { Admin, ConsumerDetail, Read, UploadAnswer, Written } from '@milkround/contracts';
import { csv } from '../../fixtures/order-upload';
import { newPerson, staffCsv } from '../../fixtures/staff-files';
import { adminForm, done, hireSupervisor, staffForm, unused } from '../catalog';
import { formOf, inDays } from '../single-orders';
import { officePairs } from './office-pairs';
import { newConsumer, newOrder, placedOrder, type Callers, type Pair, type Pairs } from './pair';

const make = ({ boss }: Callers, kind: 'area' | 'product') =>
  done<{ id: number }>(boss, `add-${kind}`, { name: unused(kind) });

const catalogPairs = (callers: Callers, kind: 'area' | 'product'): Pairs => ({
  [`add-${kind}`]: async () => ({
    by: callers.boss,
    first: [`add-${kind}`, { name: unused(kind) }],
    other: [`add-${kind}`, { name: unused(kind) }],
  }),
  [`edit-${kind}`]: async () => {
    const { id } = await make(callers, kind);
    return {
      by: callers.boss,
      first: [`edit-${kind}/${id}`, { name: unused(kind) }],
      other: [`edit-${kind}/${id}`, { name: unused(kind) }],
    };
  },
  [`delete-${kind}`]: async () => ({
    by: callers.boss,
    first: [`delete-${kind}/${(await make(callers, kind)).id}`, {}],
    other: [`delete-${kind}/${(await make(callers, kind)).id}`, {}],
  }),
});

export const adminPairs = (callers: Callers): Pairs => ({
  ...catalogPairs(callers, 'area'),
  ...catalogPairs(callers, 'product'),
  ...officePairs(callers, () => callers.boss, { areaId: 1, supervisorId: 1 }),
  'add-supervisor': async () => ({
    by: callers.boss,
    first: ['add-supervisor', staffForm({ areaId: 1 })],
    other: ['add-supervisor', staffForm({ areaId: 1 })],
  }),
  'edit-supervisor': async () => {
    const [{ id }, form] = [await hireSupervisor(callers.boss, 1), staffForm({ areaId: 1 })];
    return {
      by: callers.boss,
      first: [`edit-supervisor/${id}`, form],
      other: [`edit-supervisor/${id}`, { ...form, phone: '9822099999' }],
    };
  },
  'delete-supervisor': async () => ({
    by: callers.boss,
    first: [`delete-supervisor/${(await hireSupervisor(callers.boss, 1)).id}`, {}],
    other: [`delete-supervisor/${(await hireSupervisor(callers.boss, 1)).id}`, {}],
  }),
  'change-settings': async () => ({
    by: callers.boss,
    first: ['change-settings', { name: unused('dairy'), defaultDeadline: '07:30' }],
    other: ['change-settings', { name: unused('dairy'), defaultDeadline: '07:30' }],
  }),
  'add-admin': async () => ({
    by: callers.boss,
    first: ['add-admin', adminForm()],
    other: ['add-admin', adminForm()],
  }),
  'edit-admin': async () => {
    const [{ id }, form] = [await done<Admin>(callers.boss, 'add-admin', adminForm()), adminForm()];
    return {
      by: callers.boss,
      first: [`edit-admin/${id}`, form],
      other: [`edit-admin/${id}`, { ...form, name: 'Another Name' }],
    };
  },
  'delete-admin': async () => ({
    by: callers.boss,
    first: [`delete-admin/${(await done<Admin>(callers.boss, 'add-admin', adminForm())).id}`, {}],
    other: [`delete-admin/${(await done<Admin>(callers.boss, 'add-admin', adminForm())).id}`, {}],
  }),
  'add-single-order': async () => ({
    by: callers.boss,
    first: ['add-single-order', newOrder()],
    other: ['add-single-order', newOrder()],
  }),
  'edit-single-order': async () => {
    const { id, consumer_id } = await placedOrder(callers);
    const form = { ...newOrder(), consumer_id };
    return {
      by: callers.boss,
      first: [`edit-single-order/${id}`, { ...form, exp_quantity: 3 }],
      other: [`edit-single-order/${id}`, { ...form, exp_quantity: 4 }],
    };
  },
  'delete-single-order': async () => ({
    by: callers.boss,
    first: [`delete-single-order/${(await placedOrder(callers)).id}`, {}],
    other: [`delete-single-order/${(await placedOrder(callers)).id}`, {}],
  }),
  'edit-consumer': async () => {
    const { consumer_id } = await placedOrder(callers);
    const { body } = await callers.boss.get<Read<ConsumerDetail>>(`get-consumer/${consumer_id}`);
    const { consumer_name: name, address, phone } = body.data;
    const shownFields = {
      shownName: name,
      shownAddress: address,
      shownPhone: phone ?? '',
    };
    const form = { ...shownFields, name: 'Lata Kale', address, phone: phone ?? '' };
    return {
      by: callers.boss,
      first: [`edit-consumer/${consumer_id}`, form],
      other: [`edit-consumer/${consumer_id}`, { ...form, name: 'Asha Kale' }],
    };
  },
  'move-consumer': async () => {
    const path = `move-consumer/${(await placedOrder(callers)).consumer_id}`;
    return {
      by: callers.boss,
      first: [path, { areaId: 2, shownAreaId: 1 }],
      other: [path, { areaId: 3, shownAreaId: 2 }],
    };
  },
  'merge-consumer': async () => {
    const path = `merge-consumer/${(await placedOrder(callers)).consumer_id}`;
    const [into, other] = [await placedOrder(callers), await placedOrder(callers)];
    return {
      by: callers.boss,
      first: [path, { into: into.consumer_id }],
      other: [path, { into: other.consumer_id }],
    };
  },
  'undo-merge': async () => {
    const merged = async (): Promise<Pair['first']> => {
      const [lost, into] = [await placedOrder(callers), await placedOrder(callers)];
      await callers.boss.post(`merge-consumer/${lost.consumer_id}`, { into: into.consumer_id });
      return [`undo-merge/${lost.consumer_id}`, {}];
    };
    return { by: callers.boss, first: await merged(), other: await merged() };
  },
  ...Object.fromEntries(
    (['import-delivery-boys', 'import-supervisors'] as const).map((path) => [
      path,
      async () => {
        const form = (name: string) => {
          const fields = new FormData();
          fields.append(
            'file',
            new Blob([
              staffCsv([
                newPerson({
                  Name: name,
                  ...(path === 'import-delivery-boys' && { Supervisor: 'SUP-001' }),
                }),
              ]),
            ]),
            'people.csv',
          );
          return fields;
        };
        return {
          by: callers.boss,
          first: [path, form('Asha Kale')],
          other: [path, form('Lata Kale')],
        };
      },
    ]),
  ),
  'uploads/take-back': async () => {
    const path = async (days: number): Promise<Pair['first']> => {
      const fields = formOf({ orderDate: inDays(days) });
      fields.append('file', new Blob([csv([[newConsumer(), 'MDE-003', 'Cow', 1]])]), 'orders.csv');
      const { body } = await callers.boss.post<Written<UploadAnswer>>('add-order', fields);
      return [`uploads/${body.data.uploadId}/take-back`, {}];
    };
    return { by: callers.boss, first: await path(20), other: await path(21) };
  },
  'add-order': async () => {
    const form = (product: number) => {
      const fields = formOf({ orderDate: inDays(2) });
      fields.append(
        'file',
        new Blob([csv([[newConsumer(), 'MDE-003', 'Cow', product]])]),
        'orders.csv',
      );
      return fields;
    };
    return { by: callers.boss, first: ['add-order', form(1)], other: ['add-order', form(2)] };
  },
});
