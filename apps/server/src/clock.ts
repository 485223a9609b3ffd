import { Inject, Injectable } from '@nestjs/common';
import { tzOffset } from '@date-fns/tz';
import { businessDate } from '@milkround/domain';
import type { Config } from './config';
import { CONFIG } from './config.token';

const MINUTE_MS = 60_000;

/** The only source of the current time. "Today" is the business date, not the date of the server or the browser. */
@Injectable()
export class BusinessClock {
  /** The minute of the last look-up of a business date, since the epoch, and that date. Dates begin with a minute in every zone. */
  private newest = { minute: Number.NaN, date: '' };

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>) {}

  get timeZone(): string {
    return this.config.timeZone;
  }

  now(): Date {
    return new Date();
  }

  today(): string {
    const now = this.now();
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.newest.minute) this.newest = { minute, date: this.dateOf(now) };
    return this.newest.date;
  }

  dateOf(instant: Date): string {
    return businessDate(instant, this.config.timeZone);
  }

  /** The start from which times of a business date are counted, in milliseconds since the epoch: twelve hours before its noon, as in the client. */
  dayStart(date: string): number {
    return this.atLocalTime(Date.parse(`${date}T12:00:00Z`)) - 12 * 3_600_000;
  }

  /** When a business date begins, in milliseconds since the epoch: where clocks skip midnight, at the first moment after it. */
  midnight(date: string): number {
    const utc = Date.parse(`${date}T00:00:00Z`);
    const guess = this.atLocalTime(utc);
    const start = this.atLocalTime(utc, guess);
    return this.dateOf(new Date(start)) === date ? start : guess;
  }

  /** Returns the time at which the local clock shows what UTC shows at `utc`, by the offset of the instant `near`. */
  private atLocalTime(utc: number, near = utc): number {
    return utc - tzOffset(this.config.timeZone, new Date(near)) * MINUTE_MS;
  }
}
