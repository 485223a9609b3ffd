import { desks, type Desks } from './desks';
import { Log } from './log';
import { ownServer } from './own-server';
import type { RunningServer } from './running-server';

/** A server with the demo, the people of its office, and its log. */
interface Office extends Desks {
  server: RunningServer;
  url: string;
  log: Log;
}

/** The office of a test file: `const office = ownOffice()`, then `office.boss` in the tests. */
export function ownOffice(): Readonly<Office> {
  const server = ownServer();
  let people: Desks | undefined;
  let log: Log | undefined;
  beforeAll(async () => {
    people = await desks(server().url);
    log = new Log(server());
  });
  const inTest = <T>(value: T | undefined): T => {
    if (!value) throw new Error('The office opens before the tests, not while they are described');
    return value;
  };
  return {
    get server() {
      return server();
    },
    get url() {
      return server().url;
    },
    get boss() {
      return inTest(people).boss;
    },
    get supervisors() {
      return inTest(people).supervisors;
    },
    get log() {
      return inTest(log);
    },
  };
}
