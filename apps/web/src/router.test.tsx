import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, type DataRouter } from 'react-router-dom';
import { makeQueryClient } from './api/query-client';
import { admin, deliveryBoy, supervisor } from './testing/sessions';
import { fakeWire, type Call } from './testing/wire';
import { App } from './App';
import { followSession } from './follow-session';
import { chooseLanguage } from './i18n';
import { createRoutes } from './router';
import {
  currentSession,
  endSession,
  endSessionForToday,
  expireSession,
  startSession,
} from './session/session';

jest.mock('./sync/use-live', () => ({ useLive: () => undefined }));
jest.mock('./features/dashboard/today/AdminDashboardScreen', () => ({
  __esModule: true,
  default: () => <h1>Admin Dashboard</h1>,
}));
jest.mock('./features/dashboard/today/SupervisorDashboardScreen', () => ({
  __esModule: true,
  default: () => <h1>Supervisor Dashboard</h1>,
}));
jest.mock('./features/ordering/orders/UploadOrdersScreen', () => ({
  __esModule: true,
  default: () => <h1>Upload Order Excel</h1>,
}));
jest.mock('./features/delivery-day/stops/OrdersScreen', () => ({
  __esModule: true,
  default: () => <h1>Orders</h1>,
}));
jest.mock('./features/delivery-day/dashboard/DeliveryBoyDashboardScreen', () => ({
  __esModule: true,
  default: () => <h1>Delivery Boy Dashboard</h1>,
}));

jest.mock('./features/delivery-day/day-close/DayCloseScreen', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

const settings = {
  data: { website_name: 'Gokul Dairy', business_date: '2026-11-21', timezone: 'Asia/Kolkata' },
};

let router: DataRouter;
let stopFollowing = () => {};

afterEach(() => stopFollowing());

/** @param beforeRender runs while the files of the address load */
function at(address: string, beforeRender = () => {}): Call[] {
  const calls = fakeWire(({ path }) =>
    path === '/api/get-setting' ? { body: settings } : { body: { message: '', data: null } },
  );
  const queries = makeQueryClient();
  router = createMemoryRouter(createRoutes(queries), { initialEntries: [address] });
  stopFollowing = followSession(queries, router);
  beforeRender();
  render(<App queries={queries} router={router} />);
  return calls;
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  sessionStorage.clear();
  endSession('all');
});

// Each typed address begins a new page, whose first entry has the same key in the history.
it('stores the scroll position of a first page by its address, so that another one is shown from its beginning', async () => {
  at('/home');
  await heading(/Fresh milk/);
  fireEvent(window, new Event('pagehide'));
  expect(JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')).toEqual({
    '/home': 0,
  });
});

describe('a signed-out person', () => {
  it.each(['/', '/home', '/admin/dashboard', '/deliveryBoy/orders', '/no/such/page'])(
    '%s shows the landing page',
    async (address) => {
      at(address);
      expect(await heading(/Fresh milk/)).toBeTruthy();
      expect(router.state.location.pathname).toBe(address === '/' ? '/' : '/home');
    },
  );

  it('the landing page has its sections, its links and the name from the settings', async () => {
    at('/home');
    await heading(/Fresh milk/);
    expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Our Commitment to Quality' })).toBeTruthy();
    const links = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    const expected = [
      ['Home', '/home'],
      ['MDE Login', '/delivery-boy/sign-in'],
      ['Supervisor Login', '/supervisor/sign-in'],
      ['Admin Login', '/admin/sign-in'],
    ];
    expect(links('Site')).toEqual(expected);
    expect(links('Footer')).toEqual(expected);
    await waitFor(() => expect(screen.getByText(/© 2026 Gokul Dairy/)).toBeTruthy());
    expect(document.title).toBe('Gokul Dairy');
  });
});

describe('only the screens of the signed-in role exist', () => {
  it.each([
    { session: admin, address: '/admin/orders', name: 'Upload Order Excel', ends: '/admin/orders' },
    {
      session: admin,
      address: '/supervisor/dashboard',
      name: 'Admin Dashboard',
      ends: '/admin/dashboard',
    },
    {
      session: supervisor,
      address: '/admin/orders',
      name: 'Supervisor Dashboard',
      ends: '/supervisor/dashboard',
    },
    {
      session: supervisor,
      address: '/supervisor/proof',
      name: 'Supervisor Dashboard',
      ends: '/supervisor/dashboard',
    },
    {
      session: deliveryBoy,
      address: '/deliveryBoy/orders',
      name: 'Orders',
      ends: '/deliveryBoy/orders',
    },
    {
      session: deliveryBoy,
      address: '/no/such/page',
      name: 'Delivery Boy Dashboard',
      ends: '/deliveryBoy/dashboard',
    },
    {
      session: deliveryBoy,
      address: '/delivery-boy/sign-in',
      name: 'Delivery Boy Dashboard',
      ends: '/deliveryBoy/dashboard',
    },
  ])('$session.role at $address', async ({ session, address, name, ends }) => {
    startSession(session);
    at(address);
    expect(await heading(name)).toBeTruthy();
    expect(router.state.location.pathname).toBe(ends);
  });
});

