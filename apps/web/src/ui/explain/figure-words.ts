import type { TFunction } from 'i18next';
import { FIGURE_LABELS, type FigureReference, type FigureUnit } from '@milkround/contracts';
import { formatQuantity, formatRupees } from '../format';

export const formatFigureValue = (value: number, unit: FigureUnit): string =>
  unit === 'rupees' ? formatRupees(value) : formatQuantity(value);

/** `Requirement, Cow`; without the product if the figure is of all products, or if its name is not known yet. */
export const figureLabel = (
  { figure, productName }: Pick<FigureReference, 'figure' | 'productName'>,
  t: TFunction,
): string => [t(FIGURE_LABELS[figure]), productName].filter(Boolean).join(', ');
