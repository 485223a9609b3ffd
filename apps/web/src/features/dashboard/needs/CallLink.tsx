import Phone from 'lucide-react/icons/phone';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/Button';

/** Calls a delivery boy; absent without a number. */
export function CallLink({ name, phone }: { name: string; phone: string | null }) {
  const { t } = useTranslation();
  if (!phone) return null;
  return (
    <a href={`tel:${phone}`} className={buttonClass()} aria-label={t('Call {{name}}, {{phone}}', { name, phone })}>
      <Phone size={18} aria-hidden="true" focusable="false" />
      {t('Call')}
    </a>
  );
}
