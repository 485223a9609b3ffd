import type { TFunction } from 'i18next';
import type { Activity, BusinessDate } from '@milkround/contracts';
import { namedRange } from '../../../ui/date-range/named-ranges';
import { formatDay } from '../../../ui/format';
import type { Picker } from './FilterPicker';
import type { ActivityFilters } from './filters';
import { nameOfKinds } from './groups';
import type { FilterOption } from './OptionPicker';
import { keyOfActor, type useFilterOptions } from './options';

interface DateEnds {
  from?: BusinessDate;
  to?: BusinessDate;
}

function datesLabel(
  { from: fromDate, to: toDate }: DateEnds,
  today: BusinessDate,
  t: TFunction,
): string {
  const range = fromDate && toDate && namedRange({ from: fromDate, to: toDate }, today);
  if (range) return t(range.label);
  if (fromDate && fromDate === toDate) return formatDay(fromDate);
  if (fromDate && toDate) return `${formatDay(fromDate)} – ${formatDay(toDate)}`;
  if (fromDate) return t('From {{date}}', { date: formatDay(fromDate) });
  return toDate ? t('Up to {{date}}', { date: formatDay(toDate) }) : t('Any date');
}

const labelOf = <Value>(
  options: readonly FilterOption<Value>[],
  key: string | null | undefined,
): string | undefined => options.find((option) => option.key === key)?.label;

/** A filter as it is shown: its label, and how it is changed and removed. */
interface Chip {
  key: string;
  label: string;
  isSet: boolean;
  /** The change of the filters that removes this one. */
  removal: ActivityFilters;
  /** The dialog that changes the filter; missing for a filter that comes from a link and can only be removed. */
  picker?: Picker;
}

interface ChipsOf {
  filters: ActivityFilters;
  /** The rows that are shown, for the name of a file. */
  rows: readonly Activity[];
  today: BusinessDate;
  options: ReturnType<typeof useFilterOptions>;
  t: TFunction;
}

/** Returns the chips of all filters in their order. */
export function chipsOf({ filters, options, rows, today, t }: ChipsOf): Chip[] {
  const {
    fromDate,
    toDate,
    ordersFrom,
    ordersTo,
    areaId,
    deliveryBoyId,
    consumerId,
    productId,
    orderId,
    uploadId,
    kind,
  } = filters;
  const actor = keyOfActor(filters);
  const consumer = labelOf(options.consumers, consumerId);
  const kindsName = kind && nameOfKinds(kind);
  const file = rows.find(({ subject }) => subject.upload?.id === uploadId)?.subject.upload?.name;
  const singleChips: Chip[] = [
    ...(orderId === undefined
      ? []
      : [{ key: 'order', label: t('One order'), isSet: true, removal: { orderId: undefined } }]),
    ...(uploadId === undefined
      ? []
      : [
          {
            key: 'file',
            label: file ? t('File {{name}}', { name: file }) : t('One file'),
            isSet: true,
            removal: { uploadId: undefined },
          },
        ]),
  ];
  const zoneChip: Chip = {
    key: 'zone',
    label:
      areaId === undefined
        ? t('Zone')
        : (labelOf(options.areas, String(areaId)) ?? t('Zone {{id}}', { id: areaId })),
    isSet: areaId !== undefined,
    removal: { areaId: undefined },
    picker: 'zone',
  };
  return [
    {
      key: 'dates',
      label: t('Happened: {{dates}}', {
        dates: datesLabel({ from: fromDate, to: toDate }, today, t),
      }),
      isSet: (fromDate ?? toDate) !== undefined,
      removal: { fromDate: undefined, toDate: undefined },
      picker: 'dates',
    },
    {
      key: 'orders',
      label: t('Orders of: {{dates}}', {
        dates: datesLabel({ from: ordersFrom, to: ordersTo }, today, t),
      }),
      isSet: (ordersFrom ?? ordersTo) !== undefined,
      removal: { ordersFrom: undefined, ordersTo: undefined },
      picker: 'orders',
    },
    {
      key: 'who',
      label: actor
        ? t('Done by: {{name}}', { name: labelOf(options.actors, actor) ?? actor })
        : t('Done by: anybody'),
      isSet: actor !== null,
      removal: { actorRole: undefined, actorId: undefined },
      picker: 'who',
    },
    ...(options.areas.length > 0 || zoneChip.isSet ? [zoneChip] : []),
    {
      key: 'boy',
      label: deliveryBoyId
        ? t('Round of: {{name}}', {
            name: labelOf(options.deliveryBoys, String(deliveryBoyId)) ?? deliveryBoyId,
          })
        : t('Round of: anybody'),
      isSet: deliveryBoyId !== undefined,
      removal: { deliveryBoyId: undefined },
      picker: 'boy',
    },
    {
      key: 'consumer',
      label:
        consumerId === undefined
          ? t('Consumer')
          : t('Consumer {{id}}', {
              id: consumer === undefined ? consumerId : `${consumer} (${consumerId})`,
            }),
      isSet: consumerId !== undefined,
      removal: { consumerId: undefined },
      picker: 'consumer',
    },
    {
      key: 'product',
      label: productId
        ? (labelOf(options.products, String(productId)) ?? t('Product {{id}}', { id: productId }))
        : t('Product'),
      isSet: productId !== undefined,
      removal: { productId: undefined },
      picker: 'product',
    },
    {
      key: 'about',
      label: kind
        ? t('What: {{name}}', {
            name: kindsName ? t(kindsName) : t('{{count}} kinds', { count: kind.length }),
          })
        : t('What: everything'),
      isSet: kind !== undefined,
      removal: { kind: undefined },
      picker: 'about',
    },
    ...singleChips,
  ];
}
