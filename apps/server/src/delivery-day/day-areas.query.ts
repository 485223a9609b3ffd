import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayKey } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { dayName } from './row-names';

/** Two days of a city, or a month of a large dairy. */
const REMEMBERED = 20_000;

/** The areas of delivery days. The area of a day is fixed when the day opens, so it is read once. */
@Injectable()
export class DayAreas {
  private readonly areas = new Map<string, number>();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Returns a function that gives the area of each of these days; null for a day that was never opened. */
  async lookUp(days: readonly DayKey[]): Promise<(day: DayKey) => number | null> {
    const unknown = [...new Map(days.map((day) => [dayName(day), day]))]
      .filter(([name]) => !this.areas.has(name))
      .map(([, day]) => day);
    const loadedAreas = new Map(unknown.length === 0 ? [] : await this.read(unknown));
    const areasByDay = new Map(
      days.map((day) => [
        dayName(day),
        loadedAreas.get(dayName(day)) ?? this.areas.get(dayName(day)) ?? null,
      ]),
    );
    loadedAreas.forEach((areaId, name) => this.remember(name, areaId));
    return (day) => areasByDay.get(dayName(day)) ?? null;
  }

  private async read(days: readonly DayKey[]): Promise<[string, number][]> {
    const rows: { date: string; delivery_boy_id: number; area_id: number }[] =
      await this.database.query(
        `select to_char(date, 'YYYY-MM-DD') as date, delivery_boy_id, area_id from delivery_day
       where (date, delivery_boy_id) in (select * from unnest($1::date[], $2::int[]))`,
        [days.map(({ date }) => date), days.map(({ deliveryBoyId }) => deliveryBoyId)],
      );
    return rows.map(({ date, delivery_boy_id: deliveryBoyId, area_id }) => [
      dayName({ date, deliveryBoyId }),
      area_id,
    ]);
  }

  private remember(name: string, areaId: number): void {
    this.areas.set(name, areaId);
    const [oldest] = this.areas.keys();
    if (this.areas.size > REMEMBERED && oldest !== undefined) this.areas.delete(oldest);
  }
}
