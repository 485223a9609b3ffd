import { Injectable } from '@nestjs/common';
import { ONLY_ROW, type TopicName, type TopicRows } from '@milkround/contracts';
import { consumerKeys, type CatalogFact } from '@milkround/domain';
import { ActivityQuery } from '../../activity/activity.query';
import { CatalogQuery } from '../../catalog/catalog.query';
import { BusinessClock } from '../../clock';
import { DashboardQuery } from '../../dashboard/dashboard.query';
import { isZoneOf, type Scope } from '../../http/caller';
import { isRenaming, type CatalogKind } from '../../changes/decoded-event';
import { AdminsQuery } from '../../identity/admins.query';
import { Dairy } from '../../settings/dairy-settings';
import { FIGURE_RATE, REGISTER_RATE, SCREEN_RATE, type RowSource } from './row-source';

type ListOf<N extends TopicName> = (ids: number[]) => Promise<TopicRows[N][]>;

/** The row sources of the catalog's lists and of the dashboards' figures. */
@Injectable()
export class ListSources {
  constructor(
    private readonly catalog: CatalogQuery,
    private readonly dashboard: DashboardQuery,
    private readonly adminList: AdminsQuery,
    private readonly activities: ActivityQuery,
    private readonly dairy: Dairy,
    private readonly clock: BusinessClock,
  ) {}

  areas(): RowSource {
    return listOf('area', [], (ids) => this.catalog.areas(ids));
  }

  products(): RowSource {
    return listOf('product', [], (ids) => this.catalog.products(ids));
  }

  supervisors(): RowSource {
    return listOf('supervisor', ['area'], (ids) => this.catalog.supervisors(ids));
  }

  admins(): RowSource {
    return {
      pace: SCREEN_RATE,
      collect: (event, dirtyKeys) => {
        if (event.of === 'admin') dirtyKeys.addId(event.fact.data.id);
      },
      read: async ({ ids }) => ({
        keys: [...ids],
        rows: await this.adminList.list([...ids].map(Number)),
      }),
    };
  }

  settings(): RowSource {
    return {
      pace: SCREEN_RATE,
      collect: (event, dirtyKeys) => {
        if (event.of === 'settings') dirtyKeys.addId(ONLY_ROW);
      },
      read: async () => ({ keys: [ONLY_ROW], rows: [await this.dairy.read()] }),
    };
  }

  /** The delivery boys of the scope. A change that moves one into or out of an area is sent to that area; no other area is informed. */
  deliveryBoys(scope: Scope): RowSource {
    return {
      pace: SCREEN_RATE,
      collect: (event, dirtyKeys) => {
        if (isRenaming(event, ['area', 'supervisor'])) dirtyKeys.addAll();
        if (event.of === 'catalog' && event.kind === 'delivery-boy' && isShown(event.fact))
          dirtyKeys.addId(event.fact.data.id, leaves(event.fact, scope));
      },
      read: async (dirtyKeys) => {
        const ids = [...dirtyKeys.ids].map(Number);
        const [rows, archived] = await Promise.all([
          this.catalog.deliveryBoys(scope, ids),
          this.catalog.archivedDeliveryBoys(scope, ids),
        ]);
        const keys = [
          ...new Set([
            ...rows.map(({ id }) => String(id)),
            ...archived.map(String),
            ...dirtyKeys.removed,
          ]),
        ];
        return keys.length === 0 ? null : { keys, rows };
      },
    };
  }

  /** The position of the newest event of the scope: it announces new rows without naming them. */
  activity(scope: Scope): RowSource {
    return {
      pace: FIGURE_RATE,
      collect: (_event, dirtyKeys) => dirtyKeys.addId(ONLY_ROW),
      read: async () => {
        const position = await this.activities.newest(scope);
        return position === null ? null : { keys: [ONLY_ROW], rows: [{ position }] };
      },
    };
  }

  /** Asks the clients to read a page of the register again, when orders or the office have changed consumers of the scope. */
  consumers(scope: Scope): RowSource {
    return {
      pace: REGISTER_RATE,
      collect: (event, dirtyKeys) => {
        if (isRenaming(event, ['area', 'product', 'delivery-boy'])) dirtyKeys.addId(ONLY_ROW);
        if (event.of === 'upload' && event.fact.data.register.length > 0) dirtyKeys.addId(ONLY_ROW);
        if (event.of === 'consumer' && isZoneOf(scope, event.fact.data.areaId))
          dirtyKeys.addId(ONLY_ROW);
        if (event.of === 'day' && consumerKeys(event.fact).length > 0)
          dirtyKeys.addDay(event.stream, event.day);
      },
      read: async () => Promise.resolve({ keys: [ONLY_ROW], rows: [{ changed: true }] }),
    };
  }

  /** The figures of the business date at the time when they are sent. */
  dashboardStats(scope: Scope): RowSource {
    return {
      pace: FIGURE_RATE,
      collect: (event, dirtyKeys) => {
        if (event.of === 'catalog') {
          if (event.kind === 'area' || event.kind === 'delivery-boy') dirtyKeys.addId(ONLY_ROW);
        } else if (
          event.of === 'day' &&
          event.day.date === this.clock.today() &&
          event.stops.length > 0
        )
          dirtyKeys.addDay(event.stream, event.day);
      },
      read: async () => ({
        keys: [ONLY_ROW],
        rows: [await this.dashboard.stats(this.clock.today(), scope)],
      }),
    };
  }
}

/** Returns the source of a list whose rows also show names of `relatedKinds`. A row that is no longer in the list is deleted. */
function listOf<N extends 'areas' | 'products' | 'supervisors'>(
  kind: CatalogKind,
  relatedKinds: readonly CatalogKind[],
  list: ListOf<N>,
): RowSource {
  return {
    pace: SCREEN_RATE,
    collect: (event, dirtyKeys) => {
      if (isRenaming(event, relatedKinds)) dirtyKeys.addAll();
      if (event.of === 'catalog' && event.kind === kind && isShown(event.fact))
        dirtyKeys.addId(event.fact.data.id);
    },
    read: async ({ ids }) => ({ keys: [...ids], rows: await list([...ids].map(Number)) }),
  };
}

const isShown = ({ type }: CatalogFact): boolean => !type.endsWith('PasswordChanged');

const leaves = (fact: CatalogFact, scope: Scope): boolean =>
  fact.type === 'DeliveryBoyMovedToArea' &&
  isZoneOf(scope, fact.data.previous.areaId) &&
  !isZoneOf(scope, fact.data.areaId);
