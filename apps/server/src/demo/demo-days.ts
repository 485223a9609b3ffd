import { Injectable } from '@nestjs/common';
import { ORDER_TITLES, type UploadAnswer } from '@milkround/contracts';
import {
  decide,
  evolve,
  initialDay,
  packImport,
  streams,
  type Actor,
  type DeliveryDay,
  type DeliveryDayCommand,
  type DeliveryDayEvent,
  type ImportLine,
  type UploadFact,
} from '@milkround/domain';
import { CommandRepeated, PostgresEventStore, type ImportedAppend } from '@milkround/event-store';
import { createHash } from 'node:crypto';
import { BusinessClock } from '../clock';
import { UploadedFiles } from '../ordering/uploaded-files';
import { deliveryBoys, PRODUCTS } from './dairy';
import { SeededRandom } from './seeded-random';
import { demoId, idOnDate, morningOf, orderedAt, ordersOf } from './morning';
import { eveningOf, reopeningOf, type ActedMoment } from './office';

/** The order file of a date, as a dairy writes it. */
interface OrderSheet {
  fileName: string;
  content: Buffer;
  sha256: Buffer;
}

const COLUMNS = [
  'consumerId',
  'consumerName',
  'address',
  'mde',
  'product',
  'quantity',
  'sequence',
  'orderDate',
] as const;

/** @param lines the lines of each delivery boy, in the order of {@link deliveryBoys} */
function orderSheetOf(date: string, lines: readonly (readonly ImportLine[])[]): OrderSheet {
  const rows = lines.flatMap((ofBoy, boy) =>
    ofBoy.map(({ consumer, productId, expected, sequence }) => [
      consumer.id,
      consumer.name,
      `"${consumer.address}"`,
      deliveryBoys[boy]?.uniqueId,
      PRODUCTS[productId - 1],
      expected,
      sequence,
      date,
    ]),
  );
  const content = Buffer.from(
    [COLUMNS.map((field) => ORDER_TITLES[field]), ...rows]
      .map((row) => row.join(','))
      .join('\r\n') + '\r\n',
  );
  return {
    fileName: `orders-${date}.csv`,
    content,
    sha256: createHash('sha256').update(content).digest(),
  };
}

/** Numbers the rows of all delivery boys, as in the one file of a date; the header is row 1. */
function numberRows(lines: readonly (readonly ImportLine[])[]): ImportLine[][] {
  let row = 1;
  return lines.map((ofBoy) =>
    ofBoy.map((line) => {
      row += 1;
      return { ...line, row };
    }),
  );
}

const MS_PER_MINUTE = 60_000;
const ADMIN: Actor = { role: 'admin', id: 1 };
const PRODUCT_IDS = PRODUCTS.map((_, i) => i + 1);
/** A phone needs about a second to send an entry, if it has a network. */
const SENT_WITHIN_MS = 1_500;

/** A moment with the time at which the server recorded it. */
interface RecordedMoment extends ActedMoment {
  recordedAt: string;
}

/** Orders and delivers whole days of the demo's delivery boys. */
@Injectable()
export class DemoDays {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly files: UploadedFiles,
    private readonly clock: BusinessClock,
  ) {}

  /** Gives every delivery boy his orders of a date. `uploadTime`: if a date begins while the server runs, the evening before it is over. */
  async order(date: string, uploadTime: 'evening before' | 'date began'): Promise<void> {
    const dayStart = this.clock.dayStart(date);
    const recordedAt =
      uploadTime === 'date began' ? new Date(dayStart).toISOString() : orderedAt(date, dayStart);
    await importOnce(this.store.import(await this.upload(date, recordedAt)));
  }

  /**
   * Imports a past day from the first order to the close, in the order in which it was recorded. `setOutMinute`: the minute of the day at about which
   * delivery boys set out.
   */
  async deliver(date: string, setOutMinute: number): Promise<void> {
    const dayStart = this.clock.dayStart(date);
    const appends = await this.upload(date, orderedAt(date, dayStart), (boy) =>
      pastMomentsOf(boy, date, dayStart, setOutMinute),
    );
    appends.sort((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt));
    await importOnce(this.store.import(appends));
  }

  /** Stores the order file of a date, and returns the appends of its upload at a time and of the later acts. */
  private async upload(
    date: string,
    recordedAt: string,
    after: (boy: number) => RecordedMoment[] = () => [],
  ): Promise<ImportedAppend[]> {
    const uploadId = idOnDate(date, 'upload');
    const lines = numberRows(deliveryBoys.map((_, boy) => ordersOf(boy, date, PRODUCT_IDS)));
    const sheet = orderSheetOf(date, lines);
    const answer = answerOf(uploadId, lines);
    const commandId = demoId('file', date);
    await this.files.keep({
      id: uploadId,
      commandId,
      date,
      ...sheet,
      choices: {},
      answer,
      kept: [],
      createdBy: ADMIN.id,
    });
    return [
      ...deliveryBoys.flatMap((_, boy) =>
        appendsOf(date, boy, [
          importOf(boy, date, uploadId, lines[boy] ?? [], recordedAt),
          ...after(boy),
        ]),
      ),
      uploadedAppend(date, sheet, answer, recordedAt),
    ];
  }
}

