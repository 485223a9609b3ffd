import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Session } from '@milkround/contracts';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { settingsQuery } from '../api/settings.queries';
import type { ScreenRoute } from './screen-route';
import { Badge } from '../ui/Badge';
import { Slot, type Slots } from '../ui/slots';
import { LanguageSelect } from '../ui/LanguageSelect';
import { InstallItem } from '../pwa/InstallItem';
import { useScreenAddress } from './screen-address';
import { Icon, type IconName } from '../ui/Icon';
import { useCloseOutside } from '../ui/useCloseOutside';
import { useLogout } from '../features/identity/logout';
import { OpenCount } from './OpenCount';
import { areaOf, ROLE_PLACES } from '../session/roles';
import { LANGUAGE_NAMES, LANGUAGES, text } from '../i18n';
import { Choice } from '../ui/Choice';
import { useLanguage } from '../ui/language';
import { chooseScheme, SCHEMES, useScheme, type Scheme } from '../theme/scheme';
import styles from './TopBar.module.css';

/** Without a network the demo's controls are not needed. */
const DemoSwitch = lazy(() =>
  import('../features/demo/DemoSwitch').catch(() => ({ default: () => null })),
);

interface Props {
  session: Session;
  screens: readonly ScreenRoute[];
  slots: Slots;
}

/** The screen's heading at the left, the state of the connection and the user at the right. */
export function TopBar({ session, screens, slots }: Props) {
  const isDemoLive = useQuery(settingsQuery).data?.demo_morning ?? false;
  return (
    <header className={styles.bar}>
      <Slot element={slots.title} className={styles.title} />
      <Slot element={slots.status} className={styles.status} />
      {isDemoLive && session.role !== 'delivery-boy' && (
        <div className={styles.demo}>
          <Suspense>
            <DemoSwitch role={session.role} />
          </Suspense>
        </div>
      )}
      <div className={styles.wide}>
        <LanguageSelect />
        <ThemeButton />
        <span className={styles.user}>
          <span className={styles.badge}>
            <Badge name={session.name} />
          </span>
          <span className={styles.name}>{session.name}</span>
        </span>
      </div>
      <UserMenu session={session} screens={screens} />
    </header>
  );
}

/** The phone's dropdown under the user's name: the screens that the tab bar lacks, the theme, and Logout. */
function UserMenu({ session, screens }: { session: Session; screens: readonly ScreenRoute[] }) {
  const [isOpened, setIsOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { t } = useTranslation();
  const addressOf = useScreenAddress(screens);
  const logout = useLogout();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  const isShown = isOpened && openedAt === key;
  useCloseOutside(box, isShown, () => setIsOpened(false));
  const items = screens.filter(({ places }) => places.includes('menu'));
  const toggle = () => {
    setIsOpened(!isShown);
    setOpenedAt(key);
  };
  return (
    <div ref={box} className={styles.menu}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isShown}
        aria-controls="user-menu"
        aria-label={t('{{name}}, menu', { name: session.name })}
        onClick={toggle}
      >
        <span className={styles.userMenuBadge}>
          <Badge name={session.name} />
        </span>
        <span className={styles.userMenuName}>{session.name}</span>
        <Icon name="down" size={16} />
      </button>
      <div id="user-menu" className={styles.list} hidden={!isShown} data-overlay>
        <div className={styles.who}>
          <strong>{session.name}</strong>
          <span>
            {[t(ROLE_PLACES[session.role].name), areaOf(session)].filter(Boolean).join(' · ')}
          </span>
        </div>
        {items.length > 0 && (
          <nav className={styles.items} aria-label={t('More')}>
            {items.map((screen) => (
              <NavLink
                key={screen.path}
                to={addressOf(screen)}
                className={styles.item}
                onClick={() => setIsOpened(false)}
              >
                <Icon name={screen.icon} />
                {t(screen.label)}
                {screen.counts && <OpenCount />}
              </NavLink>
            ))}
          </nav>
        )}
        <LanguageChoice />
        <ThemeChoice />
        {session.role === 'delivery-boy' && <InstallItem className={styles.item} />}
        <button type="button" className={styles.item} onClick={() => logout('all')}>
          <Icon name="logout" />
          {t('Logout')}
        </button>
      </div>
    </div>
  );
}

const OPTIONS = LANGUAGES.map((language) => ({
  value: language,
  face: LANGUAGE_NAMES[language],
  lang: language,
}));

/** All languages side by side, where there is room. */
function LanguageChoice() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return (
    <Choice label={t('Language')} options={OPTIONS} chosenValue={language} onChoose={choose} />
  );
}

const FACES: Record<Scheme, { icon: IconName; label: string }> = {
  system: { icon: 'system', label: text('System') },
  light: { icon: 'sun', label: text('Light') },
  dark: { icon: 'moon', label: text('Dark') },
};

/** One button that cycles through system, light and dark. */
function ThemeButton() {
  const { t } = useTranslation();
  const scheme = useScheme();
  const nextScheme = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'system';
  const label = t('Theme: {{now}}. Change to {{next}}.', {
    now: t(FACES[scheme].label),
    next: t(FACES[nextScheme].label),
  });
  return (
    <button
      type="button"
      className={styles.themeSwitchButton}
      aria-label={label}
      title={label}
      onClick={() => chooseScheme(nextScheme)}
    >
      <Icon name={FACES[scheme].icon} />
    </button>
  );
}

/** All three side by side, where there is room. */
function ThemeChoice() {
  const { t } = useTranslation();
  const options = SCHEMES.map((value) => ({
    value,
    face: (
      <>
        <Icon name={FACES[value].icon} size={18} />
        {t(FACES[value].label)}
      </>
    ),
  }));
  return (
    <Choice
      label={t('Theme')}
      options={options}
      chosenValue={useScheme()}
      onChoose={chooseScheme}
    />
  );
}
