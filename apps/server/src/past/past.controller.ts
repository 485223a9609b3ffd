import { Get, Query } from '@nestjs/common';
import type { PastSteps } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { read } from '../http/answer';
import { Scope } from '../http/caller';
import { RoleController } from '../http/roles';
import { PastDay, toMoment } from './past-day';
import { StepsQuery } from './past.input';

/** The times beside a moment of the past at which something was recorded, for the bar of the screens. */
@RoleController('admin', 'supervisor')
export class PastController {
  constructor(
    private readonly past: PastDay,
    private readonly clock: BusinessClock,
  ) {}

  @Get('past-steps')
  async steps(@Query() { at, clock, deliveryBoyId = null }: StepsQuery, @Scope() scope: Scope) {
    const date = this.clock.dateOf(new Date(at));
    const moment = toMoment(date, at, clock);
    return read<PastSteps>(
      await this.past.steps(moment, { ...scope, deliveryBoyId }, [
        new Date(this.clock.midnight(date)),
        new Date(this.clock.midnight(addDays(date, 1))),
      ]),
    );
  }
}
