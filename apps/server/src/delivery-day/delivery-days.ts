import { Inject, Injectable } from '@nestjs/common';
import { PostgresEventStore, StreamStates } from '@milkround/event-store';
import {
  decide,
  evolve,
  initialDay,
  isDeliveryDayFact,
  streams,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayCommand,
} from '@milkround/domain';
import { metaOf, type AskedBy } from '../log/asked-by';
import { ReadModels, type Reached } from '../log/read-models';

/** How many days are held folded in memory: the phones of one morning and the supervisors behind them. */
const DAYS_IN_MEMORY = 2_000;

/** The delivery days as the rules see them: loaded from the log, changed by commands. */
@Injectable()
export class DeliveryDays {
  readonly states: StreamStates<DeliveryDay>;

  constructor(
    store: PostgresEventStore,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {
    this.states = new StreamStates(store, {
      initial: initialDay,
      evolve: (day, event) => (isDeliveryDayFact(event) ? evolve(day, event) : day),
      capacity: DAYS_IN_MEMORY,
    });
  }

  /**
   * Decides on the newest state, appends, and answers when the read models show it.
   * @throws RuleViolation what the rules refuse; VersionConflict after five lost races
   */
  async change(day: DayKey, command: DeliveryDayCommand, by: AskedBy): Promise<Reached> {
    const streamId = streams.deliveryDay(day.date, day.deliveryBoyId);
    const how = { commandId: by.commandId, meta: metaOf(by) };
    const { position } = await this.states.change(streamId, how, (state) => decide(command, state));
    return this.readModels.reach(position);
  }
}
