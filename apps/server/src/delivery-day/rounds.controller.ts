import { Body, Controller, Get, NotFoundException } from '@nestjs/common';
import { API, TEXTS, type Round } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { BusinessClock } from '../clock';
import { Add, answer } from '../http/answer';
import { By } from '../http/asked-by';
import { Caller, type DeliveryBoyCaller } from '../http/caller';
import type { AskedBy } from '../log/asked-by';
import { AddRound } from './day-end.input';
import { DeliveryDays, keyReused } from './delivery-days';
import { RoundsQuery } from './rounds.query';

/** The delivery boy's rounds of his own business day. */
@Controller(`${API}/delivery-boy`)
export class RoundsController {
  constructor(
    private readonly days: DeliveryDays,
    private readonly rounds: RoundsQuery,
    private readonly clock: BusinessClock,
  ) {}

  /** The one read that does not answer under `data`. */
  @Get('get-round-report')
  async report(@Caller('delivery-boy') caller: DeliveryBoyCaller): Promise<{ rounds: Round[] }> {
    return { rounds: await this.rounds.of(this.today(caller)) };
  }

  @Add('add-round')
  async add(@Body() { consumerNo }: AddRound, @Caller('delivery-boy') caller: DeliveryBoyCaller, @By() by: AskedBy) {
    const command = { type: 'CreateRound', data: { roundId: uuidV7(), consumerNo } } as const;
    const reached = await this.days.change(this.today(caller), command, by);
    const { day, recorded } = await this.days.outcome(by, reached);
    const created = recorded.find((fact) => fact.type === 'RoundCreated');
    if (!created) throw keyReused();
    const round = await this.rounds.one(day, created.data.roundId);
    if (!round) throw new NotFoundException(TEXTS.notFound);
    return answer(TEXTS.roundAdded, round, reached);
  }

  private today({ id }: DeliveryBoyCaller): DayKey {
    return { date: this.clock.today(), deliveryBoyId: id };
  }
}
