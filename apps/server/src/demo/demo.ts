import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { addDays, type Actor } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import { Catalog } from '../catalog/catalog';
import { BusinessClock } from '../clock';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { Credentials, type NewCredential } from '../identity/credentials';
import { ReadModels } from '../log/read-models';
import { AREAS, DEMO_PASSWORD, deliveryBoys, PRODUCTS, supervisors } from './dairy';
import { DemoDays } from './demo-days';
import { demoId } from './morning';
import { SET_OUT_MINUTE, setOutMinuteOf } from './set-out';

const SYSTEM: Actor = { role: 'system', id: 0 };
const HISTORY_DAYS = 30;
const MS_PER_MINUTE = 60_000;
const DONE = 'demo/history';

/** Fills an empty database with a dairy and its past month, and gives it orders each morning: through the commands, as people would. */
@Injectable()
export class Demo {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
    private readonly catalog: Catalog,
    private readonly credentials: Credentials,
    private readonly days: DemoDays,
    private readonly clock: BusinessClock,
    private readonly log: PinoLogger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'admin' | 'isDemoLive'>,
  ) {}

  /** Creates the missing parts of the demo, also after an interrupted start. A database with a dairy of its own is left alone. */
  async prepare(): Promise<void> {
    const today = this.clock.today();
    if (!(await this.isReady())) {
      if (!(await this.isBegun()) && (await this.isOwnDatabase())) return;
      this.log.info('Making the demo dairy and its past month; this takes a few seconds, once');
      await this.hire();
      await this.showAll();
      const setOut = this.setOutMinute(today);
      for (let daysBack = HISTORY_DAYS; daysBack > 0; daysBack--)
        await this.days.deliver(addDays(today, -daysBack), setOut);
      await this.days.order(today, 'evening before');
      await this.markReady();
    }
    await this.openDay(today);
  }

  /** Today's orders, unless the day has orders already. */
  async openDay(date: string): Promise<void> {
    if (!(await this.isReady())) return;
    await this.showAll();
    const [{ n }]: [{ n: number }] = await this.database.query(
      'select count(*)::int as n from delivery_day where date = $1',
      [date],
    );
    if (n === 0) await this.days.order(date, 'date began');
    await this.showAll();
  }

  private setOutMinute(today: string): number {
    const minute = Math.floor(
      (this.clock.now().getTime() - this.clock.dayStart(today)) / MS_PER_MINUTE,
    );
    return this.config.isDemoLive ? setOutMinuteOf(minute) : SET_OUT_MINUTE;
  }

  /** Resolves when the read models show the whole demo: nobody can sign in before. */
  private async showAll(): Promise<void> {
    await this.readModels.show(await this.store.position());
  }

  /** Whether the demo dairy and its past month are complete. */
  async isReady(): Promise<boolean> {
    return (await this.store.readStream(DONE)).length > 0;
  }

  /** Whether the log has events of people, or there are admins, but not the one of this configuration. Sign-ins and changed admins are no dairy. */
  private async isOwnDatabase(): Promise<boolean> {
    const [row]: { has: boolean }[] = await this.database.query(
      `select exists (select from event where split_part(stream_id, '/', 1) not in ('session', 'admin', 'refused-sign-ins'))
        or (select bool_and(lower(email) <> lower($1)) from admin) as has`,
      [this.config.admin.email],
    );
    return row?.has ?? false;
  }

  private async isBegun(): Promise<boolean> {
    return (await this.store.commandPosition({ commandId: demoId('area', 1) })) !== null;
  }

  private async markReady(): Promise<void> {
    await this.store.append({
      commandId: demoId('ready'),
      meta: { actor: SYSTEM, occurredAt: this.clock.now().toISOString() },
      streams: [
        { streamId: DONE, expectedVersion: 0, events: [{ type: 'DemoPrepared', data: {} }] },
      ],
    });
  }

  /** Ids are 1, 2, 3 …: the sequences are moved past them, so that a person who is hired later gets the next id. */
  private async hire(): Promise<void> {
    const contextOf = (kind: string, id: number) => ({
      commandId: demoId(kind, id),
      actor: SYSTEM,
      occurredAt: this.clock.now().toISOString(),
    });
    for (const [i, name] of AREAS.entries())
      await this.catalog.areas.change(
        i + 1,
        { type: 'Create', data: { id: i + 1, name } },
        contextOf('area', i + 1),
      );
    for (const [i, name] of PRODUCTS.entries())
      await this.catalog.products.change(
        i + 1,
        { type: 'Create', data: { id: i + 1, name } },
        contextOf('product', i + 1),
      );
    for (const [i, { area, ...details }] of supervisors.entries())
      await this.catalog.supervisors.change(
        i + 1,
        { type: 'Hire', data: { id: i + 1, areaIds: [area + 1], ...details } },
        contextOf('supervisor', i + 1),
      );
    for (const [i, { area, ...details }] of deliveryBoys.entries()) {
      const post = { areaId: area + 1, supervisorId: area + 1 };
      await this.catalog.deliveryBoys.change(
        i + 1,
        { type: 'Hire', data: { id: i + 1, ...post, ...details } },
        contextOf('delivery-boy', i + 1),
      );
    }
    const highest = {
      area: AREAS.length,
      product: PRODUCTS.length,
      supervisor: supervisors.length,
      delivery_boy: deliveryBoys.length,
    };
    for (const [kind, id] of Object.entries(highest))
      await this.database.query('select setval($1, greatest($2, nextval($1)))', [`${kind}_id`, id]);
    const staff: NewCredential[] = [
      ...supervisors.map((_, i) => ({
        role: 'supervisor' as const,
        personId: i + 1,
        commandId: demoId('supervisor', i + 1),
      })),
      ...deliveryBoys.map((_, i) => ({
        role: 'delivery-boy' as const,
        personId: i + 1,
        commandId: demoId('delivery-boy', i + 1),
      })),
    ];
    await this.credentials.keepMany(staff, DEMO_PASSWORD);
  }
}
