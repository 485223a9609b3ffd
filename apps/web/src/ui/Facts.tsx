import { Fragment, type ReactNode } from 'react';
import styles from './Facts.module.css';

/** Short facts beside one another, with a dot between two. Lines break between facts; a fact is broken only if it is longer than a line. */
export function Facts({ facts }: { facts: readonly ReactNode[] }) {
  const visibleFacts = facts.filter(Boolean);
  return visibleFacts.map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.fact}>
        {fact}
        {index < visibleFacts.length - 1 && ' ·'}
      </span>
    </Fragment>
  ));
}
