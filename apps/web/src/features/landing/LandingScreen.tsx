import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../api/settings.queries';
import { useTitle } from '../../ui/Screen';
import art from '../../ui/art/art.module.css';
import { DawnScene } from '../../ui/art/DawnScene';
import { About } from './About';
import { Footer } from './Footer';
import { Header } from './Header';
import { Quality } from './Quality';
import styles from './LandingScreen.module.css';

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
