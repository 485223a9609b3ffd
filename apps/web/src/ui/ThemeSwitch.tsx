import { useTranslation } from 'react-i18next';
import { text } from '../i18n';
import { chooseScheme, SCHEMES, useScheme, type Scheme } from '../theme/scheme';
import { Icon, type IconName } from './Icon';
import { Choice } from './Choice';
import styles from './ThemeSwitch.module.css';

const FACES: Record<Scheme, { icon: IconName; label: string }> = {
  system: { icon: 'system', label: text('System') },
  light: { icon: 'sun', label: text('Light') },
  dark: { icon: 'moon', label: text('Dark') },
};

/** One button that cycles through system, light and dark. */
export function ThemeButton() {
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
      className={styles.button}
      aria-label={label}
      title={label}
      onClick={() => chooseScheme(nextScheme)}
    >
      <Icon name={FACES[scheme].icon} />
    </button>
  );
}

/** All three side by side, where there is room. */
export function ThemeChoice() {
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
