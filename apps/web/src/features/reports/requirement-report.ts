import type { AreaQuantities } from '@milkround/contracts';
import { requirementReport as definition } from '@milkround/domain';
import type { ReportKind } from '../../ui/report-kind';
import { quantitiesQuery } from './reports.queries';

/** Required quantities per zone and product, with the grand total. */
export const requirementReport: ReportKind<AreaQuantities> = { definition, query: quantitiesQuery };
