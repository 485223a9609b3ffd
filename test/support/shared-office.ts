import type { Area, SupervisorSession } from '@milkround/contracts';
import type { DeliveryBoyPerson } from './board';
import { addZone } from './catalog';
import { admin, as, type Person } from './client';
import { Log } from './log';
import { shareServer } from './own-server';
import type { RunningServer } from './running-server';

/** A zone with its supervisor, who has signed in. */
interface Zone {
  area: Area;
  supervisor: Person<SupervisorSession>;
  /** Hires a delivery boy without orders, and signs him in. */
  deliveryBoy(more?: object): Promise<DeliveryBoyPerson>;
}

/** The admin of the shared server, and what belongs to one test file alone. */
interface SharedOffice extends Zone {
  server: RunningServer;
  url: string;
  boss: Person;
  log: Log;
  /** Makes one more zone. */
  zone(): Promise<Zone>;
}

/** The office of a test file on the server that the files of one worker share: `const office = sharedOffice()`, then `office.boss` in the tests. */
export function sharedOffice(): Readonly<SharedOffice> {
  const server = shareServer();
  let people: { boss: Person; own: Zone; log: Log } | undefined;
  beforeAll(async () => {
    const boss = await admin(server().url);
    people = { boss, own: await openZone(server().url, boss), log: new Log(server()) };
  });
  // A written log keeps a connection for notifications, which would keep a run of one process from ending.
  afterAll(() => people?.log.store.close());
  const inTest = () => {
    if (!people) throw new Error('The office opens before the tests, not while they are described');
    return people;
  };
  return {
    get server() {
      return server();
    },
    get url() {
      return server().url;
    },
    get boss() {
      return inTest().boss;
    },
    get area() {
      return inTest().own.area;
    },
    get supervisor() {
      return inTest().own.supervisor;
    },
    get log() {
      return inTest().log;
    },
    deliveryBoy: (more) => inTest().own.deliveryBoy(more),
    zone: () => openZone(server().url, inTest().boss),
  };
}

async function openZone(url: string, boss: Person): Promise<Zone> {
  const { area, supervisor, hire } = await addZone(boss);
  return {
    area,
    supervisor: await as<'supervisor'>(url, supervisor.email),
    deliveryBoy: async (more) => as<'delivery-boy'>(url, (await hire(more)).email),
  };
}
