import { randomUUID } from 'node:crypto';
import {
  decide,
  decideEntry,
  evolve,
  dayFactsIn,
  initialDay,
  morningOf,
  orderedAt,
  packImport,
  streams,
} from '../built.mjs';
import { areaOf } from './dairy.mjs';
import { recordedMoments } from './network.mjs';

const PLAN = {
  stopsPerRound: 30,
  habits: { absent: 0.03, otherQuantity: 0.1, corrected: 0.3, paid: 0.08 },
};

/** The prefix of all ids of a date: its midnight in UUIDv7. */
export function stampOf(date) {
  const time = Date.parse(date).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Ids of a date differ from those of other dates in their first half only. */
export const randomIdOn = (date) => `${stampOf(date)}-7${randomUUID().slice(15)}`;

/**
 * The progress of a morning: everything up to `until` (ms since the epoch) has happened, `shiftMs` later than in Pune. `hasGaps`: some phones had no
 * network for a while, and their entries arrived late.
 */
export const DELIVERED = { until: Infinity, shiftMs: 0, hasGaps: true };
export const NOT_BEGUN = { until: -Infinity };

/**
 * Returns the facts of one delivery boy's date as the rules decide them, in the order in which they were recorded, without log positions.
 * @param plan the progress of his morning
 * @param upload the `Upload` with his orders
 */
export function factsOf(boy, date, plan, upload) {
  const streamId = streams.deliveryDay(date, boy);
  const facts = [];
  let day = initialDay();
  for (const {
    occurredAt,
    recordedAt = occurredAt,
    actor,
    command,
    commandId = randomIdOn(date),
  } of commandsOf(boy, date, plan, upload)) {
    const { facts: decidedFacts, late } = decisionOn(command, actor, day, occurredAt);
    const meta = { actor, occurredAt, commandId, ...(late && { late }) };
    for (const decidedFact of decidedFacts) {
      const place = {
        position: 0n,
        streamId,
        version: facts.length + 1,
        eventId: randomIdOn(date),
        schemaVersion: 1,
      };
      const fact = { ...decidedFact, ...place, meta, recordedAt };
      facts.push(fact);
      day = dayFactsIn(fact).reduce(evolve, day);
    }
  }
  return facts;
}

/** Decides a command; one of a delivery boy as an entry of his phone, which may be late. */
const decisionOn = (command, actor, day, madeAt) =>
  actor.role === 'delivery-boy'
    ? decideEntry(command, day, madeAt)
    : {
        facts: packImport(decide(command, day), command.data.uploadId, command.data.scope),
        late: null,
      };

function* commandsOf(boy, date, { until, shiftMs, hasGaps = false }, upload) {
  const scope = { areaId: areaOf(boy), supervisorId: areaOf(boy) };
  const data = { date, deliveryBoyId: boy, scope, uploadId: upload.id, lines: upload.linesOf(boy) };
  const command = { type: 'ImportOrders', data };
  yield {
    occurredAt: orderedAt(date),
    actor: { role: 'admin', id: 1 },
    command,
    commandId: upload.commandId(),
  };
  const actor = { role: 'delivery-boy', id: boy };
  const moments = morningOf(boy - 1, date, PLAN).map((moment) => ({
    ...moment,
    occurredAt: shiftTime(moment.occurredAt, shiftMs),
  }));
  const pastMoments = moments.filter(({ occurredAt }) => Date.parse(occurredAt) <= until);
  for (const { commands, ...times } of hasGaps
    ? recordedMoments(boy, date, pastMoments)
    : pastMoments)
    for (const command of commands) yield { ...times, actor, command };
}

const shiftTime = (time, ms) => new Date(Date.parse(time) + ms).toISOString();
