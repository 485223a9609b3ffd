import Phone from 'lucide-react/icons/phone';
import { useTranslation } from 'react-i18next';
import { buttonClass, type ButtonLook } from '../../../ui/Button';

/** Calls a delivery boy; absent without a number. */
export function CallLink({
  name,
  phone,
  look,
}: {
  name: string;
  phone: string | null;
  look?: ButtonLook;
}) {
  const { t } = useTranslation();
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone}`}
      className={buttonClass(look)}
      aria-label={t('Call {{name}}, {{phone}}', { name, phone })}
    >
      <Phone size={18} aria-hidden="true" focusable="false" />
      {t('Call')}
    </a>
  );
}
