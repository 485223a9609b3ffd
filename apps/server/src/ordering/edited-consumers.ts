import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { withEdited, type ConsumerRow, type ImportLine } from '@milkround/domain';
import { DataSource } from 'typeorm';
import type { DayPart } from './check/steps';

/** The lines of a file for one delivery day. */
export interface PartLines {
  part: DayPart;
  lines: ImportLine[];
}

type EditedRow = Pick<ConsumerRow, 'area_id' | 'consumer_id' | 'name' | 'address' | 'ordered_name' | 'ordered_address'>;

const keyOf = (areaId: number, consumerId: string) => `${areaId} ${consumerId}`;

/** Reads the consumers whose name or address the office has edited. */
@Injectable()
export class EditedConsumers {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Returns the lines of a file with the edited details where the file repeats what orders said before the edit. */
  async describe(parts: readonly PartLines[]): Promise<PartLines[]> {
    const areas = [...new Set(parts.map(({ part }) => part.scope.areaId))];
    const ids = [...new Set(parts.flatMap(({ lines }) => lines.map(({ consumer }) => consumer.id)))];
    const rows: EditedRow[] = await this.database.query(
      `select area_id, consumer_id, name, address, ordered_name, ordered_address from consumer
       where area_id = any($1::int[]) and consumer_id = any($2::text[])
         and (name <> ordered_name collate "C" or address <> ordered_address)`,
      [areas, ids],
    );
    const edited = new Map(rows.map((row) => [keyOf(row.area_id, row.consumer_id), row]));
    return parts.map(({ part, lines }) => ({
      part,
      lines: lines.map((line) => {
        const row = edited.get(keyOf(part.scope.areaId, line.consumer.id));
        return row ? { ...line, consumer: withEdited(line.consumer, row) } : line;
      }),
    }));
  }
}
