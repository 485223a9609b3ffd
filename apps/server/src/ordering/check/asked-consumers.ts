import {
  createMessage,
  type ConsumerAnswers,
  type Message,
  type Named,
  type RenamedConsumer,
  type SharedConsumer,
  type ZonedConsumer,
} from '@milkround/contracts';
import type { Consumer, Registration } from '@milkround/domain';
import { placeOf, type Place } from '../../spreadsheets/row-order';
import type { FileLine } from './rows';
import { isSameName } from './same-name';

/** A consumer as a file has him, with one name and one delivery boy. */
export interface ListedConsumer extends Place {
  id: string;
  name: string;
  address: string;
  phone: string | null;
  /** The zone that the file names. */
  zone: Named | null;
  lines: number;
  deliveryBoyId: number;
}

/** A consumer of the dairy's register. */
export interface KnownConsumer {
  name: string;
  /** The name that orders had before the office edited it. */
  orderedName: string;
  address: string;
  orderedAddress: string;
  phone: string | null;
  zone: Named;
  /** Whether the id was merged into another consumer, whose details count. */
  isAlias: boolean;
}

/** The consumers of a file about whom a person is asked. */
export interface AskedConsumers {
  renamed: RenamedConsumer[];
  shared: SharedConsumer[];
  zone: ZonedConsumer[];
  /** The number of consumers whose known name can be compared with one of the file. */
  knownNames: number;
}

/** The consumers of a file beside those of the dairy. */
export interface ComparedConsumers {
  asked: AskedConsumers;
  known: ReadonlyMap<string, KnownConsumer>;
  /** The delivery boys by id. */
  boyOf: (id: number) => Named & { areaId: number };
}

/** Returns the consumers of lines: one for each id, name and delivery boy, in the order of the file. */
export function listedConsumers(lines: readonly FileLine[]): ListedConsumer[] {
  const listed: ListedConsumer[] = [];
  const firsts = new Map<string, ListedConsumer>();
  // Only ids with several names or delivery boys need a key that says all.
  const others = new Map<string, ListedConsumer>();
  for (const line of lines) {
    const { consumer, deliveryBoy } = line;
    const first = firsts.get(consumer.id);
    const isFirst = first?.name === consumer.name && first.deliveryBoyId === deliveryBoy.id;
    const key = isFirst || !first ? '' : `${deliveryBoy.id} ${consumer.id}\n${consumer.name}`;
    const present = isFirst ? first : others.get(key);
    if (present) {
      present.lines += 1;
      continue;
    }
    // Written out, because a spread takes ten times as long for each of 50,000 consumers.
    const entry = {
      sheet: line.sheet,
      row: line.row,
      id: consumer.id,
      name: consumer.name,
      address: consumer.address,
      phone: line.phone,
      zone: line.zone,
      lines: 1,
      deliveryBoyId: deliveryBoy.id,
    };
    if (first) others.set(key, entry);
    else firsts.set(consumer.id, entry);
    listed.push(entry);
  }
  return listed;
}

/** @param boyOf the delivery boys of the file by id */
export function askAbout(
  listed: readonly ListedConsumer[],
  known: ReadonlyMap<string, KnownConsumer>,
  boyOf: (id: number) => Named & { areaId: number },
): AskedConsumers {
  const asked: AskedConsumers = {
    renamed: [],
    shared: [],
    zone: [],
    knownNames: 0,
  };
  for (const [id, [first, ...others]] of byConsumer(listed)) {
    const entries = [first, ...others];
    const boys = [...new Set(entries.map(({ deliveryBoyId }) => deliveryBoyId))].map(boyOf);
    const describe = (entry: ListedConsumer) => ({
      ...placeOf(entry),
      lines: entry.lines,
      consumer_id: id,
      consumer_name: entry.name,
      delivery_boy: personOf(boyOf(entry.deliveryBoyId)),
    });
    const whole = () => ({
      ...describe(first),
      lines: entries.reduce((sum, { lines }) => sum + lines, 0),
    });
    const knownConsumer = known.get(id);
    const knownName = knownNameOf(first, knownConsumer);
    if (knownConsumer && isGiven(knownName, id) && isGiven(first.name, id)) asked.knownNames += 1;
    for (const entry of entries)
      if (isRenamed(entry, knownName, knownConsumer))
        asked.renamed.push({ ...describe(entry), known_name: knownName });
    if (boys.length > 1) asked.shared.push({ ...whole(), others: boys.slice(1).map(personOf) });
    const isOfZone = entries.some((entry) => zoneIdOf(entry, boyOf) === knownConsumer?.zone.id);
    if (knownConsumer && !isOfZone)
      asked.zone.push({
        ...whole(),
        zone: knownConsumer.zone,
        ...(first.zone && { to: first.zone }),
      });
  }
  return asked;
}

const zoneIdOf = (
  { zone, deliveryBoyId }: ListedConsumer,
  boyOf: (id: number) => { areaId: number },
): number => zone?.id ?? boyOf(deliveryBoyId).areaId;

type Listed = [ListedConsumer, ...ListedConsumer[]];

