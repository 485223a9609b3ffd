import { act } from '@testing-library/react';
import { MountedWatches } from './mounted-watches';
import { cow, frame, made, openWatched, product, stands } from './testing/open-watched';

const turn = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = (reads: Parameters<typeof openWatched>[1], answers?: Parameters<typeof openWatched>[2]) => openWatched(turn, reads, answers);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows what was read while nobody is connected, and watches from there as soon as there is a connection', async () => {
  const screen = await open([cow], [stands(12, made(product(2, 'Buffalo')))]);
  expect([screen.text(), screen.asked]).toEqual(['Cow', []]);
  await screen.connect();
  expect([screen.text(), screen.asked]).toEqual(['Cow Buffalo', [{ topic: 'products', from: '10' }]]);
  await screen.hear(frame(12, 15, made(product(1, 'Cow A2'))), frame(15, 16, { keys: ['2'], rows: [] }));
  expect([screen.text(), screen.calls.length]).toEqual(['Cow A2', 1]);
  screen.end();
});

it('watches once for two of the same, and no more when both are gone', async () => {
  const screen = await open([cow], [stands(10)]);
  await screen.connect();
  await screen.show(2);
  expect([screen.text(), screen.asked.length]).toEqual(['CowCow', 1]);
  await screen.show(1);
  expect(screen.ended).toEqual([]);
  await screen.show(0);
  expect(screen.ended).toEqual(['products']);
  screen.end();
});

it('leaves alone what a fetch has overtaken, and frames of other topics', async () => {
  const screen = await open([cow], [stands(10)]);
  await screen.connect();
  await screen.hear(frame(5, 10, made(product(1, 'Old'))), { ...frame(10, 20, made(product(1, 'Zone'))), topic: 'areas' });
  expect(screen.text()).toBe('Cow');
  screen.end();
});

it('keeps frames that come before the answer, and merges them after it', async () => {
  const screen = await open([cow], [stands(12, made(product(1, 'Second')))]);
  screen.watches.connected();
  screen.watches.receive(frame(3, 14, made(product(1, 'Third'))));
  expect(screen.text()).toBe('Cow');
  await turn();
  expect(screen.text()).toBe('Third');
  screen.end();
});

it('watches again from where it is after every connect, and counts as known what pulses told of', async () => {
  const screen = await open([cow], [stands(12), stands(40, made(product(1, 'Later')))]);
  await screen.connect();
  await screen.hear(frame(12, 20, made(product(1, 'Cow A2'))));
  screen.watches.told('35');
  await screen.connect();
  expect(screen.asked.map(({ from }) => from)).toEqual(['10', '35']);
  expect(screen.text()).toBe('Later');
  screen.end();
});

it('asks for what is missing between two frames, and shows neither before', async () => {
  const screen = await open([cow], [stands(12), stands(20, made(product(1, 'Cow A2'), product(2, 'Buffalo')))]);
  await screen.connect();
  await turn(3_000);
  await screen.hear(frame(18, 22, made(product(2, 'Goat'))));
  expect(screen.asked.map(({ from }) => from)).toEqual(['10', '12']);
  expect(screen.text()).toBe('Cow A2 Goat');
  screen.end();
});

it('fetches when it is told to, and merges what came meanwhile into what it gets', async () => {
  const screen = await open([cow, { position: 31, rows: [product(1, 'Fetched'), product(2, 'Goat')] }], [stands(10)]);
  await screen.connect();
  await screen.hear(frame(10, 30, { refetch: true }), frame(30, 31, { keys: [], rows: [] }), frame(31, 33, made(product(2, 'Buffalo'))));
  expect([screen.text(), screen.calls.length]).toEqual(['Fetched Buffalo', 2]);
  screen.end();
});

it('watches anew when the fetch comes from a server that is behind', async () => {
  const screen = await open([cow, { position: 25, rows: [product(1, 'Behind')] }], [stands(10), stands(30, made(product(1, 'True')))]);
  await screen.connect();
  await turn(3_000);
  await screen.hear(frame(10, 30, { refetch: true }));
  expect(screen.asked.map(({ from }) => from)).toEqual(['10', '25']);
  expect(screen.text()).toBe('True');
  screen.end();
});

it('asks again at a pulse, but not at every one, when nobody answered', async () => {
  const screen = await open([cow], [new Error('no answer'), stands(12, made(product(2, 'Buffalo')))]);
  await screen.connect();
  screen.watches.told('11');
  await turn();
  expect(screen.asked).toHaveLength(1);
  await turn(3_000);
  screen.watches.told('12');
  await turn();
  expect([screen.asked.length, screen.text()]).toEqual([2, 'Cow Buffalo']);
  screen.end();
});

it('fetches again at a pulse what could not be fetched when it was told to', async () => {
  const screen = await open(
    [cow, new Error('no network'), new Error('no network'), { position: 30, rows: [product(1, 'Fetched')] }],
    [stands(10)],
  );
  await screen.connect();
  await screen.hear(frame(10, 30, { refetch: true }));
  await turn(1_000);
  expect([screen.text(), screen.calls.length]).toEqual(['Cow', 3]);
  screen.watches.told('31');
  await turn();
  expect([screen.text(), screen.calls.length]).toEqual(['Fetched', 4]);
  screen.end();
});

it('goes without pushes where it is refused', async () => {
  const screen = await open([cow], [{ refused: 'You are not allowed to do this.' }]);
  await screen.connect();
  await turn(10_000);
  screen.watches.told('50');
  await turn();
  expect([screen.text(), screen.asked.length]).toEqual(['Cow', 1]);
  screen.end();
});

it('counts each screen once, however often it says that it has gone', () => {
  const mounted = new MountedWatches();
  const heard: number[] = [];
  mounted.subscribe(() => heard.push(mounted.get().size));
  const [one, two] = [mounted.add(['watched', 'areas', 'a']), mounted.add(['watched', 'areas', 'a'])];
  one();
  one();
  expect(mounted.get().size).toBe(1);
  two();
  expect(heard).toEqual([1, 0]);
});
