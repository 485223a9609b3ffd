import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage, ORDER_TITLES } from '@milkround/contracts';
import { rangeText, type Line } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { InvalidInput } from '../http/input/invalid-input';
import type { ReceivedFile } from '../spreadsheets/file-form';

/** A stop of a list. */
export interface ListedStop {
  id: string;
  name: string;
  address: string;
  mde: string;
  lines: readonly Pick<Line, 'productId' | 'expected'>[];
}

const COLUMNS = ['consumerId', 'consumerName', 'address', 'mde', 'product', 'quantity'] as const;
/** The byte order mark, and the line by which Excel knows the separator whatever stands in the cells. */
const BEGINNING = '\ufeffsep=\t\n';

/** Makes the list of a day an order file, for dairies that have no file. The check and the import treat it like an uploaded one. */
@Injectable()
export class ListFiles {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** The newest day before a date that has orders, or null. */
  async newestBefore(date: string): Promise<string | null> {
    const [row]: { date: string | null }[] = await this.database.query(
      `select to_char(max(date), 'YYYY-MM-DD') as date from stop where date < $1 and left_order_id is null`,
      [date],
    );
    return row?.date ?? null;
  }

  /** The ordered quantities of a day, in the order of its stops. Cancelled orders are left out. @throws InvalidInput for a day without orders */
  async fileOf(date: string): Promise<ReceivedFile> {
    const stops: ListedStop[] = await this.database.query(
      `select coalesce(c.consumer_id, s.consumer_id) as id, coalesce(c.name, s.name) as name, coalesce(c.address, s.address) as address,
         b.unique_id as mde, s.lines
       from stop s join delivery_boy b on b.id = s.delivery_boy_id left join consumer a on a.consumer_id = s.consumer_id
         left join consumer c on c.consumer_id = coalesce(a.merged_into, a.consumer_id)
       where s.date = $1 and s.left_order_id is null order by b.unique_id, b.id, s.sequence, s.consumer_id`,
      [date],
    );
    const products: { id: number; name: string }[] = await this.database.query(
      'select id, name from product',
    );
    const names = new Map(products.map(({ id, name }) => [id, name]));
    if (!stops.some(({ lines }) => lines.some(({ expected }) => expected > 0)))
      throw new InvalidInput([
        { field: 'listOf', message: createMessage('list-missing', { date }) },
      ]);
    const bytes = listFile(stops, names);
    return {
      bytes,
      sha256: createHash('sha256').update(bytes).digest(),
      fileName: `List of ${rangeText({ from: date, to: date })}.csv`,
    };
  }
}

/** Returns a list as a text of UTF-16 with tabs, the only one whose columns and letters every Excel opens as they are. */
export function listFile(
  stops: readonly ListedStop[],
  products: ReadonlyMap<number, string>,
): Buffer {
  const rows = stops.flatMap(({ id, name, address, mde, lines }) =>
    lines
      .filter(({ expected }) => expected > 0)
      .map(({ productId, expected }) => [
        ...[id, name, address, mde],
        ...[products.get(productId) ?? '', String(expected)],
      ]),
  );
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const text = [COLUMNS.map((field) => ORDER_TITLES[field]), ...rows]
    .map((row) => row.map(quoted).join('\t'))
    .join('\n');
  return Buffer.from(BEGINNING + text, 'utf16le');
}
