import { Link } from 'react-router-dom';
import type { BusinessDate, OfficeRole } from '@milkround/contracts';
import { useSession } from '../session/session';
import styles from './ConsumerLink.module.css';

/** The area of the consumer, because two areas may use one id for two people: by its id, or by a delivery boy and a date. */
export type ConsumerPlace =
  | { areaId: number }
  | { deliveryBoyId: number; orderDate?: BusinessDate };

interface Props {
  id: string;
  name: string;
  place: ConsumerPlace | undefined;
}

/** The address of a consumer's page in the office. Without a place the page takes the area of the latest order. */
export function consumerAddress(role: OfficeRole, id: string, place?: ConsumerPlace): string {
  const page = `/${role}/consumers/${encodeURIComponent(id)}`;
  if (!place) return page;
  if ('areaId' in place) return `${page}?area=${place.areaId}`;
  return `${page}?boy=${place.deliveryBoyId}${place.orderDate === undefined ? '' : `&date=${place.orderDate}`}`;
}

/** A consumer's name, which leads the office to the consumer's page. */
export function ConsumerLink({ id, name, place }: Props) {
  const role = useSession()?.role;
  if (role !== 'admin' && role !== 'supervisor') return <>{name}</>;
  return (
    <Link className={styles.link} to={consumerAddress(role, id, place)}>
      {name}
    </Link>
  );
}
