import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type {
  BusinessDate,
  KnownConsumer,
  PhoneDay,
  Position,
  Product,
  Round,
} from '@milkround/contracts';
import { api } from '../../api/client';
import { ApiError, NOT_THE_SERVER } from '../../api/errors';
import { settingsQuery } from '../../api/settings.queries';
import { LIVE_ROWS, liveQuery, liveTopic, newest, type LiveRows } from '../../live';
import { boardOf, mergeDay, newestBoard, type Board } from './board';
import { useFinishedDay } from './finishing-day';

const minutes = 60_000;

/** The parts of a read day, all of one answer. Each is the data of a query, because each has a topic of its own. */
interface DayParts {
  date: BusinessDate;
  board: Board;
  products: LiveRows<Product>;
  rounds: LiveRows<Round>;
}

/**
 * The caller's own day. It is fetched once, then kept current by pushes and by the answers to the caller's entries. No screen needs to be open for
 * its parts to stay: without a network they cannot be fetched again.
 */
export const boardQuery = queryOptions({
  queryKey: ['delivery-day', 'orders'],
  // No signal aborts the request when the dashboard is replaced by the list, because both show its data.
  queryFn: async ({ client }): Promise<Board> => (await readDay(client)).board,
  staleTime: 5 * minutes,
  gcTime: Infinity,
  structuralSharing: (oldData, newData) => newestBoard(oldData, newData, useFinishedDay.getState()),
  meta: liveTopic({ name: 'delivery-day' }, mergeDay),
});

/** The products of the day, in the order of the columns. */
export const productsQuery = liveQuery({
  topic: { name: 'products' },
  path: 'delivery-boy/get-products',
  read: async ({ client }) => toPositioned((await readDay(client)).products),
});

const ROUNDS_PATH = 'delivery-boy/get-round-report';

/** The day's rounds, oldest first. */
export const roundsQuery = (date: BusinessDate) =>
  liveQuery({
    topic: { name: 'rounds', date },
    path: ROUNDS_PATH,
    read: async ({ client }) => toPositioned((await readDay(client)).rounds),
  });

const toPositioned = <Row>({ position, rows }: LiveRows<Row>) => ({ position, data: rows });

const NO_PRODUCTS: never[] = [];

/** The listed products; none before the first answer. */
export const useProducts = (): readonly Product[] =>
  useQuery(productsQuery).data?.rows ?? NO_PRODUCTS;

/** Returns a consumer of the zone who is paused or has aliases, by any of his ids, as the kept day knows him. */
export const findNoted = (client: QueryClient, consumerId: string): KnownConsumer | undefined =>
  client
    .getQueryData(boardQuery.queryKey)
    ?.pauses?.find(({ consumer_id, aliases = [] }) =>
      [consumer_id, ...aliases].includes(consumerId.trim()),
    );

/** The reads that are under way: the queries of one day wait for one answer. */
const reads = new WeakMap<QueryClient, Promise<DayParts>>();
/** The entity tag of the last answer, and the data that it was made into. */
const tagged = new WeakMap<QueryClient, { etag: string | undefined; day: DayParts }>();

function readDay(client: QueryClient): Promise<DayParts> {
  const read = reads.get(client) ?? fetchDay(client).finally(() => reads.delete(client));
  reads.set(client, read);
  return read;
}

/** Reads the day, and puts all of its parts into the cache at once, or none. */
async function fetchDay(client: QueryClient): Promise<DayParts> {
  const known = tagged.get(client);
  // After a change was merged into the day, the server may have undone the change.
  const knownDay = known && isUnchanged(client, known.day) ? known.day : null;
  const headers: Record<string, string> =
    knownDay && known?.etag ? { 'if-none-match': known.etag } : {};
  // The date and the time zone of the business belong to the day.
  const [answer] = await Promise.all([
    api.readWhole<PhoneDay | null>('delivery-boy/day', {}, { headers }),
    client.prefetchQuery({ ...settingsQuery, staleTime: minutes, retry: false }),
  ]);
  const position = answer.position ?? '0';
  const readParts = answer.data ? partsOf(answer.data, position) : knownDay;
  if (!readParts) throw new ApiError(0, { message: NOT_THE_SERVER });
  const knownTexts = client.getQueryData(boardQuery.queryKey)?.texts;
  if (knownTexts !== undefined && knownTexts !== readParts.board.texts)
    void lookForNewerBuild().catch(() => undefined);
  const day = put(client, {
    date: readParts.date,
    board: { ...readParts.board, position },
    products: { ...readParts.products, position },
    rounds: { ...readParts.rounds, position },
  });
  tagged.set(client, { etag: isMixed(day.board) ? undefined : answer.etag, day });
  return day;
}

/** The server has texts that this build may lack. A newer build that the browser finds is offered as every other (`pwa/worker.ts`). */
async function lookForNewerBuild(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

function put(client: QueryClient, { date, board, products, rounds }: DayParts): DayParts {
  const roundsKey = roundsQuery(date).queryKey;
  for (const queryKey of [boardQuery.queryKey, productsQuery.queryKey, roundsKey])
    client.setQueryDefaults(queryKey, { gcTime: Infinity });
  // Rounds of earlier days would stay on the device forever.
  client.removeQueries({
    queryKey: [LIVE_ROWS[0]],
    predicate: ({ queryKey }) => queryKey[2] === ROUNDS_PATH && queryKey[1] !== roundsKey[1],
    type: 'inactive',
  });
  const finishedDate = useFinishedDay.getState();
  return {
    date,
    board:
      client.setQueryData<Board>(
        boardQuery.queryKey,
        (knownBoard) => newestBoard(knownBoard, board, finishedDate) as Board,
      ) ?? board,
    products:
      client.setQueryData<LiveRows<Product>>(
        productsQuery.queryKey,
        (known) => newest(known, products) as LiveRows<Product>,
      ) ?? products,
    rounds:
      client.setQueryData<LiveRows<Round>>(
        roundsKey,
        (known) => newest(known, rounds) as LiveRows<Round>,
      ) ?? rounds,
  };
}

const isUnchanged = (client: QueryClient, { date, board, products, rounds }: DayParts): boolean =>
  client.getQueryData(boardQuery.queryKey) === board &&
  client.getQueryData(productsQuery.queryKey) === products &&
  client.getQueryData(roundsQuery(date).queryKey) === rounds;

/** Whether a list has stops, or an earlier day, that are not of the answer. */
const isMixed = ({ stops, isPreviousKept }: Board): boolean =>
  isPreviousKept === true || stops.some(({ position }) => position !== null);

function partsOf(answer: PhoneDay, position: Position): DayParts {
  const { data, date, close, handOvers, leftStops, previous, rounds, products, pauses, texts } =
    answer;
  const linesOf = new Map(data.map((stop) => [stop.consumerId, stop.data]));
  return {
    date,
    board: {
      ...boardOf(data, date, position, close),
      pauses,
      texts,
      ...(handOvers && { handOvers }),
      ...(leftStops && { leftStops }),
      ...(previous && { previous: boardOf(previous.data, previous.date, position) }),
      ...(previous !== undefined && { isPreviousOpen: previous !== null }),
    },
    products: { position, rows: products },
    rounds: {
      position,
      rows: rounds.map(({ consumerIds, ...round }) => ({
        ...round,
        consumersNo: consumerIds.length,
        orders: Object.fromEntries(consumerIds.map((id) => [id, linesOf.get(id) ?? []])),
      })),
    },
  };
}
