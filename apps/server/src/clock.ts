import { Inject, Injectable } from '@nestjs/common';
import { businessDate } from '@milkround/domain';
import type { Config } from './config';
import { CONFIG } from './config.token';

/** The one place that asks what time it is. "Today" is the date where the business is, never the server's or the browser's. */
@Injectable()
export class BusinessClock {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>) {}

  now(): Date {
    return new Date();
  }

  today(): string {
    return this.dateOf(this.now());
  }

  /** The business date that an instant falls on. */
  dateOf(instant: Date): string {
    return businessDate(instant, this.config.timeZone);
  }
}
