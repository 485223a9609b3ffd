import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type {
  Product,
  SubscribeAnswer,
  RowChange,
  RowsMessage,
  SubscribeRequest,
} from '@milkround/contracts';
import { noteReadTimes } from '../../api/read-times';
import { fakeWire } from '../../testing/wire';
import { liveQuery } from '../live-query';
import { LiveSubscriptions } from '../subscriptions';

const productsQuery = liveQuery({ topic: { name: 'products' }, path: 'admin/get-products' });
export const product = (id: number, name: string): Product => ({ id, name });
export const made = (...rows: Product[]): RowChange => ({
  keys: rows.map(({ id }) => String(id)),
  rows,
});
export const message = (
  after: number,
  position: number,
  change: RowsMessage['change'],
): RowsMessage => ({
  topic: 'products',
  after: String(after),
  position: String(position),
  change,
});
export const active = (
  position: number,
  change: (SubscribeAnswer & { refused: null })['change'] = null,
): SubscribeAnswer => ({
  refused: null,
  position: String(position),
  change,
});

function Names() {
  const { data } = useQuery(productsQuery);
  return <p>{data ? data.rows.map(({ name }) => name).join(' ') : 'loading'}</p>;
}

export const cow = { position: 10, rows: [product(1, 'Cow')] };

type Reads = ({ position: number; rows: Product[] } | Error)[];

/** A screen over a server that answers reads and subscriptions in this order; the last answers stay. `turn` lets what is due happen. */
export async function openLiveScreen(
  turn: () => Promise<void>,
  reads: Reads,
  answers: (SubscribeAnswer | Error)[] = [],
) {
  const calls = fakeWire(() => {
    const next = reads.length > 1 ? reads.shift() : reads[0];
    if (next instanceof Error) return next;
    return { body: { data: next?.rows }, headers: { 'x-position': String(next?.position) } };
  });
  const asked: SubscribeRequest[] = [];
  const ended: string[] = [];
  const queries = noteReadTimes(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const subscriptions = new LiveSubscriptions(queries, {
    subscribe: (request) => {
      asked.push(request);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer instanceof Error || !answer
        ? Promise.reject(answer ?? new Error('nobody answers'))
        : Promise.resolve(answer);
    },
    unsubscribe: (topic) => ended.push(topic),
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
  const hear = async (...messages: RowsMessage[]) => {
    messages.forEach((each) => subscriptions.receive(each));
    await turn();
  };
  const connect = async () => {
    subscriptions.renewAll();
    await turn();
  };
  const text = () => view.container.textContent;
  const show = async (count: number) => {
    view.rerender(screens(count));
    await turn();
  };
  const end = () => {
    view.unmount();
    subscriptions.dispose();
    queries.clear();
  };
  return { calls, asked, ended, subscriptions, hear, connect, text, show, end };
}
