import { Link } from 'react-router-dom';
import type { OfficeRole } from '@milkround/contracts';
import { useSession } from '../session/session';
import styles from './ConsumerLink.module.css';

interface Props {
  id: string;
  name: string;
  /** The area of the order that names the consumer; without it the page takes the one of the latest order. */
  areaId?: number;
}

/** The address of a consumer's page in the office. */
export function consumerAddress(role: OfficeRole, id: string, areaId?: number): string {
  return `/${role}/consumers/${encodeURIComponent(id)}${areaId !== undefined && role === 'admin' ? `?area=${areaId}` : ''}`;
}

/** A consumer's name, which leads the office to the consumer's page. */
export function ConsumerLink({ id, name, areaId }: Props) {
  const role = useSession()?.role;
  if (role !== 'admin' && role !== 'supervisor') return <>{name}</>;
  return (
    <Link className={styles.link} to={consumerAddress(role, id, areaId)}>
      {name}
    </Link>
  );
}
