import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage, ENTRIES_MISSING } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { Catalog } from '../catalog/catalog';
import { BusinessClock } from '../clock';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { SetMissingEntriesAside } from '../delivery-day/commands/set-missing-entries-aside';
import { DeliveryDays } from '../delivery-day/delivery-days';
import { storedReason } from '../delivery-day/entries/refusal-words';
import { commandIdOf, commandIdOfText } from '../http/command';
import type { CommandContext } from '../log/command-context';
import { formatClock } from '../words/formats';
import type { PhoneEntries } from './phones';

/** An entry that was set aside for others that never came. */
interface MissingGroup {
  entryId: string;
  /** The date of the day that records it. */
  date: string;
  ids: string[];
}

const WAITING = `
  select phone_id as phone, heard_at as "heardAt", waiting_ids as ids from phone where delivery_boy_id = $1 and waiting_ids <> '{}'`;
const RECORDED = `
  update phone set missing = missing || $3::jsonb, waiting = 0, waiting_since = null, waiting_ids = '{}'
  where delivery_boy_id = $1 and phone_id = $2`;
const MISSING = `select missing from phone where delivery_boy_id = $1 and missing <> '[]'`;
const ARRIVED = `
  update phone set missing = coalesce((select jsonb_agg(g) from jsonb_array_elements(missing) g where g ->> 'entryId' <> $2), '[]')
  where delivery_boy_id = $1`;

/** The office reads it in the activity. */
const ARRIVED_NOTE = 'They have arrived.';

/** Sets entries that a phone had and that never came aside, for the office, as one entry of their day; it is dismissed when all of them arrive. */
@Injectable()
export class MissingEntries {
  constructor(
    private readonly days: DeliveryDays,
    private readonly store: PostgresEventStore,
    private readonly catalog: Catalog,
    private readonly clock: BusinessClock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @param entries those that the phone does not have any more, or of which nobody hears any more; those that the log has are left out */
  async setAside(
    deliveryBoyId: number,
    { phone, heardAt, ids: sentIds }: PhoneEntries,
  ): Promise<void> {
    const ids = await this.notArrived(deliveryBoyId, sentIds);
    const boy = ids.length > 0 ? await this.catalog.deliveryBoys.state(deliveryBoyId) : null;
    if (!boy) return;
    const day = { date: this.clock.today(), deliveryBoyId };
    const entryId = commandIdOfText(actorOf(day), `missing ${phone} ${ids.toSorted().join()}`);
    const number = ids.length;
    const time = formatClock(heardAt.getTime(), this.config.timeZone);
    const code = number === 1 ? 'entry-never-came' : 'entries-never-came';
    await this.days.change(day, this.contextOf(day, entryId), ({ opened }) => ({
      command: {
        type: 'SetEntryAside',
        data: {
          entryId,
          date: day.date,
          areaId: opened?.areaId ?? boy.areaId,
          command: {
            type: ENTRIES_MISSING,
            data: { entries: number, heardAt: heardAt.toISOString() },
          },
          consumerId: null,
          productId: null,
          ...storedReason(createMessage(code, { number, time })),
        },
      },
    }));
    const group: MissingGroup = { entryId, date: day.date, ids };
    await this.database.query(RECORDED, [deliveryBoyId, phone, JSON.stringify([group])]);
  }

  /** At the close of a day: what its phones reported as waiting and has not come. */
  async setAllAside(deliveryBoyId: number): Promise<void> {
    const phones: PhoneEntries[] = await this.database.query(WAITING, [deliveryBoyId]);
    for (const entries of phones) await this.setAside(deliveryBoyId, entries);
  }

  /** After entries have come: dismisses what was set aside for them. */
  async dismissArrived(deliveryBoyId: number): Promise<void> {
    const phones: { missing: MissingGroup[] }[] = await this.database.query(MISSING, [
      deliveryBoyId,
    ]);
    for (const { entryId, date, ids } of phones.flatMap(({ missing }) => missing)) {
      if ((await this.notArrived(deliveryBoyId, ids)).length > 0) continue;
      const day = { date, deliveryBoyId };
      const commandId = commandIdOfText(actorOf(day), `arrived ${entryId}`);
      const dismissal = { type: 'DismissEntry' as const, data: { entryId, note: ARRIVED_NOTE } };
      await this.days.changeAll(day, this.contextOf(day, commandId), ({ entries }) =>
        entries.get(entryId)?.state === 'open' ? [() => ({ command: dismissal })] : [],
      );
      await this.database.query(ARRIVED, [deliveryBoyId, entryId]);
    }
  }

  private async notArrived(deliveryBoyId: number, ids: readonly string[]): Promise<string[]> {
    const missingIds: string[] = [];
    for (const id of ids) {
      const commandId = commandIdOf({ role: 'delivery-boy', id: deliveryBoyId }, id);
      if ((await this.store.commandPosition({ commandId })) === null) missingIds.push(id);
    }
    return missingIds;
  }

  private contextOf(day: DayKey, commandId: string): CommandContext {
    return { commandId, actor: actorOf(day), occurredAt: this.clock.now().toISOString() };
  }
}

const actorOf = ({ deliveryBoyId }: Pick<DayKey, 'deliveryBoyId'>) => ({
  role: 'delivery-boy' as const,
  id: deliveryBoyId,
});

@CommandHandler(SetMissingEntriesAside)
export class SetMissingEntriesAsideHandler implements ICommandHandler<SetMissingEntriesAside> {
  constructor(private readonly missingEntries: MissingEntries) {}

  execute({ deliveryBoyId }: SetMissingEntriesAside): Promise<void> {
    return this.missingEntries.setAllAside(deliveryBoyId);
  }
}
