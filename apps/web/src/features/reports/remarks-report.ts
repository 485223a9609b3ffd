import type { PaymentMode, RemarkRow } from '@milkround/contracts';
import { remarksReport as definition } from '@milkround/domain';
import { i18n, text } from '../../i18n';
import type { ReportKind } from '../../ui/report-kind';
import { remarksQuery } from './reports.queries';

const MODES: Record<PaymentMode, string> = { '': '-', cash: text('Cash'), cheque: text('Cheque') };

/** Payments and absences, one row per consumer and date. */
export const remarksReport: ReportKind<RemarkRow> = {
  definition,
  query: remarksQuery,
  show: (key, { payment_mode }) => (key === 'payment_mode' ? i18n.t(MODES[payment_mode]) : undefined),
};
