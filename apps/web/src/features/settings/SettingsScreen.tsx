import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/errors';
import { ErrorNote } from '../../ui/ErrorNote';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { SettingsForm } from './SettingsForm';
import { dairySettingsQuery } from './settings.queries';

/** The settings of the whole dairy, for admins. */
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
