import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const demo = '../../dist/apps/server/src/demo';
/** @type {typeof import('../../apps/server/src/demo/seeded-random')} */
const { SeededRandom } = require(`${demo}/seeded-random.js`);
/** @type {typeof import('../../apps/server/src/demo/morning')} */
const { visit } = require(`${demo}/morning.js`);

const API = '/apis/public/api';
const TRIES = 60;
const ANSWER_WITHIN_MS = 10_000;
const HABITS = { absent: 0.04, otherQuantity: 0.12, paid: 0.15 };

/** One delivery boy's morning. Requests that the network loses are sent again, under the same idempotency key. */
export class DeliveryBoy {
  stopped = false;

  constructor({ url, email, password, seed, pauseMs, stops, close, figures }) {
    this.url = url;
    this.email = email;
    this.password = password;
    this.dice = new SeededRandom(seed);
    this.pauseMs = pauseMs;
    this.stops = stops;
    this.close = close;
    this.figures = figures;
  }

  stop() {
    this.stopped = true;
  }

  async work() {
    try {
      const session = await this.send('signed in', 'POST', 'login', {
        username: this.email,
        password: this.password,
        role: 'delivery-boy',
      });
      this.token = session.data.token;
      const { data: orders } = await this.send('lists read', 'GET', 'get-orders');
      const openStops = orders.filter(({ data }) => !data[0].is_delivered).slice(0, this.stops);
      for (const stop of openStops) {
        if (this.stopped) return;
        await wait(this.pauseMs * (0.5 + this.dice.next()));
        await this.deliver(stop).catch((error) =>
          this.figures.failed(`${this.email}, consumer ${stop.consumerId}`, error.message),
        );
      }
      if (this.close) await this.closeDay(orders);
    } catch (error) {
      this.figures.failed(this.email, error.message);
    }
  }

  async deliver({ consumerId, data }) {
    const lines = data.map(({ id, exp_quantity }) => ({ orderId: id, expected: exp_quantity }));
    for (const command of visit({ consumerId, lines }, this.dice, HABITS))
      await this.send(...requestOf(command));
  }

  async closeDay(orders) {
    if (this.stopped || orders.length === 0) return;
    const thousandths = orders
      .flatMap(({ data }) => data)
      .reduce((sum, line) => sum + Math.round(line.exp_quantity * 1000), 0);
    const books = {
      assignedQuantity: String(Math.ceil(thousandths / 1000)),
      EmptyBottle: '0',
      remarks: '',
    };
    // The close ends the session: when its answer was lost, the second attempt is refused with 401.
    await this.send(
      'days closed',
      'POST',
      'day-close',
      books,
      (status, tries) => status === 401 && tries > 1,
    );
  }

  /** Sends until an answer arrives. A refusal is an answer; a timeout and a 503 are not. `isDone` returns which refusals count as success. */
  async send(label, method, path, body, isDone = (_status, _tries) => false) {
    const headers = {
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...(body && {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-occurred-at': new Date().toISOString(),
      }),
    };
    for (let tries = 1; ; tries++) {
      const startedAt = performance.now();
      try {
        const answer = await fetch(`${this.url}${API}/delivery-boy/${path}`, {
          method,
          headers,
          body: body && JSON.stringify(body),
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        const json = await answer.json();
        if (answer.status !== 503) {
          if (!answer.ok && !isDone(answer.status, tries))
            throw Object.assign(new Error(`${answer.status} ${json.message}`), { refused: true });
          this.figures.did(label, performance.now() - startedAt);
          return json;
        }
        if (tries === TRIES) throw Object.assign(new Error(json.message), { refused: true });
      } catch (error) {
        if (error.refused || tries === TRIES || this.stopped) throw error;
      }
      this.figures.retries += 1;
      await wait(500);
    }
  }
}

/**
 * Returns the counted name of a command, and its call.
 * @param {ReturnType<typeof visit>[number]} command
 */
function requestOf({ type, data }) {
  switch (type) {
    case 'DeliverQuantity':
      return [
        'quantities',
        'POST',
        `edit-product-order/${data.orderId}`,
        { deliverdQuantity: String(data.quantity) },
      ];
    case 'MarkConsumerDone':
      return [
        'done',
        'POST',
        `edit-order-status/${encodeURIComponent(data.consumerId)}`,
        { isDelivered: true },
      ];
    case 'RecordRemarks': {
      const { consumerId: consumerUniqueId, amount, mode, absence } = data;
      return absence === undefined
        ? [
            'payments',
            'POST',
            'edit-order-remarks',
            { consumerUniqueId, remarks: String(amount), paymentMode: mode },
          ]
        : ['absences', 'POST', 'edit-order-remarks', { consumerUniqueId, absenceRemarks: absence }];
    }
    default:
      throw new Error(`The simulation knows no call for ${type}`);
  }
}
