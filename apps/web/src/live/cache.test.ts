import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { CatchUp, LiveFrame } from '@milkround/contracts';
import { LiveCache } from './cache';
import { newest } from './merge';
import { liveEntry } from './registry';

interface Data {
  position: string;
  names: string[];
}

const KEY = ['board'];
const entry = liveEntry<Data>({
  queryKey: KEY,
  apply: (data, change) =>
    change.table === 'stop' ? { ...data, names: [...data.names, ...change.rows.map(({ consumerId }) => consumerId)] } : data,
});
const frame = (after: string, position: string, name?: string): LiveFrame => ({
  after,
  position,
  changes: name
    ? [{ position, table: 'stop', rows: [{ date: '2026-11-21', deliveryBoyId: 1, consumerId: name, sequence: 1, orders: null }] }]
    : [],
});

function setUp(fetched: Data[], missed: (from: string) => Promise<CatchUp> = () => Promise.reject(new Error('not asked'))) {
  const queries = new QueryClient();
  const fetches: string[] = [];
  const asked: string[] = [];
  const answers = [...fetched];
  const observer = new QueryObserver<Data>(queries, {
    queryKey: KEY,
    queryFn: () => {
      const next = answers.length > 1 ? answers.shift() : answers[0];
      if (!next) throw new Error('nothing to fetch');
      fetches.push(next.position);
      return next;
    },
    structuralSharing: newest,
    staleTime: Infinity,
    retry: false,
  });
  const live = new LiveCache(
    queries,
    () => [entry],
    (from) => {
      asked.push(from);
      return missed(from);
    },
  );
  const stop = observer.subscribe(() => undefined);
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const end = () => {
    stop();
    live.dispose();
    queries.clear();
  };
  return { live, queries, fetches, asked, settled, end, data: () => queries.getQueryData<Data>(KEY) };
}

const nothing = (from: string): Promise<CatchUp> => Promise.resolve({ refetch: false, frame: frame(from, from) });

it('merges frames as they come, without a fetch', async () => {
  const { live, data, fetches, settled, end } = setUp([{ position: '10', names: [] }]);
  await settled();
  live.receive(frame('10', '11', 'a'));
  live.receive(frame('11', '15', 'b'));
  expect(data()).toEqual({ position: '15', names: ['a', 'b'] });
  expect(fetches).toEqual(['10']);
  end();
});

it('fills a gap by one catch-up and then applies what came meanwhile', async () => {
  const { live, data, asked, fetches, settled, end } = setUp([{ position: '10', names: [] }], (from) =>
    Promise.resolve({ refetch: false, frame: frame(from, '20', 'missed') }),
  );
  await settled();
  live.receive(frame('15', '18', 'in the catch-up already'));
  live.receive(frame('18', '25', 'after'));
  await settled();
  expect(asked).toEqual(['10']);
  expect(data()).toEqual({ position: '25', names: ['missed', 'after'] });
  expect(fetches).toEqual(['10']);
  end();
});

it('fetches again when the server says that it is cheaper, or does not say anything', async () => {
  for (const missed of [() => Promise.resolve<CatchUp>({ refetch: true, position: '40' }), () => Promise.reject(new Error('no answer'))]) {
    const { live, data, fetches, settled, end } = setUp(
      [
        { position: '10', names: [] },
        { position: '40', names: ['all'] },
      ],
      missed,
    );
    await settled();
    live.receive(frame('35', '38', 'x'));
    await settled();
    expect(fetches).toEqual(['10', '40']);
    expect(data()).toEqual({ position: '40', names: ['all'] });
    end();
  }
});

it('brings a fetch forward that was under way while frames came', async () => {
  const { live, data, asked, settled, end } = setUp([{ position: '10', names: ['fetched'] }]);
  live.receive(frame('10', '12', 'a'));
  live.receive(frame('12', '13', 'b'));
  expect(data()).toBeUndefined();
  await settled();
  expect(data()).toEqual({ position: '13', names: ['fetched', 'a', 'b'] });
  expect(asked).toEqual([]);
  end();
});

it('keeps what pushes made when a fetch comes back older', async () => {
  const { live, queries, data, settled, end } = setUp([
    { position: '10', names: [] },
    { position: '9', names: ['older'] },
  ]);
  await settled();
  live.receive(frame('10', '12', 'a'));
  await queries.refetchQueries({ queryKey: KEY });
  expect(data()).toEqual({ position: '12', names: ['a'] });
  end();
});

it('catches up from its position after every connect', async () => {
  const { live, data, asked, settled, end } = setUp([{ position: '10', names: [] }], (from) =>
    Promise.resolve({ refetch: false, frame: frame(from, '30', `since ${from}`) }),
  );
  await settled();
  await live.connected();
  expect(data()).toEqual({ position: '30', names: ['since 10'] });
  live.receive(frame('30', '31', 'a'));
  await live.connected();
  expect(asked).toEqual(['10', '31']);
  end();
});

it('catches up data that arrives after the connect: it may have been read before', async () => {
  const { live, asked, settled, end } = setUp([{ position: '10', names: [] }], nothing);
  void live.connected();
  expect(asked).toEqual([]);
  await settled();
  expect(asked).toEqual(['10']);
  end();
});

it('takes a pulse as word that nothing else has happened', async () => {
  const { live, data, asked, settled, end } = setUp([{ position: '10', names: [] }], nothing);
  await settled();
  await live.connected();
  live.reached('10');
  live.reached('20');
  live.receive(frame('20', '21', 'a'));
  expect(data()).toEqual({ position: '21', names: ['a'] });
  expect(asked).toEqual(['10']);
  end();
});

it('does not believe that a frame reaches back to before the connection', async () => {
  const { live, data, asked, settled, end } = setUp([{ position: '10', names: [] }], (from) =>
    Promise.resolve({ refetch: false, frame: frame(from, '50', 'missed') }),
  );
  await settled();
  live.reached('45');
  live.receive(frame('5', '50', 'last'));
  expect(data()).toEqual({ position: '10', names: [] });
  await settled();
  expect(asked).toEqual(['10']);
  expect(data()).toEqual({ position: '50', names: ['missed'] });
  end();
});
