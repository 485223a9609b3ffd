import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page, UploadRow } from '@milkround/contracts';
import { DataSource } from 'typeorm';
import { uploadPath } from '../delivery-day/orders.query';

export interface UploadsWanted {
  limit: number;
  /** The id of the last upload that is known; null for the newest. */
  before: string | null;
}

/** Ids are made in the order of time, so they are what the list is ordered and paged by. */
const UPLOADS = `
  select u.id, u.file_name, to_char(u.date, 'YYYY-MM-DD') as order_date, coalesce(a.name, '') as uploaded_by, u.created_at as uploaded_at,
    case when u.answer is not null then json_build_object(
      'added', u.answer -> 'added', 'changed', u.answer -> 'changed', 'unchanged', u.answer -> 'unchanged',
      'protected', jsonb_array_length(u.answer -> 'protected'), 'missing', u.answer -> 'missing',
      'errors', coalesce((u.answer ->> 'errorCount')::int, jsonb_array_length(u.answer -> 'errors'))) end as counts
  from uploaded_file u left join admin a on a.id = u.created_by
  where $1::uuid is null or u.id < $1
  order by u.id desc limit $2`;

/** Reads the list of uploads, newest first. */
@Injectable()
export class UploadList {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async page({ limit, before }: UploadsWanted): Promise<Page<UploadRow>> {
    const found: Omit<UploadRow, 'file'>[] = await this.database.query(UPLOADS, [before, limit + 1]);
    const data = found.slice(0, limit).map((row) => ({ ...row, file: uploadPath(row.id) }));
    return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
  }
}
