import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  EVERY_DAY,
  isoWeekdayOf,
  keptBecause,
  pauseOn,
  withEdited,
  type ConsumerRow,
  type ImportLine,
  type StopOrderRow,
  type StopRow,
} from '@milkround/domain';
import { DataSource } from 'typeorm';
import { createMessage, type ConsumerPause, type ElsewhereStop } from '@milkround/contracts';
import { linesOf, type DayPart } from './check/day-parts';

/** A stop of a consumer of the file with another delivery boy. */
export interface StopElsewhere {
  deliveryBoyId: number;
  orderIds: string[];
  /** Why it cannot move; null if it can. */
  staysBecause: ElsewhereStop['staysBecause'];
}

/** The lines of a file for one delivery day, with the details, pauses and other stops of their consumers. */
export interface PartLines {
  part: DayPart;
  /** With the edited details where the file repeats the details from before the edit. */
  lines: ImportLine[];
  /** The pauses in force on the date, by consumer. */
  pauses: ReadonlyMap<string, ConsumerPause>;
  /** Stops with other delivery boys, by consumer, of consumers without a stop in this day. The file does not contain these stops. */
  stopsElsewhere: ReadonlyMap<string, StopElsewhere[]>;
}

/** A file, by its date. `boysOfSharedConsumers`: the delivery boys of each consumer that the file lists with several of them. */
export interface FileOfDate {
  date: string;
  boysOfSharedConsumers: ReadonlyMap<string, readonly number[]>;
}

type NotedRow = Pick<
  ConsumerRow,
  'consumer_id' | 'name' | 'address' | 'ordered_name' | 'ordered_address' | 'pauses'
>;
type StopElsewhereRow = Pick<
  StopRow,
  'delivery_boy_id' | 'consumer_id' | 'lines' | 'done' | 'absence' | 'ordered_again'
> & { file_boy: number; is_closed: boolean };

/** The delivery boys who have a stop of a consumer. */
type StopsOfDate = ReadonlyMap<string, readonly number[]>;

/** Limits how long other requests wait while lines are described. */
const LINES_AT_ONCE = 1_000;

/** Reads the edited details, the pauses and the stops with other delivery boys of the consumers of a file. */
@Injectable()
export class FileConsumers {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async describe(parts: readonly DayPart[], file: FileOfDate): Promise<PartLines[]> {
    if (parts.length === 0) return [];
    const stops = await this.stopsOf(file.date);
    const described: PartLines[] = [];
    for (const group of groupsOf(parts)) {
      described.push(...(await this.describeGroup(group, file, stops)));
      await breathe();
    }
    return described;
  }

  private async describeGroup(
    group: readonly DayPart[],
    file: FileOfDate,
    stops: StopsOfDate,
  ): Promise<PartLines[]> {
    const parts = group.map((part) => ({
      part,
      lines: linesOf(part),
    }));
    const [notedRows, places] = await Promise.all([
      this.readNotedRows(parts),
      this.keptPlaces(group, file.date),
    ]);
    const described = parts.map(({ part, lines }) => {
      const pauses = new Map<string, ConsumerPause>();
      const keptPlaces = places.get(part.deliveryBoyId);
      const keyOf = ({ productId }: ImportLine, id: string) => `${id}/${productId}`;
      let ownLines: ReadonlySet<string> | null = null;
      const hasLine = (key: string) =>
        (ownLines ??= new Set(lines.map((line) => keyOf(line, line.consumer.id)))).has(key);
      const describedLines = lines.map((line) => {
        const row = notedRows.get(line.consumer.id);
        const id = row?.consumer_id ?? line.consumer.id;
        const pause = row && pauseOn(row.pauses, file.date);
        if (pause) pauses.set(id, pause);
        const keptPlace = keptPlaces?.get(id) ?? keptPlaces?.get(line.consumer.id);
        if (!row && keptPlace === undefined) return line;
        return {
          ...line,
          ...(row && { consumer: withEdited(line.consumer, row) }),
          ...(keptPlace !== undefined && { keptPlace }),
          ...(id !== line.consumer.id &&
            hasLine(keyOf(line, id)) && {
              leftOut: createMessage('consumer-merged', { id: line.consumer.id, into: id }),
            }),
        };
      });
      return { part, lines: describedLines, pauses };
    });
    const stopsElsewhere = await this.findStopsElsewhere(described, file, stops);
    return described.map((part) => ({
      ...part,
      stopsElsewhere:
        stopsElsewhere.get(part.part.deliveryBoyId) ?? new Map<string, StopElsewhere[]>(),
    }));
  }

  /** The places of consumers in the orders of stops that are kept for the weekday or all days, by delivery boy. */
  private async keptPlaces(
    parts: readonly DayPart[],
    date: string,
  ): Promise<Map<number, Map<string, number>>> {
    const rows: Pick<StopOrderRow, 'delivery_boy_id' | 'consumer_ids'>[] =
      await this.database.query(
        `select distinct on (delivery_boy_id) delivery_boy_id, consumer_ids from stop_order
         where weekday in (${EVERY_DAY}, $1) and delivery_boy_id = any($2::int[]) order by delivery_boy_id, weekday desc`,
        [isoWeekdayOf(date), parts.map(({ deliveryBoyId }) => deliveryBoyId)],
      );
    return new Map(
      rows.map(({ delivery_boy_id, consumer_ids }) => [
        delivery_boy_id,
        new Map(consumer_ids.map((id, index) => [id, index + 1])),
      ]),
    );
  }

