import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  DEADLINE_PATTERN,
  messageKey,
  SETTINGS_LIMITS,
  type DairySettings,
} from '@milkround/contracts';
import { settingsQuery } from '../../api/settings.queries';
import { Button } from '../../ui/Button';
import { required, useFields } from '../../ui/form-fields';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useSave } from '../../ui/useSave';
import { LogoField } from './LogoField';
import styles from './Settings.module.css';

interface Values extends Pick<
  DairySettings,
  'name' | 'landingTitle' | 'landingText' | 'defaultDeadline'
> {
  logo?: string;
}

/** The form follows changes of other people until something is typed. */
export function SettingsForm({ settings }: { settings: DairySettings }) {
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
