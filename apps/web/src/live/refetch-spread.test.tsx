import { act } from '@testing-library/react';
import { cow, message, made, openLiveScreen, product, active } from './testing/open-live-screen';

const turn = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = (
  reads: Parameters<typeof openLiveScreen>[1],
  answers?: Parameters<typeof openLiveScreen>[2],
) => openLiveScreen(turn, reads, answers);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a client that must fetch at the same moment as five thousand others', () => {
  const word = message(10, 30, { refetch: true, among: 5_001 });
  const fetched = { position: 31, rows: [product(1, 'Fetched')] };

  beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5));
  afterEach(() => jest.restoreAllMocks());

  const told = async (...reads: Parameters<typeof open>[0]) => {
    const screen = await open([cow, ...reads], [active(10)]);
    await screen.connect();
    await screen.hear(word);
    return screen;
  };

  it('waits for its turn, shows the old data until then, and misses no change of the meantime', async () => {
    const screen = await told(fetched);
    await screen.hear(message(31, 33, made(product(2, 'Buffalo'))));
    await turn(999);
    expect([screen.text(), screen.calls.length]).toEqual(['Cow', 1]);
    await turn(1);
    expect(screen.calls).toHaveLength(2);
    await turn(1);
    expect(screen.text()).toBe('Fetched Buffalo');
    screen.end();
  });

  it('reads once, even after further requests before its turn, and not earlier after a pulse', async () => {
    const screen = await told(fetched);
    await screen.hear(message(30, 31, { refetch: true, among: 5_001 }));
    screen.subscriptions.advanceTo('31');
    await turn(999);
    expect(screen.calls).toHaveLength(1);
    await turn(2_000);
    expect(screen.calls).toHaveLength(2);
    screen.end();
  });

  it('reads nothing for a screen that was closed meanwhile', async () => {
    const screen = await told(fetched);
    await screen.show(0);
    await turn(2_000);
    expect(screen.calls).toHaveLength(1);
    screen.end();
  });

  it('requests the changes on a new connection, instead of waiting for its turn on the old one', async () => {
    const screen = await told(fetched);
    await screen.connect();
    expect(screen.asked.map(({ from }) => from)).toEqual(['10', '10']);
    await turn(2_000);
    expect(screen.calls).toHaveLength(1);
    screen.end();
  });

  it('does not wait when it is the only one', async () => {
    const screen = await open([cow, fetched], [active(10)]);
    await screen.connect();
    await screen.hear(message(10, 30, { refetch: true, among: 1 }));
    expect(screen.text()).toBe('Fetched');
    screen.end();
  });
});
