import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { Product, WatchAnswer, WatchedChange, WatchFrame, WatchRequest } from '@milkround/contracts';
import { fakeWire } from '../../testing/wire';
import { mountedWatches } from '../mounted-watches';
import { useWatched, watchedQuery } from '../watched';
import { LiveWatches } from '../watches';

const productsQuery = watchedQuery({ topic: { name: 'products' }, path: 'admin/get-products' });
export const product = (id: number, name: string): Product => ({ id, name });
export const made = (...rows: Product[]): WatchedChange => ({ keys: rows.map(({ id }) => String(id)), rows });
export const frame = (after: number, position: number, change: WatchFrame['change']): WatchFrame => ({
  topic: 'products',
  after: String(after),
  position: String(position),
  change,
});
export const stands = (position: number, change: (WatchAnswer & { refused: null })['change'] = null): WatchAnswer => ({
  refused: null,
  position: String(position),
  change,
});

function Names() {
  const { data } = useWatched(productsQuery);
  return <p>{data ? data.rows.map(({ name }) => name).join(' ') : 'loading'}</p>;
}

export const cow = { position: 10, rows: [product(1, 'Cow')] };

type Reads = ({ position: number; rows: Product[] } | Error)[];

/** A screen over a server that answers reads and watches in this order; the last answers stay. `turn` lets what is due happen. */
export async function openWatched(turn: () => Promise<void>, reads: Reads, answers: (WatchAnswer | Error)[] = []) {
  const calls = fakeWire(() => {
    const next = reads.length > 1 ? reads.shift() : reads[0];
    if (next instanceof Error) return next;
    return { body: { data: next?.rows }, headers: { 'x-position': String(next?.position) } };
  });
  const asked: WatchRequest[] = [];
  const ended: string[] = [];
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const watches = new LiveWatches(queries, mountedWatches, {
    watch: (request) => {
      asked.push(request);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer instanceof Error || !answer ? Promise.reject(answer ?? new Error('nobody answers')) : Promise.resolve(answer);
    },
    unwatch: (topic) => ended.push(topic),
  });
  const screens = (count: number) => (
    <QueryClientProvider client={queries}>
      {Array.from({ length: count }, (_, index) => (
        <Names key={index} />
      ))}
    </QueryClientProvider>
  );
  const view = render(screens(1));
  await turn();
  const hear = async (...frames: WatchFrame[]) => {
    frames.forEach((each) => watches.receive(each));
    await turn();
  };
  const connect = async () => {
    watches.connected();
    await turn();
  };
  const text = () => view.container.textContent;
  const show = async (count: number) => {
    view.rerender(screens(count));
    await turn();
  };
  const end = () => {
    view.unmount();
    watches.dispose();
    queries.clear();
  };
  return { calls, asked, ended, watches, hear, connect, text, show, end };
}
