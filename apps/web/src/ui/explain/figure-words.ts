import type { FigureUnit } from '@milkround/contracts';
import { formatQuantity, formatRupees } from '../format';

export const formatFigureValue = (value: number, unit: FigureUnit): string =>
  unit === 'rupees' ? formatRupees(value) : formatQuantity(value);
