import { Link } from 'react-router-dom';
import type { Piece } from './pieces';
import styles from './Sentence.module.css';

/** Shows a sentence: values before a change are struck through, and pieces with an address are links. */
export function Sentence({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ to, hint, ...piece }, index) =>
    to === undefined ? (
      <Text key={index} {...piece} />
    ) : (
      <Link key={index} to={to} className={styles.link} title={hint}>
        <Text {...piece} />
      </Link>
    ),
  );
}

function Text({ text, as }: Piece) {
  switch (as) {
    case undefined:
      // An arrow stays on the line of the value after it.
      return text.replaceAll('→ ', '→\u00a0');
    case 'was':
      return <del className={styles.was}>{text}</del>;
    case 'strong':
      return <b>{text}</b>;
    case 'more':
    case 'less':
    case 'same':
      return <b className={styles[as]}>{text}</b>;
  }
}
