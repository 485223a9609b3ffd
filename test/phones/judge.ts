import { carryOutAct } from './carry-out-act';
import type { EnteredAtDesk, EnteredOnPhone, Settlement } from './entered';
import type { EnteredDay } from './entered-day';
import { OvertakenDays } from './overtaken-days';
import type { Outcome } from './outcomes';
import type { AnsweredWrite } from './people';
import { Settlements } from './settlements';
import { expectedFacts, recordedFacts } from './side-facts';
import { boyWhoseDayCounts, takeWhereItCounts } from './counting-day';
import type { Effect, Taken } from './taking';

/** How far a corrected time may be from the truth: what a request takes on a bad day. */
const CLOCK_TOLERANCE_MS = 30_000;
/** Between two looks at the clock, on a machine that is busy with other work. */
const BETWEEN_LOOKS_MS = 2_000;

export interface Judgement {
  /** Sentences, each about one entry or act that came out otherwise than it was entered; none when all is well. */
  disagreements: string[];
  effects: Record<Effect, number>;
  /** Entries that were refused by what the day was a moment before somebody else changed it. */
  overtaken: number;
  /** Entries of before a hand-over that count in the day of the other delivery boy. */
  followed: number;
  /** Lines that a Done delivered and that were gone when it arrived. */
  goneLines: number;
  /** The states of the refused entries. */
  settled: Settlements;
}

/** All that was entered. */
export interface Entered {
  entries: readonly EnteredOnPhone[];
  acts: readonly EnteredAtDesk[];
  settlements: readonly Settlement[];
}

/**
 * Goes through what was entered in the order in which the log took it, does it to the days, and compares: each entry once, each as the
 * days were by then, and nothing that nobody entered.
 */
export function judge(
  days: ReadonlyMap<number, EnteredDay>,
  { entries, acts, settlements }: Entered,
  outcomes: readonly Outcome[],
): Judgement {
  const disagreements: string[] = [];
  const effects = { changed: 0, unchanged: 0, superseded: 0, refused: 0 };
  const [ofPhones, ofDesks] = [
    new Map(entries.map((entry, n) => [entry.commandId, { ...entry, n }])),
    byCommand(acts),
  ];
  const ofInbox = byCommand(settlements);
  const ofGoneLines = new Map<string, EnteredOnPhone>();
  const settled = new Settlements(days);
  const before = new OvertakenDays(days);
  const lastOf = new Map<string, number>();
  let [overtaken, followed] = [0, 0];
  for (const outcome of outcomes) {
    const { commandId, effect, facts } = outcome;
    const [entry, act, settlement] = [
      ofPhones.get(commandId),
      ofDesks.get(commandId),
      ofInbox.get(commandId),
    ];
    const at = Date.parse(facts[0]?.meta.occurredAt ?? '') || (entry?.madeAt.earliest ?? 0);
    const isOvertaken = entry !== undefined && effect === 'refused' && before.refuses(entry, at);
    if (entry && boyWhoseDayCounts(dayIn(days), entry, at) !== entry.boy) followed += 1;
    if (isOvertaken) overtaken += 1;
    const expected = isOvertaken
      ? { ...NOTHING, effect }
      : entry
        ? takeAsRecorded(days, entry, outcome, at)
        : settlement
          ? settled.carryOut(
              settlement,
              ofPhones.get(settlement.entryId) ?? ofGoneLines.get(settlement.entryId),
              outcome,
            )
          : act && { ...NOTHING, effect: carryOutAct(days, act, at) };
    const name = nameOf(entry, act, settlement) ?? `the command ${commandId}`;
    if (expected?.effect !== effect)
      disagreements.push(
        `${name} ${told(outcome)}, expected ${expected?.effect ?? 'nothing: nobody entered it'}`,
      );
    const [wanted, recorded] = [expectedFacts(expected ?? NOTHING), recordedFacts(outcome)];
    if (wanted.join() !== recorded.join())
      disagreements.push(
        `${name} recorded beside it [${recorded.join()}], expected [${wanted.join()}]`,
      );
    for (const gone of goneLinesOf(
      outcome,
      entry ?? (settlement && ofPhones.get(settlement.entryId)),
    )) {
      ofGoneLines.set(gone.commandId, gone);
      settled.setAside(gone.commandId);
    }
    if (facts[0]) before.remember(facts[0].recordedAt, facts.map(boyOf));
    if (entry && effect === 'refused') settled.setAside(commandId);
    if (!entry) continue;
    effects[effect] += 1;
    if (!isNear(at, entry))
      disagreements.push(
        `${name} was taken for ${isoOf(at)}, made ${isoOf(entry.madeAt.earliest)}`,
      );
    if (facts.length === 0) continue;
    if (entry.n < (lastOf.get(entry.phone) ?? -1))
      disagreements.push(`${name} came after what was entered later`);
    lastOf.set(entry.phone, entry.n);
  }
  const outcomeOf = byCommand(outcomes);
  for (const entry of entries)
    if (!outcomeOf.has(entry.commandId)) disagreements.push(`${nameOf(entry)} is lost`);
  for (const write of [...acts, ...settlements])
    if (!isAnsweredAs(outcomeOf.get(write.commandId), write)) {
      const name = nameOf(undefined, ofDesks.get(write.commandId), ofInbox.get(write.commandId));
      disagreements.push(`${name} was answered ${write.status}, which is not so`);
    }
  return { disagreements, effects, overtaken, followed, goneLines: ofGoneLines.size, settled };
}

