import {
  decide,
  evolve,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayCommand,
  type DeliveryDayFact,
  type PhoneCommand,
} from '@milkround/domain';
import type { StreamVersion } from '@milkround/event-store';
import { metaOf, type CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';

interface CommandOnDay<C> {
  command: C;
  relies?: StreamVersion[];
}

/** Makes a command for the newest state of a day, and names the other streams that the command relies on. */
export type CommandOn<C extends DeliveryDayCommand> = (
  state: DeliveryDay,
) => CommandOnDay<C> | Promise<CommandOnDay<C>>;

/**
 * Decides a command on a delivery day and writes its facts. `DeliveryDays` does it for a request of its own; other units of work write the
 * command together with others of a batch, or with the entry under which it was set aside. A handler calls `change` before it waits for anything.
 */
export interface UnitOfWork<C extends DeliveryDayCommand = PhoneCommand> {
  change(day: DayKey, context: CommandContext, commandOn: CommandOn<C>): Promise<Reached>;
}

/** Collects the commands of several handlers, so that they are decided and written together. */
export class CollectedCommands implements UnitOfWork {
  readonly commands: CommandOn<DeliveryDayCommand>[] = [];

  /** Nothing is written yet, so nobody can wait for it. */
  change(
    _day: DayKey,
    _context: CommandContext,
    commandOn: CommandOn<PhoneCommand>,
  ): Promise<Reached> {
    this.commands.push(commandOn);
    return Promise.resolve({ position: 0n, pending: true });
  }
}

/** Decides commands one after the other, each on the state after the earlier ones. @throws the violations of the rules */
export async function decideAll(
  commands: readonly CommandOn<DeliveryDayCommand>[],
  state: DeliveryDay,
  context: CommandContext,
) {
  const meta = { ...metaOf(context), commandId: context.commandId };
  const events: DeliveryDayFact[] = [];
  const relies: StreamVersion[] = [];
  let current = state;
  for (const commandOn of commands) {
    const commandOnDay = await commandOn(current);
    const facts = decide(commandOnDay.command, current);
    current = facts.reduce(
      (before, fact) => evolve(before, { ...fact, meta, recordedAt: context.occurredAt }),
      current,
    );
    events.push(...facts);
    relies.push(...(commandOnDay.relies ?? []));
  }
  return { events, relies };
}
