import { randomUUID } from 'node:crypto';
import type { Area, DeliveryBoy, Read, Supervisor, Written } from '@milkround/contracts';
import { PASSWORD, type Answer, type HeadersSent, type Person } from './client';

let wordCount = 0;
/** Returns a word that no test has used yet. */
export const unused = (word: string): string =>
  `${word} ${++wordCount} ${randomUUID().slice(0, 8)}`;

/** Returns the form of a new person, valid and with unique values. */
export function staffForm<T extends object>(more: T) {
  const uniqueId = unused('ID');
  const email = `${uniqueId.replaceAll(' ', '-').toLowerCase()}@milkround.test`;
  return {
    name: 'Asha Patil',
    uniqueId,
    email,
    password: 'first-password',
    phone: '9822012345',
    ...more,
  };
}

/** Returns all rows of a list call. */
export async function listed<T>(person: Person, path: string): Promise<T[]> {
  const { status, body } = await person.get<Read<T[]>>(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body.data;
}

/** Makes a write that must succeed, and returns its answer. */
export async function done<T>(
  person: Person,
  path: string,
  form: object = {},
  headers?: HeadersSent,
): Promise<T> {
  const { status, body } = await person.post<Written<T>>(path, form, headers);
  if (status >= 300) throw new Error(`${path} answered ${status} ${body.message}`);
  return body.data;
}

export const hireSupervisor = (
  admin: Person,
  areaId: number,
  more: object = {},
): Promise<Supervisor> => done<Supervisor>(admin, 'add-supervisor', staffForm({ areaId, ...more }));

export const hireDeliveryBoy = (
  admin: Person,
  areaId: number,
  supervisorId: number,
  more: object = {},
): Promise<DeliveryBoy> =>
  done<DeliveryBoy>(admin, 'add-delivery-boy', staffForm({ areaId, supervisorId, ...more }));

/** Gives a supervisor these zones. */
export async function lookAfter(
  admin: Person,
  supervisorId: number,
  areaIds: readonly number[],
): Promise<Supervisor> {
  const all = await listed<Supervisor>(admin, 'get-supervisors');
  const supervisor = all.find(({ id }) => id === supervisorId);
  if (!supervisor) throw new Error(`There is no supervisor ${supervisorId}`);
  const { name, unique_id: uniqueId, email } = supervisor;
  const form = { name, uniqueId, email, areaId: areaIds[0], areaIds };
  return done<Supervisor>(admin, `edit-supervisor/${supervisorId}`, form);
}

/** A zone in which nobody works but a new supervisor and those whom `hire` adds. They sign in with the password of the demo. */
interface NewZone {
  area: Area;
  supervisor: Supervisor;
  hire(more?: object): Promise<DeliveryBoy>;
}

export async function addZone(
  admin: Person,
  zone: object = {},
  supervisor: object = {},
): Promise<NewZone> {
  const area = await done<Area>(admin, 'add-area', { name: unused('Zone'), ...zone });
  const chief = await hireSupervisor(admin, area.id, {
    email: `supervisor-${area.id}@milkround.test`,
    password: PASSWORD,
    ...supervisor,
  });
  return {
    area,
    supervisor: chief,
    hire: (more) => hireDeliveryBoy(admin, area.id, chief.id, { password: PASSWORD, ...more }),
  };
}

/** Moves a delivery boy to the supervisor of another area, who has the number of the area in the demo. */
export async function moveToArea(
  admin: Person,
  id: number,
  areaId: number,
  supervisorId = areaId,
): Promise<void> {
  const boys = await listed<DeliveryBoy>(admin, 'get-delivery-boys');
  const boy = boys.find((deliveryBoy) => deliveryBoy.id === id);
  if (!boy) throw new Error(`There is no delivery boy ${id}`);
  const { name, unique_id: uniqueId, email, phone } = boy;
  await done(admin, `edit-delivery-boy/${id}`, {
    name,
    uniqueId,
    email,
    phone,
    areaId,
    supervisorId,
  });
}

/** The checked fields of a refusal. */
export const refused = (status: number, message: string, field?: string) => ({
  status,
  body: {
    statusCode: status,
    message,
    ...(field && { errors: expect.arrayContaining([expect.objectContaining({ field, message })]) }),
  },
});

export const withKey = (key: string): HeadersSent => ({ 'idempotency-key': key });

/** The statuses of requests that were sent at the same moment, sorted. */
export const statuses = async (requests: Promise<Answer<unknown>>[]): Promise<number[]> =>
  (await Promise.all(requests)).map(({ status }) => status).sort((a, b) => a - b);

/** The form of a new admin. */
export const adminForm = () => ({
  name: unused('Admin'),
  email: `${unused('admin').replaceAll(' ', '-')}@milkround.test`,
  password: 'seven white cows',
});
