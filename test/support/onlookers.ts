import type { DeliveryBoyPerson } from './board';
import { lookAfter } from './catalog';
import { admin, mde, supervisor, type Person } from './client';
import { live, type LiveClient, type LiveOptions } from './live-client';
import type { RunningServer } from './running-server';

/** Two delivery boys of Baner and one of Kothrud, the supervisors of both and the admin; and their sockets. That of Kothrud also has Viman Nagar. */
export interface Onlookers {
  boys: Record<1 | 2 | 6, DeliveryBoyPerson>;
  people: Record<'boss' | 'baner' | 'kothrud', Person>;
  sockets: Record<'boss' | 'baner' | 'kothrud' | 'mde1' | 'mde2', LiveClient>;
}

/** Opens one more socket of a person. */
export const connect = (person: Person, options?: LiveOptions): Promise<LiveClient> =>
  live(person.url, person.token ?? '', options);

/** Signs all of them in on a server with the demo. */
async function open(url: string): Promise<Onlookers> {
  const boys = { 1: await mde(url, 1), 2: await mde(url, 2), 6: await mde(url, 6) };
  const boss = await admin(url);
  await lookAfter(boss, 2, [2, 4]);
  const people = {
    boss,
    baner: await supervisor(url, 1),
    kothrud: await supervisor(url, 2),
  };
  const sockets = {
    boss: await connect(people.boss),
    baner: await connect(people.baner),
    kothrud: await connect(people.kothrud),
    mde1: await connect(boys[1]),
    mde2: await connect(boys[2]),
  };
  return { boys, people, sockets };
}

/** Opens one set of onlookers for all tests of a file, and closes their sockets after the last test. */
export function ownOnlookers(server: () => RunningServer): Onlookers {
  let onlookers: Onlookers | undefined;
  beforeAll(async () => {
    onlookers = await open(server().url);
  });
  afterAll(() => Object.values(onlookers?.sockets ?? {}).forEach((socket) => socket.close()));
  const getOnlookers = (): Onlookers => {
    if (!onlookers)
      throw new Error('The onlookers are there in the tests, not while they are described');
    return onlookers;
  };
  return {
    get boys() {
      return getOnlookers().boys;
    },
    get people() {
      return getOnlookers().people;
    },
    get sockets() {
      return getOnlookers().sockets;
    },
  };
}