function byConsumer(listed: readonly ListedConsumer[]): Map<string, Listed> {
  const groups = new Map<string, Listed>();
  for (const entry of listed) {
    const group = groups.get(entry.id);
    if (group) group.push(entry);
    else groups.set(entry.id, [entry]);
  }
  return groups;
}

const personOf = ({ id, name }: Named): Named => ({ id, name });

/** Whether a name says more than the id. */
const isGiven = (name: string, id: string) => name.trim() !== '' && name !== id;

/** A file may list a new id for two households; the first of them counts as known. */
const knownNameOf = (first: ListedConsumer, known: KnownConsumer | undefined): string =>
  known && isGiven(known.name, first.id) ? known.name : first.name;

/** The details of a merged id are never taken from a file. */
const isRenamed = (
  { id, name }: ListedConsumer,
  knownName: string,
  known: KnownConsumer | undefined,
): boolean =>
  !known?.isAlias &&
  isGiven(name, id) &&
  isGiven(knownName, id) &&
  name !== known?.orderedName &&
  !isSameName(name, knownName);

/** Returns what the file changes in the register: new consumers, names, phone numbers that were not known, and zones by the answer. */
export function registrationsOf(
  listed: readonly ListedConsumer[],
  { asked, known, boyOf }: ComparedConsumers,
  answers: ConsumerAnswers,
): Registration[] {
  const answer = answersFor(asked, known, answers);
  const isMoving = idsIn(answers.zone === 'move' ? asked.zone : []);
  return [...byConsumer(listed)].flatMap(([consumerId, [first, ...others]]): Registration[] => {
    const { name, address } = first;
    const consumer = answer?.({ id: consumerId, name, address }) ?? first;
    const present = known.get(consumerId);
    if ('code' in consumer || present?.isAlias) return [];
    const phone = [first, ...others].find((entry) => entry.phone !== null)?.phone ?? null;
    const areaId = zoneIdOf(first, boyOf);
    const set: Registration['set'] = {};
    if (phone !== null && !present?.phone) set.phone = phone;
    if (present ? isMoving.has(consumerId) : areaId !== boyOf(first.deliveryBoyId).areaId)
      set.areaId = areaId;
    if (!present) return [{ consumerId, set, previous: null }];
    const previous: Registration['previous'] = {};
    if (set.phone !== undefined) previous.phone = null;
    if (set.areaId !== undefined) previous.areaId = present.zone.id;
    if (
      isGiven(consumer.name, consumerId) &&
      isNew(consumer.name, present.name, present.orderedName)
    ) {
      set.name = consumer.name;
      Object.assign(previous, { name: present.name, orderedName: present.orderedName });
    }
    if (isNew(consumer.address, present.address, present.orderedAddress)) {
      set.address = consumer.address;
      Object.assign(previous, { address: present.address, orderedAddress: present.orderedAddress });
    }
    return Object.keys(set).length === 0 ? [] : [{ consumerId, set, previous }];
  });
}

/** Returns the consumers whose phone number in the file is another than the known one. */
export const otherPhones = (
  listed: readonly ListedConsumer[],
  known: ReadonlyMap<string, KnownConsumer>,
): ReadonlySet<string> =>
  new Set(
    listed.flatMap(({ id, phone }) => {
      const present = known.get(id)?.phone ?? phone;
      return present === phone || phone === null ? [] : [id];
    }),
  );

/** Whether a detail of a file replaces that of the register. A blank one, and the one from before an edit, does not. */
const isNew = (detail: string, ...present: string[]) =>
  detail.trim() !== '' && !present.includes(detail);

const idsIn = (consumers: readonly { consumer_id: string }[]): ReadonlySet<string> =>
  new Set(consumers.map(({ consumer_id }) => consumer_id));

/**
 * Returns the function that gives the consumer of a line the details that count by the answers, or says why the line is left out. Null if the answers
 * change no line.
 */
export function answersFor(
  { renamed, shared }: AskedConsumers,
  known: ReadonlyMap<string, KnownConsumer>,
  answers: ConsumerAnswers,
): ((consumer: Consumer) => Consumer | Message) | null {
  const renamedBy = new Map(
    answers.renamed && answers.renamed !== 'rename'
      ? renamed.map((entry) => [`${entry.consumer_id}\n${entry.consumer_name}`, entry])
      : [],
  );
  const returned = new Map(
    answers.shared === 'return' ? shared.map((entry) => [entry.consumer_id, entry]) : [],
  );
  if (renamedBy.size + returned.size === 0) return null;
  return ({ id, name, address }) => {
    const inSeveral = returned.get(id);
    if (inSeveral) {
      const boys = [inSeveral.delivery_boy, ...inSeveral.others].map((boy) => boy.name).join(', ');
      return createMessage('row-shared', { id, boys });
    }
    const other = renamedBy.get(`${id}\n${name}`);
    if (!other) return { id, name, address };
    if (answers.renamed === 'leave')
      return { id, name: other.known_name, address: known.get(id)?.address ?? address };
    return createMessage('row-other-household', { id, name: other.known_name });
  };
}
