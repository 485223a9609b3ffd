import { Injectable } from '@nestjs/common';
import { ONLY_ROW, type TopicName, type WatchedRows } from '@milkround/contracts';
import type { CatalogFact } from '@milkround/domain';
import { CatalogQuery } from '../../catalog/catalog.query';
import { BusinessClock } from '../../clock';
import { DashboardQuery } from '../../dashboard/dashboard.query';
import type { Scope } from '../../http/caller';
import { givesName, type CatalogKind } from './seen';
import { AT_ONCE_MS, FIGURES_MS, type Source } from './source';

type ListOf<N extends TopicName> = (ids: number[]) => Promise<WatchedRows[N][]>;

/** What the catalog's lists and the dashboards' figures are told from. */
@Injectable()
export class ListSources {
  constructor(
    private readonly catalog: CatalogQuery,
    private readonly dashboard: DashboardQuery,
    private readonly clock: BusinessClock,
  ) {}

  areas(): Source {
    return listOf('area', [], (ids) => this.catalog.areas(ids));
  }

  products(): Source {
    return listOf('product', [], (ids) => this.catalog.products(ids));
  }

  supervisors(): Source {
    return listOf('supervisor', ['area'], (ids) => this.catalog.supervisors(ids));
  }

  /** Of an area: also those who come into it and who leave it, but not a word of others. */
  deliveryBoys(scope: Scope): Source {
    return {
      everyMs: AT_ONCE_MS,
      touch: (seen, touched) => {
        if (givesName(seen, ['area', 'supervisor'])) touched.all();
        if (seen.of === 'catalog' && seen.kind === 'delivery-boy' && isShown(seen.fact))
          touched.id(seen.fact.data.id, null, leaves(seen.fact, scope));
      },
      read: async (touched) => {
        const ids = [...touched.ids.keys()].map(Number);
        const [rows, archived] = await Promise.all([this.catalog.deliveryBoys(scope, ids), this.catalog.archivedDeliveryBoys(scope, ids)]);
        const keys = [...new Set([...rows.map(({ id }) => String(id)), ...archived.map(String), ...touched.gone])];
        return keys.length === 0 ? null : { keys, rows };
      },
    };
  }

  /** Of the business date that it is when they are told. */
  dashboardStats(scope: Scope): Source {
    return {
      everyMs: FIGURES_MS,
      touch: (seen, touched) => {
        if (seen.of === 'catalog') {
          if (seen.kind === 'area' || seen.kind === 'delivery-boy') touched.id(ONLY_ROW);
        } else if (seen.of === 'day' && seen.day.date === this.clock.today() && seen.stops.length > 0) touched.day(seen.stream, seen.day);
      },
      read: async () => ({ keys: [ONLY_ROW], rows: [await this.dashboard.stats(this.clock.today(), scope)] }),
    };
  }
}

/** A list whose rows show names of `others` too; a thing that is not in it any more is gone. */
function listOf<N extends 'areas' | 'products' | 'supervisors'>(
  kind: CatalogKind,
  others: readonly CatalogKind[],
  list: ListOf<N>,
): Source {
  return {
    everyMs: AT_ONCE_MS,
    touch: (seen, touched) => {
      if (givesName(seen, others)) touched.all();
      if (seen.of === 'catalog' && seen.kind === kind && isShown(seen.fact)) touched.id(seen.fact.data.id);
    },
    read: async ({ ids }) => ({ keys: [...ids.keys()], rows: await list([...ids.keys()].map(Number)) }),
  };
}

const isShown = ({ type }: CatalogFact): boolean => !type.endsWith('PasswordChanged');

const leaves = (fact: CatalogFact, { areaId }: Scope): boolean =>
  fact.type === 'DeliveryBoyMovedToArea' && areaId !== null && fact.data.previous.areaId === areaId;
