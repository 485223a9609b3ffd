import { Cow, type Breed } from '../../ui/art/Cow';
import art from '../../ui/art/art.module.css';
import styles from './Sections.module.css';

const MILKS: ReadonlyArray<{ breed: Breed; name: string; words: string }> = [
  { breed: 'cow', name: 'Cow', words: 'Light and mild: for the glass, the cereal and the first tea.' },
  { breed: 'buffalo', name: 'Buffalo', words: 'Thick and creamy: sets into firm curd and fine paneer.' },
  { breed: 'desi', name: 'Desi Cow', words: 'From humped Indian breeds, at home in this climate.' },
  { breed: 'gir', name: 'Gir Cow', words: 'From the red cows of Gir, rich, and good for ghee.' },
];

/** Who we are, and the four milks of the round. */
export function About() {
  return (
    <section id="about" className={styles.section} aria-labelledby="about-title">
      <div className={styles.lead}>
        <h2 id="about-title">About</h2>
        <p className={styles.large}>
          While the street still sleeps, cans are filled at farms a short ride away, and our delivery boys set out with them: the same
          lanes, the same doors, every day of the year.
        </p>
        <p>
          Nothing waits in a warehouse. What a home needs is known the evening before, counted out before dawn, and poured at the door. A
          supervisor for each zone follows the round as it happens, so that nobody is forgotten.
        </p>
      </div>
      <ul className={styles.milks}>
        {MILKS.map(({ breed, name, words }) => (
          <li key={breed} className={styles.milk}>
            <svg className={`${art.art} ${styles.animal}`} viewBox="0 0 160 114" aria-hidden="true" focusable="false">
              <Cow breed={breed} />
            </svg>
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
