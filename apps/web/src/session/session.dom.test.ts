import { admin, deliveryBoy, supervisor } from '../testing/sessions';
import {
  changeAreas,
  currentSession,
  endSession,
  endSessionForToday,
  expireSession,
  holdExpiry,
  onSession,
  restoreSession,
  startSession,
} from './session';

const stored = () =>
  ['admin', 'deliveryBoy', 'supervisor'].filter((key) => sessionStorage.getItem(key) !== null);
const store = (key: string, value: unknown) => sessionStorage.setItem(key, JSON.stringify(value));

beforeEach(() => {
  sessionStorage.clear();
  restoreSession();
});

describe('a page load', () => {
  it('finds no session in an empty tab', () => expect(currentSession()).toBeNull());

  it('prefers admin, then delivery boy, then supervisor', () => {
    store('supervisor', supervisor);
    restoreSession();
    expect(currentSession()).toEqual(supervisor);
    store('deliveryBoy', deliveryBoy);
    restoreSession();
    expect(currentSession()).toEqual(deliveryBoy);
    store('admin', admin);
    restoreSession();
    expect(currentSession()).toEqual(admin);
  });

  it.each([
    ['garbage', '{'],
    ['another shape', '{"name":"x"}'],
    ['a token that is no text', JSON.stringify({ ...admin, token: 7 })],
    ["another role's session", JSON.stringify(supervisor)],
  ])('treats %s as no session', (_what, text) => {
    sessionStorage.setItem('admin', text);
    restoreSession();
    expect(currentSession()).toBeNull();
  });

  it('skips a broken session for the next role', () => {
    sessionStorage.setItem('admin', '{');
    store('supervisor', supervisor);
    restoreSession();
    expect(currentSession()).toEqual(supervisor);
  });
});

describe('logging in', () => {
  it("stores under the role's key and removes the others'", () => {
    store('admin', admin);
    store('supervisor', supervisor);
    startSession(deliveryBoy);
    expect(stored()).toEqual(['deliveryBoy']);
    expect(currentSession()).toEqual(deliveryBoy);
    restoreSession();
    expect(currentSession()).toEqual(deliveryBoy);
  });

  it('notifies listeners until they unsubscribe', () => {
    const heard = jest.fn();
    const stop = onSession(heard);
    startSession(admin);
    stop();
    endSession();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('logging out', () => {
  it('clears the own role only', () => {
    startSession(admin);
    store('supervisor', supervisor);
    endSession('own');
    expect(stored()).toEqual(['supervisor']);
    expect(currentSession()).toBeNull();
  });

  it('clears all three from the dropdown', () => {
    startSession(admin);
    store('supervisor', supervisor);
    store('deliveryBoy', deliveryBoy);
    endSession('all');
    expect(stored()).toEqual([]);
  });
});

describe('a token that the server refuses', () => {
  it('ends its session', () => {
    startSession(admin);
    expireSession(admin.token, '/admin/orders');
    expect(currentSession()).toBeNull();
    expect(stored()).toEqual([]);
  });

  it('does not end another session that began meanwhile', () => {
    startSession(supervisor);
    expireSession(admin.token, '/admin/orders');
    expect(currentSession()).toEqual(supervisor);
  });
});

describe('while the day is being closed', () => {
  it('keeps an ended session until the hold is released', () => {
    startSession(deliveryBoy);
    const letGo = holdExpiry();
    expireSession(deliveryBoy.token, '/deliveryBoy/day-close');
    expect(currentSession()).toEqual(deliveryBoy);
    letGo();
    expect(currentSession()).toBeNull();
  });

  it('ends nothing without a refusal', () => {
    startSession(deliveryBoy);
    holdExpiry()();
    expect(currentSession()).toEqual(deliveryBoy);
  });

  it('does not end the next session by a delayed expiry', () => {
    startSession(deliveryBoy);
    const letGo = holdExpiry();
    expireSession(deliveryBoy.token, '/deliveryBoy/day-close');
    endSessionForToday();
    startSession(supervisor);
    letGo();
    expect(currentSession()).toEqual(supervisor);
  });
});

describe('the zones of the session', () => {
  const kothrud = { id: 5, name: 'Kothrud' };

  it('are stored when a supervisor has got others, or one has another name', () => {
    startSession(supervisor);
    expect(changeAreas(supervisor.token, supervisor.areas)).toBe(false);
    expect(changeAreas(supervisor.token, [{ ...supervisor.area, name: 'Baner Road' }])).toBe(false);
    expect(currentSession()).toMatchObject({ area: { id: 4, name: 'Baner Road' } });
    expect(changeAreas(supervisor.token, [supervisor.area, kothrud])).toBe(true);
    expect(changeAreas(supervisor.token, [kothrud])).toBe(true);
    restoreSession();
    expect(currentSession()).toEqual({
      ...supervisor,
      area_id: 5,
      area: kothrud,
      areas: [kothrud],
    });
  });

  it('are not changed by the connection of a former session', () => {
    startSession(supervisor);
    expect(changeAreas('former-token', [kothrud])).toBe(false);
    startSession(admin);
    expect(changeAreas(admin.token, [kothrud])).toBe(false);
    expect(currentSession()).toEqual(admin);
  });
});
