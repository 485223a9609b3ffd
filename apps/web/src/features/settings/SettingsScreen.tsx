import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  type DairySettings,
  DEADLINE_PATTERN,
  LOGO_MAX_BYTES,
  messageKey,
  SETTINGS_LIMITS,
} from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { settingsQuery } from '../../api/settings.queries';
import { BrandMark } from '../../ui/Brand';
import { Button } from '../../ui/Button';
import { ErrorNote } from '../../ui/ErrorNote';
import { required, useFields } from '../../ui/form-fields';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useSave } from '../../ui/useSave';
import { liveRows } from '../../live/live-query';
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

/** The Base64 of an image file; null if it is too large or neither PNG nor JPEG. The server checks the bytes. */
async function readImage(file: File): Promise<string | null> {
  if (file.size > LOGO_MAX_BYTES || !['image/png', 'image/jpeg'].includes(file.type)) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export default function SettingsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(dairySettingsQuery);
  const settings = data?.rows[0];
  return (
    <Screen title={t('Settings')} subtitle={t('Name, logo and texts of the dairy')}>
      {settings && <SettingsForm settings={settings} />}
      {!settings &&
        (error ? (
          <ErrorNote message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows />
        ))}
    </Screen>
  );
}

interface Values extends Pick<
  DairySettings,
  'name' | 'landingTitle' | 'landingText' | 'defaultDeadline'
> {
  logo?: string;
}

/** The form follows changes of other people until something is typed. */
function SettingsForm({ settings }: { settings: DairySettings }) {
  const { t } = useTranslation();
  const { name, landingTitle, landingText, defaultDeadline, logo, timeZone } = settings;
  const form = useForm<Values>({
    values: { name, landingTitle, landingText, defaultDeadline, logo: undefined },
    resetOptions: { keepDirtyValues: true },
  });
  const chosenLogo = useWatch({ control: form.control, name: 'logo' });
  const { save, isSaving } = useSave<DairySettings>({
    invalidates: [settingsQuery.queryKey],
    onDone: ({ data }) => form.reset({ ...data, logo: undefined }),
  });
  const submit = form.handleSubmit((values) => save('admin/change-settings', { ...values }));
  const { fieldOf } = useFields(form);
  const isTime = (value: string) =>
    DEADLINE_PATTERN.test(value) || messageKey('area-deadline-invalid');
  return (
    <form className={styles.page} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('Name of the dairy')}
        maxLength={SETTINGS_LIMITS.name}
        autoComplete="off"
        {...fieldOf('name', required(messageKey('name-required')))}
      />
      <LogoField
        savedLogo={logo}
        newLogo={chosenLogo}
        onChange={(newLogo) => form.setValue('logo', newLogo, { shouldDirty: true })}
      />
      <TextField
        label={t('Title of the landing page')}
        hint={t('Left empty, the built-in text is shown in the language of each visitor.')}
        maxLength={SETTINGS_LIMITS.landingTitle}
        autoComplete="off"
        {...form.register('landingTitle')}
      />
      <TextArea
        label={t('Text of the landing page')}
        maxLength={SETTINGS_LIMITS.landingText}
        {...form.register('landingText')}
      />
      <TextField
        type="time"
        label={t('Deadline of new zones')}
        hint={t('Zones that exist keep their deadlines.')}
        {...fieldOf('defaultDeadline', isTime)}
      />
      <div className={styles.fixed}>
        <h2>{t('Time zone')}</h2>
        <p>{timeZone}</p>
        <p className={styles.hint}>
          {t(
            'It decides the date of each delivery, so it cannot be changed here. Whoever runs the server sets it before the first day.',
          )}
        </p>
      </div>
      <Button type="submit" disabled={isSaving || !form.formState.isDirty}>
        {t('Save')}
      </Button>
    </form>
  );
}

/** The settings of the dairy, one row. */
const dairySettingsQuery = liveRows<DairySettings>({
  topic: { name: 'settings' },
  path: 'admin/get-settings',
  merge: (_rows, change) => [...change.rows],
});
