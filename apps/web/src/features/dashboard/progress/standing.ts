import { compareTexts, type DayProgress, type PhoneState } from '@milkround/contracts';
import { newerPhone, type HeardPhones } from '../../../live';
import { containsAll, toSearchText, toSearchWords } from '../../../ui/search';
import { hasBegun, hasStops, toCome } from '../figures/figures';
import { aheadOf, type DayBefore, type Moment } from '../figures/pace';

/** A quarter of an hour without an entry: a lift, a long stair and a talk take less. */
export const SILENT_AFTER_MS = 15 * 60_000;
const FEWEST_BEHIND = 5;
const BEHIND_SHARE = 0.1;

export type Standing = 'not-begun' | 'on-the-road' | 'silent' | 'finished' | 'closed';

/** One delivery boy's line of the board. */
export interface Line {
  day: DayProgress;
  /** Null while his phone has said nothing of itself. */
  phone: PhoneState | null;
  /** When anything last came from him: an entry, or the phone's word that it is there. */
  heardAt: string | null;
  before: DayBefore | undefined;
  standing: Standing;
  /** Stops ahead of the day before, behind when negative. */
  ahead: number | null;
  /** Behind by enough to be looked at. */
  isBehind: boolean;
  needsAttention: boolean;
}

const laterOf = (a: string | null, b: string | null): string | null => (a && b ? (Date.parse(a) > Date.parse(b) ? a : b) : (a ?? b));

/** Returns the state of a day whose delivery boy was last heard of at `heardAt`. */
export function standingOf(day: DayProgress, heardAt: string | null, now: number): Standing {
  if (day.closedAt) return 'closed';
  if (toCome(day) === 0) return 'finished';
  if (!hasBegun(day)) return 'not-begun';
  return heardAt !== null && now - Date.parse(heardAt) >= SILENT_AFTER_MS ? 'silent' : 'on-the-road';
}

function lineOf(day: DayProgress, phone: PhoneState | null, before: DayBefore | undefined, moment: Moment): Line {
  const heardAt = laterOf(day.lastHeardAt, phone?.heardAt ?? null);
  const standing = standingOf(day, heardAt, moment.now);
  const ahead = aheadOf(day, before, moment);
  const isOpen = standing !== 'closed' && standing !== 'finished';
  const isBehind = isOpen && ahead !== null && -ahead >= Math.max(FEWEST_BEHIND, day.stops * BEHIND_SHARE);
  return { day, phone, heardAt, before, standing, ahead, isBehind, needsAttention: isBehind || standing === 'silent' };
}

const rankOf = ({ needsAttention, standing }: Line): number =>
  needsAttention ? 0 : standing === 'closed' ? 3 : standing === 'finished' ? 2 : 1;

/** Sorts days: those that need help first, the worst foremost, closed days last. The order of the others does not change while their figures do. */
function byNeed(a: Line, b: Line): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  const worse = a.needsAttention ? (a.ahead ?? 0) - (b.ahead ?? 0) : 0;
  return worse || compareTexts(a.day.uniqueId, b.day.uniqueId) || a.day.deliveryBoyId - b.day.deliveryBoyId;
}

/** The board's lines in the order they are shown. Of a phone, what the read said and what was `heard` since: the later counts. */
export function linesOf(days: readonly DayProgress[], heard: HeardPhones, before: ReadonlyMap<number, DayBefore>, moment: Moment): Line[] {
  return days
    .filter(hasStops)
    .map((day) => lineOf(day, newerPhone(day.phone, heard[day.deliveryBoyId] ?? null), before.get(day.deliveryBoyId), moment))
    .sort(byNeed);
}

/** The lines of one zone, in the order of all. */
export interface Zone {
  areaId: number;
  areaName: string;
  lines: Line[];
  stops: number;
  done: number;
  attention: number;
  /** Entries that wait on phones, as far as these have said. */
  waiting: number;
}

/** Lines by zone, zones by name. */
export function zonesOf(lines: readonly Line[]): Zone[] {
  const zones = new Map<number, Zone>();
  for (const line of lines) {
    const { areaId, areaName, stops, done } = line.day;
    const zone = zones.get(areaId) ?? { areaId, areaName, lines: [], stops: 0, done: 0, attention: 0, waiting: 0 };
    zone.lines.push(line);
    zone.stops += stops;
    zone.done += done;
    zone.attention += line.needsAttention ? 1 : 0;
    zone.waiting += line.phone?.waiting ?? 0;
    zones.set(areaId, zone);
  }
  return [...zones.values()].sort((a, b) => compareTexts(a.areaName, b.areaName));
}

/** Lines whose delivery boy's name or id holds all words of `search`. */
export function found(lines: readonly Line[], search: string): Line[] {
  const words = toSearchWords(search);
  return lines.filter(({ day }) => containsAll(toSearchText([day.deliveryBoyName, day.uniqueId]), words));
}
