import { useQuery } from '@tanstack/react-query';
import type { HandOver, OfficeRole } from '@milkround/contracts';
import styles from './HandOver.module.css';
import { handOversQuery } from './hand-over.queries';
import { UndoButton } from './UndoButton';

interface Props {
  role: OfficeRole;
  message: string;
  /** Null while the server is behind. */
  handOver: HandOver | null;
}

/** The notice after a hand-over, with a button that undoes it. */
export function HandOverNotice({ role, message, handOver }: Props) {
  const { data } = useQuery(handOversQuery(role));
  const now = data?.rows.find(({ id }) => id === handOver?.id) ?? handOver;
  return (
    <span className={styles.notice}>
      {message}
      {now && <UndoButton role={role} handOver={now} />}
    </span>
  );
}
