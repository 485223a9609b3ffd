import { useId, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey } from '@milkround/contracts';
import { BrandMark } from '../../ui/Brand';
import { Button } from '../../ui/Button';
import { readImage } from './read-image';
import styles from './Settings.module.css';

interface Props {
  /** Address of the saved logo; null for the built-in mark. */
  savedLogo: string | null;
  /** Base64 of a new one, an empty text for its removal, undefined for no change. */
  newLogo: string | undefined;
  onChange: (newLogo: string | undefined) => void;
}

/** The address of an image that is not saved yet. Browsers need the type, and the first bytes show whether it is JPEG or PNG. */
const dataUrlOf = (base64: string): string =>
  `data:image/${base64.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${base64}`;

/** The logo, with a choice of another and its removal. */
export function LogoField({ savedLogo, newLogo, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const logoAddress = newLogo === undefined ? savedLogo : newLogo && dataUrlOf(newLogo);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    const image = file ? await readImage(file) : null;
    target.value = '';
    setError(file && image === null ? messageKey('logo-invalid') : null);
    if (image !== null) onChange(image);
  };
  return (
    <div className={styles.logo}>
      <label htmlFor={id}>{t('Logo')}</label>
      <div className={styles.image}>
        {logoAddress ? <img src={logoAddress} alt={t('Logo')} /> : <BrandMark size={56} />}
      </div>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        onChange={(event) => void choose(event)}
        aria-describedby={`${id}-hint`}
      />
      {logoAddress && (
        <Button look="quiet" onClick={() => onChange(savedLogo === null ? undefined : '')}>
          {t('Remove the logo')}
        </Button>
      )}
      <p
        id={`${id}-hint`}
        className={error ? styles.error : styles.hint}
        role={error ? 'alert' : undefined}
      >
        {error ? t(error) : t('PNG or JPEG, at most 100 KB')}
      </p>
    </div>
  );
}