describe('the frame', () => {
  it('logs out from the sidebar: the server is notified, the session of the role is removed, /home is shown', async () => {
    startSession(admin);
    const calls = at('/admin/dashboard');
    await heading('Admin Dashboard');
    sessionStorage.setItem('supervisor', JSON.stringify(supervisor));
    fireEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    expect(await heading(/Fresh milk/)).toBeTruthy();
    expect(currentSession()).toBeNull();
    expect(sessionStorage.getItem('supervisor')).not.toBeNull();
    expect(calls.find(({ path }) => path.endsWith('/admin/logout'))?.headers['authorization']).toBe(
      'Bearer admin-token',
    );
  });

  it('the dropdown has the screens that the tab bar lacks, and its Logout clears all three sessions', async () => {
    startSession(admin);
    at('/admin/dashboard');
    await heading('Admin Dashboard');
    sessionStorage.setItem('supervisor', JSON.stringify(supervisor));
    const tabs = screen.getByRole('navigation', { name: 'Tabs' });
    expect(within(tabs).queryByRole('link', { name: 'Upload Order Excel' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Asha Rao, menu' }));
    const more = screen.getByRole('navigation', { name: 'More' });
    fireEvent.click(within(more).getByRole('link', { name: 'Upload Order Excel' }));
    expect(await heading('Upload Order Excel')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Asha Rao, menu' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Logout' }).at(-1)!);
    expect(await heading(/Fresh milk/)).toBeTruthy();
    expect(sessionStorage.length).toBe(0);
  });

  it('scrolls to the top when the address changes', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockReturnValue(undefined);
    startSession(deliveryBoy);
    at('/deliveryBoy/dashboard');
    await heading('Delivery Boy Dashboard');
    scroll.mockClear();
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Tabs' })).getByRole('link', {
        name: 'Orders',
      }),
    );
    await heading('Orders');
    expect(scroll).toHaveBeenCalledWith(0, 0);
  });
});

describe('a session that the server has ended', () => {
  it("leads to the role's sign-in with the reason, and back to the place afterwards", async () => {
    startSession(admin);
    at('/admin/orders');
    await heading('Upload Order Excel');
    act(() => expireSession(admin.token, '/admin/orders'));
    expect(await heading('Admin Login')).toBeTruthy();
    expect(screen.getByText('Unauthorized. Please log in again.')).toBeTruthy();
    act(() => startSession(admin));
    expect(await heading('Upload Order Excel')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin/orders');
  });

  it('says so when it was not used for too long', async () => {
    startSession(supervisor);
    at('/supervisor/dashboard');
    await heading('Supervisor Dashboard');
    act(() => expireSession(supervisor.token, '/supervisor/dashboard', 'session-idle'));
    await heading('Supervisor Login');
    expect(screen.getByRole('alert').textContent).toBe(
      'You were signed out because nothing was done here for 4 hours. Please sign in again.',
    );
  });

  it('leads there, too, when it ends before the first render', async () => {
    startSession(deliveryBoy);
    at('/deliveryBoy/orders', () => expireSession(deliveryBoy.token, '/deliveryBoy/orders'));
    expect(await heading('MDE Login')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/delivery-boy/sign-in');
  });
});

it('leads to the sign-in without an error once the day is closed', async () => {
  startSession(deliveryBoy);
  at('/deliveryBoy/orders');
  await heading('Orders');
  act(() => endSessionForToday());
  expect(await heading('MDE Login')).toBeTruthy();
  expect(screen.queryByText('Unauthorized. Please log in again.')).toBeNull();
  expect(router.state.location.pathname).toBe('/delivery-boy/sign-in');
});

describe('the language', () => {
  afterEach(() => act(() => chooseLanguage('en')));

  it('is chosen in the frame, applies to the whole page, and is remembered', async () => {
    startSession(deliveryBoy);
    at('/deliveryBoy/orders');
    await heading('Orders');
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), {
      target: { value: 'mr' },
    });
    await waitFor(() => expect(document.documentElement.lang).toBe('mr-IN'));
    expect(screen.getByRole('combobox', { name: 'भाषा' })).toBeTruthy();
    expect(localStorage.getItem('language')).toBe('mr');
  });
});

it('says inside the frame that the file of a screen does not load, and another one is shown without a fault', async () => {
  startSession(deliveryBoy);
  at('/deliveryBoy/orders');
  await heading('Orders');
  const tabs = within(screen.getByRole('navigation', { name: 'Tabs' }));
  fireEvent.click(tabs.getByRole('link', { name: 'Day Close' }));
  expect(await screen.findByText('This page could not be loaded.')).toBeTruthy();
  fireEvent.click(tabs.getByRole('link', { name: 'Orders' }));
  await heading('Orders');
});