async function importOnce(importing: Promise<unknown>): Promise<void> {
  try {
    await importing;
  } catch (error) {
    if (!(error instanceof CommandRepeated)) throw error;
  }
}

function importOf(
  boy: number,
  date: string,
  uploadId: string,
  lines: ImportLine[],
  recordedAt: string,
): RecordedMoment {
  const area = (deliveryBoys[boy]?.area ?? 0) + 1;
  const data = {
    date,
    deliveryBoyId: boy + 1,
    scope: { areaId: area, supervisorId: area },
    uploadId,
    lines,
  };
  return {
    occurredAt: recordedAt,
    recordedAt,
    actor: ADMIN,
    commands: [{ type: 'ImportOrders', data }],
  };
}

/** Returns the acts of the office and of the delivery boy after the upload. On some mornings his phone has no network for a while and sends later. */
function pastMomentsOf(
  boy: number,
  date: string,
  dayStart: number,
  setOutMinute: number,
): RecordedMoment[] {
  const dice = new SeededRandom(`network/${boy}/${date}`);
  const morning = morningOf(boy, date, { dayStart, setOutMinute });
  const begin = Date.parse(morning[0]?.occurredAt ?? date) + dice.between(10, 70) * MS_PER_MINUTE;
  const end = dice.chance(0.2) ? begin + dice.between(6, 35) * MS_PER_MINUTE : begin;
  let sentCount = 0;
  const sentAt = (occurredAt: string): string => {
    const time = Date.parse(occurredAt);
    sentCount = Math.max(
      sentCount,
      (time >= begin && time < end ? end : time) + dice.between(200, SENT_WITHIN_MS),
    );
    return new Date(sentCount).toISOString();
  };
  const actor: Actor = { role: 'delivery-boy', id: boy + 1 };
  const close = morning.at(-1);
  const moments: ActedMoment[] = [
    ...eveningOf(boy, date, PRODUCT_IDS, dayStart),
    ...morning.map((moment) => ({ ...moment, actor })),
    ...(close ? reopeningOf(boy, date, close) : []),
  ];
  return moments.map((moment) => ({
    ...moment,
    recordedAt:
      moment.actor.role === 'delivery-boy' ? sentAt(moment.occurredAt) : moment.occurredAt,
  }));
}

/** Decides the moments of one delivery boy's date one after the other, from its beginning. */
function appendsOf(
  date: string,
  boy: number,
  moments: readonly RecordedMoment[],
): ImportedAppend[] {
  const streamId = streams.deliveryDay(date, boy + 1);
  const appends: ImportedAppend[] = [];
  let day = initialDay();
  let version = 0;
  for (const [nth, { occurredAt, recordedAt, actor, commands }] of moments.entries()) {
    const commandId = demoId('moment', date, boy, nth);
    const meta = { actor, occurredAt };
    const events: DeliveryDayEvent[] = [];
    for (const command of commands.filter((command) => isPossible(command, day))) {
      const facts = decide(command, day);
      events.push(
        ...(command.type === 'ImportOrders'
          ? packImport(facts, command.data.uploadId, command.data.scope)
          : facts),
      );
      day = facts.reduce(
        (state, fact) => evolve(state, { ...fact, meta: { ...meta, commandId }, recordedAt }),
        day,
      );
    }
    if (events.length === 0) continue;
    appends.push({
      commandId,
      meta,
      recordedAt,
      streams: [{ streamId, expectedVersion: version, events }],
    });
    version += events.length;
  }
  return appends;
}

/** Whether the order of the command still exists: the office may have removed it in the evening. */
function isPossible(command: DeliveryDayCommand, day: DeliveryDay): boolean {
  if (command.type === 'DeliverQuantity')
    return day.consumerOf.get(command.data.orderId) !== undefined;
  if (command.type === 'MarkConsumerDone' || command.type === 'RecordRemarks')
    return day.stops.get(command.data.consumerId) !== undefined;
  return true;
}

const answerOf = (uploadId: string, lines: readonly (readonly ImportLine[])[]): UploadAnswer => ({
  uploadId,
  added: lines.flat().length,
  changed: 0,
  unchanged: 0,
  deliveryBoys: lines.length,
  consumers: new Set(lines.flat().map(({ consumer }) => consumer.id)).size,
  protected: [],
  protectedCount: 0,
  notes: [],
  ignoredColumns: [],
  errors: [],
  missing: 0,
  errorCount: 0,
  moved: 0,
});

function uploadedAppend(
  date: string,
  { fileName, sha256 }: OrderSheet,
  answer: UploadAnswer,
  recordedAt: string,
): ImportedAppend {
  const { uploadId, added, changed, unchanged, deliveryBoys: boys, consumers } = answer;
  const counts = {
    added,
    changed,
    unchanged,
    protected: 0,
    deliveryBoys: boys,
    consumers,
    missing: 0,
    errors: 0,
  };
  const fact: UploadFact = {
    type: 'OrdersUploaded',
    data: { uploadId, fileName, sha256: sha256.toString('hex'), date, counts, register: [] },
  };
  return {
    commandId: demoId('uploaded', date),
    meta: { actor: ADMIN, occurredAt: recordedAt },
    recordedAt: recordedAt,
    streams: [{ streamId: streams.upload(uploadId), expectedVersion: 0, events: [fact] }],
  };
}
