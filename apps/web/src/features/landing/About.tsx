import { useTranslation } from 'react-i18next';
import { text } from '../../i18n';
import { Cow, type Breed } from '../../ui/art/Cow';
import art from '../../ui/art/art.module.css';
import styles from './Sections.module.css';

const MILKS: ReadonlyArray<{ breed: Breed; name: string; words: string }> = [
  {
    breed: 'cow',
    name: text('Cow'),
    words: text('Light and mild: for the glass, the cereal and the first tea.'),
  },
  {
    breed: 'buffalo',
    name: text('Buffalo'),
    words: text('Thick and creamy: sets into firm curd and fine paneer.'),
  },
  {
    breed: 'desi',
    name: text('Desi Cow'),
    words: text('From humped Indian breeds, at home in this climate.'),
  },
  {
    breed: 'gir',
    name: text('Gir Cow'),
    words: text('From the red cows of Gir, rich, and good for ghee.'),
  },
];

/** The section about the dairy and its four milks. */
export function About() {
  const { t } = useTranslation();
  return (
    <section id="about" className={styles.section} aria-labelledby="about-title">
      <div className={styles.lead}>
        <h2 id="about-title">{t('About')}</h2>
        <p className={styles.large}>
          {t(
            'While the street still sleeps, cans are filled at farms a short ride away, and our delivery boys set out with them: the same lanes, the same doors, every day of the year.',
          )}
        </p>
        <p>
          {t(
            'Nothing waits in a warehouse. What a home needs is known the evening before, counted out before dawn, and poured at the door. A supervisor for each zone follows the round as it happens, so that nobody is forgotten.',
          )}
        </p>
      </div>
      <ul className={styles.milks}>
        {MILKS.map(({ breed, name, words }) => (
          <li key={breed} className={styles.milk}>
            <svg
              className={`${art.art} ${styles.animal}`}
              viewBox="0 0 160 114"
              aria-hidden="true"
              focusable="false"
            >
              <Cow breed={breed} />
            </svg>
            <h3>{t(name)}</h3>
            <p>{t(words)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
