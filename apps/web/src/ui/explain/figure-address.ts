import { FIGURE_NAMES, type FigureReference } from '@milkround/contracts';
import { isDate } from '@milkround/domain';

/** The search parameter with the figure whose explanation is open. */
export const FIGURE_PARAMETER = 'why';

export function formatFigure({ figure, from, to, ...filter }: FigureReference): string {
  const fields = new URLSearchParams({ figure, from, to });
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined) fields.set(name, String(value));
  return fields.toString();
}

/** Parses the figure of an address; null if it names none. */
export function parseFigure(address: string | null): FigureReference | null {
  const fields = new URLSearchParams(address ?? '');
  const figure = FIGURE_NAMES.find((name) => name === fields.get('figure'));
  const [from, to] = [fields.get('from') ?? '', fields.get('to') ?? ''];
  if (!figure || !isDate(from) || !isDate(to)) return null;
  const numberIn = (name: string) =>
    /^\d+$/.test(fields.get(name) ?? '') ? Number(fields.get(name)) : undefined;
  const textIn = (name: string) => fields.get(name) ?? undefined;
  return {
    ...{
      figure,
      from,
      to,
      areaId: numberIn('areaId'),
      deliveryBoyId: numberIn('deliveryBoyId'),
      productId: numberIn('productId'),
    },
    ...{
      productName: textIn('productName'),
      consumerId: textIn('consumerId'),
      areaIds: textIn('areaIds'),
    },
  };
}