  /** The noted rows by the ids of the file; a merged id has the row of the consumer that remains. */
  private async readNotedRows(
    parts: readonly Pick<PartLines, 'part' | 'lines'>[],
  ): Promise<Map<string, NotedRow>> {
    const ids = [
      ...new Set(parts.flatMap(({ lines }) => lines.map(({ consumer }) => consumer.id))),
    ];
    const rows: (NotedRow & { file_id: string })[] = await this.database.query(
      `select a.consumer_id as file_id, c.consumer_id, c.name, c.address, c.ordered_name, c.ordered_address, c.pauses
       from consumer a join consumer c on c.consumer_id = coalesce(a.merged_into, a.consumer_id)
       where a.consumer_id = any($1::text[])
         and (a.merged_into is not null or c.name <> c.ordered_name collate "C" or c.address <> c.ordered_address or c.pauses <> '[]')`,
      [ids],
    );
    return new Map(rows.map((row) => [row.file_id, row]));
  }

  private async stopsOf(date: string): Promise<StopsOfDate> {
    const rows: { consumer_id: string; boys: number[] }[] = await this.database.query(
      'select consumer_id, array_agg(delivery_boy_id) as boys from stop where date = $1 and left_order_id is null group by consumer_id',
      [date],
    );
    return new Map(rows.map(({ consumer_id, boys }) => [consumer_id, boys]));
  }

  /** Returns the stops of consumers with other delivery boys, by the delivery boy of the file. */
  private async findStopsElsewhere(
    parts: readonly Pick<PartLines, 'part' | 'lines'>[],
    { date, boysOfSharedConsumers }: FileOfDate,
    stopsOfDate: StopsOfDate,
  ): Promise<Map<number, Map<string, StopElsewhere[]>>> {
    const stopsByBoy = new Map<number, Map<string, StopElsewhere[]>>();
    const stops = parts.flatMap(({ part: { deliveryBoyId }, lines }) =>
      [...new Set(lines.map(({ consumer }) => consumer.id))]
        .filter((id) => stopsOfDate.get(id)?.some((boy) => boy !== deliveryBoyId))
        .map((id) => ({ deliveryBoyId, id })),
    );
    if (stops.length === 0) return stopsByBoy;
    const rows: StopElsewhereRow[] = await this.database.query(
      `select k.file_boy, s.delivery_boy_id, s.consumer_id, s.lines, s.done, s.absence, s.ordered_again, coalesce(jsonb_typeof(d.close) = 'object', false) as is_closed
       from unnest($2::int[], $3::text[]) as k(file_boy, consumer_id)
       join stop s on s.date = $1 and s.consumer_id = k.consumer_id and s.delivery_boy_id <> k.file_boy
         and s.left_order_id is null
       left join delivery_day d on d.date = s.date and d.delivery_boy_id = s.delivery_boy_id
       where not exists (select from stop o where o.date = $1 and o.delivery_boy_id = k.file_boy and o.consumer_id = k.consumer_id
         and o.left_order_id is null)
       order by s.delivery_boy_id`,
      [date, stops.map((stop) => stop.deliveryBoyId), stops.map(({ id }) => id)],
    );
    for (const row of rows) {
      const boys = boysOfSharedConsumers.get(row.consumer_id) ?? [];
      if (boys.includes(row.delivery_boy_id)) continue;
      const stopsByConsumer = stopsByBoy.get(row.file_boy) ?? new Map<string, StopElsewhere[]>();
      const previousStops = stopsByConsumer.get(row.consumer_id) ?? [];
      stopsByBoy.set(
        row.file_boy,
        stopsByConsumer.set(
          row.consumer_id,
          joinStop(previousStops, toElsewhere(row), boys.length > 1),
        ),
      );
    }
    return stopsByBoy;
  }
}

function groupsOf(parts: readonly DayPart[]): DayPart[][] {
  const groups: DayPart[][] = [];
  let lines = Infinity;
  for (const part of parts) {
    if (lines + part.count > LINES_AT_ONCE) {
      groups.push([]);
      lines = 0;
    }
    groups.at(-1)?.push(part);
    lines += part.count;
  }
  return groups;
}

/** A consumer with several stops keeps them all, because a move would have to join them. */
function joinStop(
  previousStops: readonly StopElsewhere[],
  nextStop: StopElsewhere,
  isShared: boolean,
): StopElsewhere[] {
  const all = [...previousStops, nextStop];
  return all.length > 1 || isShared
    ? all.map((stop) => ({ ...stop, staysBecause: 'several' }))
    : all;
}

function toElsewhere({ is_closed, ...row }: StopElsewhereRow): StopElsewhere {
  return {
    deliveryBoyId: row.delivery_boy_id,
    orderIds: row.lines.map(({ orderId }) => orderId).sort(),
    staysBecause: is_closed
      ? 'closed'
      : keptBecause({ ...row, orderedAgain: row.ordered_again ?? undefined }),
  };
}
