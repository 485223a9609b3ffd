import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Session } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { Toasts } from '../../../ui/Toasts';
import { startSession } from '../../../session/session';
import { admin } from '../../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../../testing/wire';

export const AREAS = [
  { id: 4, name: 'Baner', deadline: '07:30' },
  { id: 5, name: 'Kothrud', deadline: '06:45' },
  { id: 6, name: 'Aundh', deadline: '07:00' },
  { id: 7, name: 'Wakad', deadline: '07:00' },
];
const meera = {
  id: 2,
  unique_id: 'SUP-001',
  name: 'Meera Shinde',
  email: 'meera@milkround.test',
  phone: null,
  area_id: 4,
  area: AREAS[0],
  areas: [AREAS[0]],
};
const anil = {
  ...meera,
  id: 6,
  unique_id: 'SUP-002',
  name: 'Anil Pawar',
  email: 'anil@milkround.test',
  area_id: 5,
  area: AREAS[1],
  areas: [AREAS[1], AREAS[2]],
};
export const RAHUL = {
  id: 3,
  unique_id: 'MDE-001',
  name: 'Rahul Kale',
  email: 'rahul@milkround.test',
  phone: '9822010100',
  area_id: 4,
  area: AREAS[0],
  supervisor: { id: 2, name: 'Meera Shinde' },
};

export const NITIN = { id: 8, name: 'Nitin Jog', email: 'nitin@milkround.test' };

const LISTS: Record<string, unknown> = {
  'get-areas': AREAS,
  'get-products': [{ id: 1, name: 'Cow' }],
  'get-supervisors': [meera, anil],
  'get-delivery-boys': [RAHUL],
  'get-password-links': [],
  'get-second-factors': [],
  'get-admins': [{ id: admin.id, name: admin.name, email: admin.email }, NITIN],
};

export interface Wire {
  session?: Session;
  /** The answer to a write. */
  write?: (call: Call) => Reply | Error;
  /** The answers to the reads of the lists, in place of the usual ones. */
  read?: (call: Call) => Reply | Promise<Reply> | undefined;
  /** The address of the screen. */
  at?: string;
  cache?: QueryClient;
}

export const lastPart = ({ path }: Call) => path.split('/').pop() ?? '';

/** Opens a screen of the catalog over a fake server; answers the calls that are made. */
export function open(
  shown: ReactNode,
  {
    session = admin,
    write = () => ({ body: { message: 'Done!', data: {} } }),
    read,
    at = '/',
    cache = makeQueryClient(),
  }: Wire = {},
): Call[] {
  const calls = fakeWire((call) => {
    if (call.method === 'POST') return write(call);
    return read?.(call) ?? { body: { data: LISTS[lastPart(call)] ?? {} } };
  });
  startSession(session);
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: shown }], { initialEntries: [at] })}
      />
      <Toasts />
    </QueryClientProvider>,
  );
  return calls;
}

export function close(): void {
  toast.remove();
  cleanup();
}
export const writes = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST');
/** How often a list was read. */
export const reads = (calls: readonly Call[], list: string) =>
  calls.filter((call) => lastPart(call) === list).length;
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
