import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { settingsQuery } from '../../api/settings.queries';
import { DawnScene } from '../../ui/art/DawnScene';
import { Brand } from '../../ui/Brand';
import { Icon, type IconName } from '../../ui/Icon';
import { LanguageSelect } from '../../ui/LanguageSelect';
import { useTitle } from '../../ui/Screen';
import { About } from './About';
import { ENTRANCES } from './entrances';
import { Footer } from './Footer';
import { text } from '../../i18n';
import { Bottles } from '../../ui/art/Bottles';
import art from '../../ui/art/art.module.css';
import styles from './LandingScreen.module.css';
import qualityStyles from './Sections.module.css';

/** The public page about the dairy. */
export default function LandingScreen() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  return (
    <div className={styles.page}>
      <Title />
      <a className={styles.skip} href="#about">
        {t('Skip to content')}
      </a>
      <Header />
      <main>
        <section className={`${art.art} ${styles.hero}`} aria-labelledby="hero">
          <DawnScene className={styles.scene} />
          <div className={styles.words}>
            <h1 id="hero">
              {settings?.landing_title ?? (
                <>
                  {t('Fresh milk,')}
                  <br />
                  {t('at the door before the day begins.')}
                </>
              )}
            </h1>
            <p>
              {settings?.landing_text ??
                t('From farms nearby to the homes around them, every single morning.')}
            </p>
            <div className={styles.ways}>
              <a className={styles.more} href="#quality">
                {t('Our promise')}
              </a>
              {settings?.demo && (
                <Link className={styles.demo} to="/admin/sign-in">
                  {t('Try the demo')}
                </Link>
              )}
            </div>
          </div>
        </section>
        <About />
        <Quality />
      </main>
      <Footer />
    </div>
  );
}

/** A separate component, because only it depends on the settings, which arrive later. */
function Title() {
  useTitle('');
  return null;
}

/** Stays at the top; on a phone its links fold away behind a button. */
function Header() {
  const { t } = useTranslation();
  const [isOpened, setIsOpened] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/home" className={styles.brand}>
          <Brand />
        </Link>
        <LanguageSelect />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpened}
          aria-controls="site-menu"
          aria-label={isOpened ? t('Close menu') : t('Open menu')}
          onClick={() => setIsOpened(!isOpened)}
        >
          <Icon name={isOpened ? 'close' : 'menu'} size={24} />
        </button>
        <nav
          id="site-menu"
          className={`${styles.nav} ${isOpened ? styles.opened : ''}`}
          aria-label={t('Site')}
        >
          <NavLink to="/home" className={styles.link} onClick={() => setIsOpened(false)}>
            {t('Home')}
          </NavLink>
          {ENTRANCES.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.link}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}

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
function Quality() {
  const { t } = useTranslation();
  return (
    <section id="quality" className={qualityStyles.band} aria-labelledby="quality-title">
      <div className={qualityStyles.quality}>
        <Bottles className={qualityStyles.bottles} />
        <div>
          <h2 id="quality-title">{t('Our Commitment to Quality')}</h2>
          <p className={qualityStyles.large}>
            {t('Milk from local farms, free from preservatives and additives.')}
          </p>
          <ul className={qualityStyles.promises}>
            {PROMISES.map(({ icon, title, words }) => (
              <li key={title}>
                <span className={qualityStyles.mark}>
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
