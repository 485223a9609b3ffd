import { useTranslation } from 'react-i18next';
import type { BusinessDate, OfficeRole } from '@milkround/contracts';
import { ConsumerPicker } from './ConsumerPicker';
import { DatesPicker } from './DatesPicker';
import type { ActivityFilters } from './filters';
import { groupOf } from './groups';
import { kindOptions } from './kind-options';
import { OptionPicker } from './OptionPicker';
import { keyOfActor, type FilterOptions } from './options';

/** The filter whose values are offered. */
export type Picker = 'dates' | 'orders' | 'who' | 'zone' | 'boy' | 'consumer' | 'product' | 'about';

interface Props {
  officeRole: OfficeRole;
  open: Picker;
  today: BusinessDate;
  filters: ActivityFilters;
  options: FilterOptions;
  onChange: (change: ActivityFilters) => void;
  onClose: () => void;
}

export function FilterPicker({
  officeRole,
  open,
  today,
  filters,
  options,
  onChange,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const {
    fromDate,
    toDate,
    ordersFrom,
    ordersTo,
    areaId,
    deliveryBoyId,
    consumerId,
    productId,
    kind,
  } = filters;
  return (
    <>
      {open === 'dates' && (
        <DatesPicker
          title={t('Happened')}
          hint={t('When somebody did it.')}
          today={today}
          value={{ from: fromDate, to: toDate }}
          onChoose={({ from, to }) => onChange({ fromDate: from, toDate: to })}
          onClose={onClose}
        />
      )}
      {open === 'orders' && (
        <DatesPicker
          title={t('Orders of')}
          hint={t('All that concerns the orders of these days, whenever somebody did it.')}
          today={today}
          value={{ from: ordersFrom, to: ordersTo }}
          onChoose={({ from, to }) => onChange({ ordersFrom: from, ordersTo: to })}
          onClose={onClose}
        />
      )}
      {open === 'who' && (
        <OptionPicker
          title={t('Done by')}
          hint={t('Who did it, on whichever round.')}
          options={options.actors}
          chosenKey={keyOfActor(filters)}
          onChoose={(actor) => onChange({ actorId: undefined, ...actor })}
          onClose={onClose}
        />
      )}
      {open === 'zone' && (
        <OptionPicker
          title={t('Zone')}
          options={options.areas}
          chosenKey={areaId === undefined ? null : String(areaId)}
          onChoose={(id) => onChange({ areaId: id })}
          onClose={onClose}
        />
      )}
      {open === 'boy' && (
        <OptionPicker
          title={t('Round of')}
          hint={t('All that concerns the round of this delivery boy, whoever did it.')}
          options={options.deliveryBoys}
          chosenKey={deliveryBoyId === undefined ? null : String(deliveryBoyId)}
          onChoose={(id) => onChange({ deliveryBoyId: id })}
          onClose={onClose}
        />
      )}
      {open === 'consumer' && (
        <ConsumerPicker
          officeRole={officeRole}
          rowConsumers={options.consumers}
          chosenId={consumerId ?? null}
          onChoose={onChange}
          onClose={onClose}
        />
      )}
      {open === 'product' && (
        <OptionPicker
          title={t('Product')}
          options={options.products}
          chosenKey={productId === undefined ? null : String(productId)}
          onChoose={(id) => onChange({ productId: id })}
          onClose={onClose}
        />
      )}
      {open === 'about' && (
        <OptionPicker
          title={t('What')}
          isLong
          options={[{ key: '', value: undefined, label: t('Everything') }, ...kindOptions(t)]}
          chosenKey={kind ? (groupOf(kind) ?? kind.join()) : ''}
          onChoose={(kinds) => onChange({ kind: kinds })}
          onClose={onClose}
        />
      )}
    </>
  );
}
