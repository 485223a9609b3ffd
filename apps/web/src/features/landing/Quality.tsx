import { useTranslation } from 'react-i18next';
import { text } from '../../i18n';
import { Bottles } from '../../ui/art/Bottles';
import { Icon, type IconName } from '../../ui/Icon';
import styles from './Sections.module.css';

const PROMISES: ReadonlyArray<{ icon: IconName; title: string; words: string }> = [
  {
    icon: 'zone',
    title: text('From local farms'),
    words: text('Our milk comes from farms around the town, from people we know by name.'),
  },
  {
    icon: 'bottle',
    title: text('Free from preservatives'),
    words: text('Fresh milk needs none: it is on your table the morning it is delivered.'),
  },
  {
    icon: 'check',
    title: text('Free from additives'),
    words: text('Nothing is put in, nothing is thickened. Milk is all there is in it.'),
  },
];

/** The section about the dairy's promises. */
export function Quality() {
  const { t } = useTranslation();
  return (
    <section id="quality" className={styles.band} aria-labelledby="quality-title">
      <div className={styles.quality}>
        <Bottles className={styles.bottles} />
        <div>
          <h2 id="quality-title">{t('Our Commitment to Quality')}</h2>
          <p className={styles.large}>
            {t('Milk from local farms, free from preservatives and additives.')}
          </p>
          <ul className={styles.promises}>
            {PROMISES.map(({ icon, title, words }) => (
              <li key={title}>
                <span className={styles.mark}>
                  <Icon name={icon} size={22} />
                </span>
                <div>
                  <h3>{t(title)}</h3>
                  <p>{t(words)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
