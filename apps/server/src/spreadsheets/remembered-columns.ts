import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** The meanings of columns that people have explained. Each is asked for once, and holds for all later files of the kind. */
@Injectable()
export class RememberedColumns {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Returns the answers by the headers of the columns; those that were given now come before those of earlier files. */
  async of<Meaning>(
    kind: string,
    columns: Readonly<Record<string, Meaning>> | null | undefined,
  ): Promise<Record<string, Meaning>> {
    const rows: { header: string; meaning: Meaning }[] = await this.database.query(
      `select header, meaning from file_column where kind = $1`,
      [kind],
    );
    return { ...Object.fromEntries(rows.map((row) => [row.header, row.meaning])), ...columns };
  }

  async remember(kind: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
    await this.database.query(
      `insert into file_column (kind, header, meaning) select $1, key, value from jsonb_each($2::jsonb)
       on conflict (kind, header) do update set meaning = excluded.meaning`,
      [kind, JSON.stringify(columns)],
    );
  }
}