/**
 * Whether the answer was so: a success is recorded, a refusal is not. The bad network repeats requests, and a copy that arrives after
 * the refusal is carried out if what refused it is gone by then (the day is open again, say).
 */
function isAnsweredAs(
  outcome: Outcome | undefined,
  { status, answeredAt }: AnsweredWrite,
): boolean {
  if (status < 300) return outcome !== undefined;
  return outcome === undefined || outcome.recordedAt > answeredAt;
}

const NOTHING: Taken = { effect: 'unchanged', superseded: [], gone: [] };

/**
 * An entry that changed nothing has no fact with the time it was decided for. It must change nothing at one of the possible times;
 * any other outcome is judged by the recorded time.
 */
function takeAsRecorded(
  days: ReadonlyMap<number, EnteredDay>,
  entry: EnteredOnPhone,
  { effect }: Outcome,
  at: number,
): Taken {
  const dayOf = dayIn(days);
  if (effect !== 'unchanged') return takeWhereItCounts(dayOf, entry, at);
  const takeAt = (time: number) => takeWhereItCounts((boy) => dayOf(boy).copy(), entry, time);
  const { earliest, latest } = entry.madeAt;
  const times = [earliest, latest, earliest - BETWEEN_LOOKS_MS, latest + CLOCK_TOLERANCE_MS];
  return times.some((time) => takeAt(time).effect === 'unchanged') ? NOTHING : takeAt(at);
}

/** Quantities of a Done for removed lines are set aside as entries of their own, which the phone does not know. */
function goneLinesOf(
  { commandId, facts }: Outcome,
  entry: EnteredOnPhone | undefined,
): EnteredOnPhone[] {
  if (!entry) return [];
  return facts.flatMap(({ type, data }) => {
    if (type !== 'EntrySetAside' || data.entryId === commandId) return [];
    const { orderId, deliverdQuantity } = Object(Object(data.command).data) as {
      orderId: string;
      deliverdQuantity: number;
    };
    return [
      {
        ...entry,
        commandId: String(data.entryId),
        entry: {
          type: 'edit-product-order' as const,
          data: { orderId, deliverdQuantity, previous: null },
        },
      },
    ];
  });
}

/** With the sentence that the delivery boy reads, where there is one. */
const told = ({ effect, facts }: Outcome): string =>
  effect === 'refused' ? `refused (${String(facts[0]?.data.reason)})` : effect;

const byCommand = <T extends { commandId: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((each) => [each.commandId, each]));

const isoOf = (at: number): string => new Date(at).toISOString();

const dayIn =
  (days: ReadonlyMap<number, EnteredDay>) =>
  (boy: number): EnteredDay => {
    const day = days.get(boy);
    if (!day) throw new Error(`The delivery boy ${boy} has no day`);
    return day;
  };

/** In whose day a fact is. */
const boyOf = ({ streamId }: { streamId: string }): number => Number(streamId.split('/')[2]);

function nameOf(
  entry?: EnteredOnPhone,
  act?: EnteredAtDesk,
  settlement?: Settlement,
): string | undefined {
  if (entry) return `${entry.phone}: ${JSON.stringify(entry.entry)}`;
  if (settlement) return `inbox: ${settlement.how} ${settlement.entryId}`;
  return act && `desk: ${JSON.stringify(act.act)}`;
}

const isNear = (at: number, { madeAt: { earliest, latest } }: EnteredOnPhone): boolean =>
  at >= earliest - BETWEEN_LOOKS_MS && at <= latest + CLOCK_TOLERANCE_MS;
