import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon';
import { useInstallOffer } from './install-offer';

/** A menu item that installs the client, shown while the browser offers it. */
export function InstallItem({ className }: { className?: string }) {
  const { t } = useTranslation();
  const install = useInstallOffer();
  if (!install) return null;
  return (
    <button type="button" className={className} onClick={install}>
      <Icon name="download" />
      {t('Install the app')}
    </button>
  );
}
