import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const demo = '../../dist/apps/server/src/demo';
/** @type {typeof import('../../apps/server/src/demo/seeded-random')} */
const { SeededRandom } = require(`${demo}/seeded-random.js`);
/** @type {typeof import('../../apps/server/src/demo/morning')} */
const { visit } = require(`${demo}/morning.js`);
/** @type {typeof import('../../apps/server/src/demo/simulator/phone-entries')} */
const { entriesOf, isOpen } = require(`${demo}/simulator/phone-entries.js`);
/** @type {typeof import('../../apps/server/src/demo/simulator/server-calls')} */
const { CallFailed, ServerCalls } = require(`${demo}/simulator/server-calls.js`);
/** @type {typeof import('../../apps/server/src/demo/simulator/simulated-phone')} */
const { SimulatedPhone } = require(`${demo}/simulator/simulated-phone.js`);

const TRIES = 60;
const RETRY_MS = 500;
const HABITS = { absent: 0.04, otherQuantity: 0.12, paid: 0.15 };
const COUNTED_CALLS = { login: 'signed in', 'get-orders': 'lists read' };

/** The calls of one phone, measured and counted. Calls that the network loses, and those that the server refuses with 503, are sent again. */
class MeasuredCalls extends ServerCalls {
  isStopped = false;

  constructor(url, name, figures) {
    super(() => url, 'milkround-simulate');
    this.name = name;
    this.figures = figures;
  }

  /** @override */
  async send(method, path, options) {
    for (let tries = 1; ; tries++) {
      const startedAt = performance.now();
      try {
        const answer = await super.send(method, path, options);
        this.figures.answered(performance.now() - startedAt);
        if (path in COUNTED_CALLS) this.figures.did(COUNTED_CALLS[path]);
        if (path === 'sync') this.count(options.body.commands, answer.data);
        return answer;
      } catch (error) {
        // The close ends the session: when its answer was lost, the second attempt is refused with 401.
        if (tries > 1 && error.status === 401 && closesDay(options?.body)) {
          this.figures.did('days closed');
          return { data: [] };
        }
        const isRefused = error instanceof CallFailed && error.status !== 503;
        if (isRefused || tries === TRIES || this.isStopped) throw error;
      }
      this.figures.retries += 1;
      await wait(RETRY_MS);
    }
  }

  count(commands, results) {
    for (const [index, { result, message }] of results.entries())
      if (result === 'set-aside') this.figures.failed(this.name, message);
      else this.figures.did(nameOf(commands[index]));
  }
}

/** One delivery boy's morning, on the phone of the demo. */
export class Morning {
  constructor({ url, date, email, password, seed, pauseMs, stops, close, figures }) {
    this.email = email;
    this.dice = new SeededRandom(seed);
    this.pauseMs = pauseMs;
    this.stops = stops;
    this.close = close;
    this.figures = figures;
    this.calls = new MeasuredCalls(url, email, figures);
    this.phone = new SimulatedPhone({ email, password }, date, this.calls);
  }

  stop() {
    this.calls.isStopped = true;
  }

  async walk() {
    try {
      const { stops } = await this.phone.read();
      for (const stop of stops.filter(isOpen).slice(0, this.stops)) {
        if (this.calls.isStopped) return;
        await wait(this.pauseMs * (0.5 + this.dice.next()));
        await this.deliver(stop);
      }
      if (this.close && !this.calls.isStopped && stops.length > 0) await this.closeDay(stops);
    } catch (error) {
      this.figures.failed(this.email, error.message);
    } finally {
      this.phone.hangUp();
    }
  }

  deliver(stop) {
    const lines = stop.data.map(({ id, exp_quantity }) => ({
      orderId: id,
      expected: exp_quantity,
    }));
    const commands = visit({ consumerId: stop.consumerId, lines }, this.dice, HABITS);
    return this.phone.enter(entriesOf(commands, stop), stop.consumerId);
  }

  closeDay(stops) {
    const thousandths = stops
      .flatMap(({ data }) => data)
      .reduce((sum, line) => sum + Math.round(line.exp_quantity * 1000), 0);
    const data = {
      assignedQuantity: String(Math.ceil(thousandths / 1000)),
      EmptyBottle: '0',
      remarks: '',
    };
    return this.phone.enter([{ type: 'day-close', data }], null);
  }
}

const closesDay = (body) => body?.commands?.some(({ type }) => type === 'day-close') === true;

/** The counted name of an entry. */
function nameOf({ type, data }) {
  switch (type) {
    case 'edit-product-order':
      return 'quantities';
    case 'edit-order-status':
      return 'done';
    case 'edit-order-remarks':
      return 'absenceRemarks' in data ? 'absences' : 'payments';
    default:
      return 'days closed';
  }
}
