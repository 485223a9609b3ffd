import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ConsumerDetail, OfficeRole } from '@milkround/contracts';
import { formatDate, formatQuantity } from '../../ui/format';
import { deliveryText, usualText } from './consumer-columns';
import styles from './Consumers.module.css';
import { Aliases } from './Household';

/** The details of a consumer, with the ways to call and to the delivery boy's board. */
export function ConsumerFacts({
  officeRole,
  consumer,
}: {
  officeRole: OfficeRole;
  consumer: ConsumerDetail;
}) {
  const { t } = useTranslation();
  const {
    consumer_id,
    address,
    phone,
    area,
    delivery_boy,
    last_date,
    last_delivery,
    returned_bottles,
    earlier_names,
    earlier_addresses,
    aliases,
  } = consumer;
  return (
    <dl className={styles.facts}>
      <Fact name={t('Consumer ID')}>{consumer_id}</Fact>
      <Fact name={t('Address')}>{address || '-'}</Fact>
      {earlier_names.length > 0 && (
        <Fact name={t('Earlier names')}>{earlier_names.join(' · ')}</Fact>
      )}
      {earlier_addresses.length > 0 && (
        <Fact name={t('Earlier addresses')}>{earlier_addresses.join(' · ')}</Fact>
      )}
      {aliases.length > 0 && (
        <Fact name={t('Merged with')}>
          <Aliases aliases={aliases} canUndo={officeRole === 'admin'} />
        </Fact>
      )}
      <Fact name={t('Phone')}>{phone === null ? '-' : <a href={`tel:${phone}`}>{phone}</a>}</Fact>
      <Fact name={t('Zone')}>{area.name}</Fact>
      <Fact name={t('Delivery Boy')}>
        <Link to={`/${officeRole}/board?deliveryBoy=${delivery_boy.id}`}>{delivery_boy.name}</Link>
      </Fact>
      <Fact name={t('Usual order')}>{usualText(consumer) || '-'}</Fact>
      <Fact name={t('Last order')}>{formatDate(last_date)}</Fact>
      <Fact name={t('Last delivery')}>{last_delivery ? deliveryText(last_delivery) : '-'}</Fact>
      <Fact name={t('Empty bottles, 14 days')}>
        {returned_bottles ? formatQuantity(returned_bottles) : '-'}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
