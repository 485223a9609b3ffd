import {
  addDays,
  businessDate,
  decide,
  initialDay,
  ordersOf,
  PostgresEventStore,
  ProjectionEngine,
  projections,
  streams,
} from '../built.mjs';
import { randomUUID } from 'node:crypto';
import { createPool } from '../database.mjs';

const WRITERS = 16;
const BOYS = 100;
const PRODUCT_IDS = [1, 2, 3, 4];

/** A created log that is measured: the content in its middle and at its end, and days after its last one, to which a measurement appends. */
export class LongLog {
  #nextDay = 0;

  constructor(url) {
    this.url = url;
    this.pool = createPool(url, WRITERS);
    this.store = new PostgresEventStore(this.pool);
  }

  async open() {
    const { rows } = await this.pool.query(
      `select split_part(min(stream_id), '/', 2) as first, split_part(max(stream_id), '/', 2) as last from event
       where stream_id between 'delivery-day/' and 'delivery-day0'`,
    );
    const [{ first, last }] = rows;
    this.lastDate = last;
    this.today = businessDate(new Date(), 'Asia/Kolkata');
    this.days = (Date.parse(this.today) - Date.parse(first)) / 86_400_000;
    const { rows: estimates } = await this.pool.query(
      'select reltuples::float8 as events from pg_class where oid = $1::regclass',
      ['event'],
    );
    this.events = estimates[0].events;
    return this;
  }

  /** Returns the stream of a random delivery boy on a random date of the log's life, or of its last `days`. */
  randomStream(days = this.days - 1) {
    return streams.deliveryDay(
      addDays(this.today, -1 - Math.floor(Math.random() * days)),
      1 + Math.floor(Math.random() * BOYS),
    );
  }

  /** Returns the orders of a delivery boy on a date that the log does not have yet: `{ streamId, events }`. */
  takeDay() {
    const nth = this.#nextDay++;
    const date = addDays(this.lastDate, 1 + Math.floor(nth / BOYS));
    const boy = 1 + (nth % BOYS);
    const scope = { areaId: Math.ceil(boy / 5), supervisorId: Math.ceil(boy / 5) };
    const data = {
      date,
      deliveryBoyId: boy,
      scope,
      uploadId: randomUUID(),
      lines: ordersOf(boy - 1, date, PRODUCT_IDS),
    };
    return {
      streamId: streams.deliveryDay(date, boy),
      events: decide({ type: 'ImportOrders', data }, initialDay()),
    };
  }

  /** Returns the first date that neither the log nor a measurement has used. */
  takeDate() {
    const usedDates = Math.ceil(this.#nextDay / BOYS);
    this.#nextDay = (usedDates + 1) * BOYS;
    return addDays(this.lastDate, 1 + usedDates);
  }

  /** Runs the projections until they have every event. @returns the milliseconds */
  async project() {
    const engine = new ProjectionEngine(this.store, projections);
    const startedAt = performance.now();
    try {
      await engine.start();
      if (!(await engine.waitFor(await this.store.position(), 300_000)))
        throw new Error('The projections did not catch up');
      return performance.now() - startedAt;
    } finally {
      await engine.stop();
    }
  }

  async close() {
    await this.store.close();
    await this.pool.end();
  }
}
