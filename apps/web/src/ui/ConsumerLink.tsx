import { Link } from 'react-router-dom';
import type { OfficeRole } from '@milkround/contracts';
import { useSession } from '../session/session';
import styles from './ConsumerLink.module.css';

interface Props {
  id: string;
  name: string;
}

export const consumerAddress = (role: OfficeRole, id: string): string =>
  `/${role}/consumers/${encodeURIComponent(id)}`;

/** A consumer's name, which leads the office to the consumer's page. */
export function ConsumerLink({ id, name }: Props) {
  const role = useSession()?.role;
  if (role !== 'admin' && role !== 'supervisor') return <>{name}</>;
  return (
    <Link className={styles.link} to={consumerAddress(role, id)}>
      {name}
    </Link>
  );
}
