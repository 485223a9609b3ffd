import { Inject, Injectable } from '@nestjs/common';
import { businessDate } from '@milkround/domain';
import type { Config } from './config';
import { CONFIG } from './config.token';

/** The only source of the current time. "Today" is the business date, not the date of the server or the browser. */
@Injectable()
export class BusinessClock {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>) {}

  now(): Date {
    return new Date();
  }

  today(): string {
    return this.dateOf(this.now());
  }

  /** The business date of an instant. */
  dateOf(instant: Date): string {
    return businessDate(instant, this.config.timeZone);
  }
}
