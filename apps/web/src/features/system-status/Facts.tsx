import { useId, type ReactNode } from 'react';
import styles from './Operations.module.css';

interface Fact {
  name: string;
  value: ReactNode;
  /** A second line in small type. */
  detail?: string | null;
  isWrong?: boolean;
}

/** A card with a heading, names and values. */
export function Facts({
  title,
  facts,
  children,
}: {
  title: string;
  facts: readonly Fact[];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value, detail, isWrong = false }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd data-wrong={isWrong}>
                {value}
                {detail && <small>{detail}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
