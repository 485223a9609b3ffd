import type { DayKey, DeliveryDayCommand, PhoneCommand } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import type { CommandOn, UnitOfWork } from '../delivery-days';

/** Collects what the handlers of the single commands ask of the day, so that it is decided and written together. */
export class CollectedChanges implements UnitOfWork {
  readonly commands: CommandOn<DeliveryDayCommand>[] = [];

  /** Nothing is written yet, so nobody can wait for it. */
  change(_day: DayKey, _context: CommandContext, commandOn: CommandOn<PhoneCommand>): Promise<Reached> {
    this.commands.push(commandOn);
    return Promise.resolve({ position: 0n, pending: true });
  }
}
