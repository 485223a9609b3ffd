import { validate as isUuid } from 'uuid';
import { MAX_NUMBER } from '@milkround/event-store';
import { isRecord, recordOf } from '../http/input/record';
import { commandIdOf, commandIdOfText, fingerprintOf } from '../http/command';
import type { DeliveryBoyCaller } from '../http/caller';
import { dateOf } from '../http/input/calendar';
import { entryClockOf } from './clock-reading';
import type { CorrectedTime, EntryTime, PhoneClock } from './phone-clock';

/** One entry of a phone's outbox, valid or not. */
export interface Entry {
  /** The id that the phone sent; null if it sent none. */
  id: string | null;
  /** The id of the entry's command, under which the entry is also set aside. */
  entryId: string;
  type: string;
  data: Record<string, unknown>;
  time: EntryTime;
  /** The business date of the list on which the entry was made; if the client sent none, the date of its time. */
  date: string;
  /** The hash of the content without its time; missing where the id is derived from the whole entry. */
  fingerprint?: string;
  /** Whether the entry has the fields of every entry; the data are validated by type. */
  isWhole: boolean;
  /** The number of characters of the entry's JSON. */
  size: number;
}

const MAX_NAME = 200;
/** Twenty times the length of the longest entry that a screen can create. */
const MAX_CHARACTERS = 16_384;
/** The number of characters that are stored of a longer entry. */
const KEPT_CHARACTERS = 1_000;

/** Returns the entries of one request, at their corrected times. */
export function entriesOf(
  commands: readonly unknown[],
  boy: Pick<DeliveryBoyCaller, 'role' | 'id'>,
  clock: PhoneClock,
): Entry[] {
  const sentEntries = commands.map((command) => ({ command, fields: recordOf(command) }));
  const correctedTimes = clock.correct(
    sentEntries.map(({ fields }) => ({
      occurredAt: fields.occurredAt,
      date: dateOf(fields.date) ?? null,
      clock: entryClockOf(fields.clock),
    })),
  );
  return sentEntries.map(({ command, fields }, n) =>
    entryOf(command, fields, boy, correctedTimes[n] ?? null, clock),
  );
}

/** Reads an entry without refusing anything. An invalid entry also becomes an entry, with the same id when it is sent again. */
function entryOf(
  command: unknown,
  { id, type, data, date }: Record<string, unknown>,
  boy: Pick<DeliveryBoyCaller, 'role' | 'id'>,
  correctedTime: CorrectedTime | null,
  clock: PhoneClock,
): Entry {
  const hasId = typeof id === 'string' && isUuid(id);
  const json = JSON.stringify(command) ?? '';
  const isTooLong = json.length > MAX_CHARACTERS;
  const hasDate = date === undefined || dateOf(date) !== undefined;
  const storedText = isTooLong ? `${json.slice(0, KEPT_CHARACTERS)}…` : command;
  const storedContent = {
    type: typeof type === 'string' ? String(toStorable(type.slice(0, MAX_NAME))) : '',
    data: isRecord(data) && !isTooLong ? toStorableFields(data) : { sent: toStorable(storedText) },
  };
  return {
    ...storedContent,
    id: typeof id === 'string' ? String(toStorable(id.slice(0, MAX_NAME))) : null,
    entryId: hasId ? commandIdOf(boy, id) : commandIdOfText(boy, json),
    time: correctedTime?.time ?? { occurredAt: clock.now.toISOString() },
    date: correctedTime?.date ?? dateOf(date) ?? clock.today(),
    isWhole:
      !isTooLong &&
      hasId &&
      typeof type === 'string' &&
      isRecord(data) &&
      correctedTime !== null &&
      hasDate,
    size: Math.min(json.length, MAX_CHARACTERS),
    ...(hasId && { fingerprint: fingerprintOf(storedContent.type, storedContent.data) }),
  };
}

/** Returns an entry whose id belongs to another entry under an id of its own, which is the same when the entry is sent again. */
export function entryOfReusedId(entry: Entry, boy: Pick<DeliveryBoyCaller, 'role' | 'id'>): Entry {
  const { fingerprint: _fingerprint, ...rest } = entry;
  return {
    ...rest,
    entryId: commandIdOfText(boy, JSON.stringify([entry.id, entry.type, entry.data])),
  };
}

const MAX_DEPTH = 12;
const TOO_DEEP = '…';
/** NUL and halves of surrogate pairs. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * Converts a value so that the log can store it: characters that no column accepts become U+FFFD, numbers that are too
 * large become text, and values that are nested too deeply are cut.
 */
function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD');
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((item) => toStorable(item, depth + 1));
  return toStorableFields(value, depth);
}

/** Converts the fields of an object with {@link toStorable}. */
const toStorableFields = (value: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      String(toStorable(name)),
      toStorable(item, depth + 1),
    ]),
  );
