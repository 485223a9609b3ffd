import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Brand } from '../../ui/Brand';
import { buttonClass } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LanguageSelect } from '../../ui/LanguageSelect';
import styles from './SignInScreen.module.css';
import { DawnScene } from '../../ui/art/DawnScene';

/** The page of people who are not signed in: a picture, the language, and a card. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <SignInPicture />
      <main className={styles.side}>
        <div className={styles.head}>
          <Link to="/home" className={buttonClass('quiet')}>
            <Icon name="back" />
            {t('Back to home')}
          </Link>
          <LanguageSelect />
        </div>
        <div className={styles.card}>
          <Brand />
          {children}
        </div>
      </main>
    </div>
  );
}

/** The picture beside the form; above it on a phone. */
function SignInPicture() {
  return (
    <div className={styles.picture}>
      <DawnScene />
    </div>
  );
}
