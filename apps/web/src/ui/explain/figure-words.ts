import type { FigureName, FigureUnit } from '@milkround/contracts';
import { text } from '../../i18n';
import { formatQuantity, formatRupees } from '../format';

/** The names of the figures, in the words of the dashboards and reports. */
export const FIGURE_LABELS: Record<FigureName, string> = {
  stops: text('Deliveries'),
  done: text('Deliveries Made'),
  remaining: text('Deliveries Remaining'),
  absent: text('absent'),
  partly: text('partly'),
  lines: text('Orders'),
  required: text('Requirement'),
  delivered: text('Delivered'),
  payment: text('Payment'),
};

export const formatFigureValue = (value: number, unit: FigureUnit): string =>
  unit === 'rupees' ? formatRupees(value) : formatQuantity(value);
