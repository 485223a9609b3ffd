import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session';
import { Button } from '../ui/Button';
import { formatQuantity } from '../ui/format';
import { loadHandOver, type Giver } from './useHandOver';

interface Props extends Giver {
  /** The number of stops to come, where the button names it instead of showing its icon. */
  stops?: number;
  onOpen: (giver: Giver) => void;
}

/** Opens the dialog of `useHandOver`. Renders nothing for roles outside the office. */
export function HandOverButton({ deliveryBoyId, name, stops, onOpen }: Props) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  if (role !== 'admin' && role !== 'supervisor') return null;
  return (
    <Button
      look="ghost"
      icon={stops === undefined ? 'change' : undefined}
      aria-label={t('Hand over stops of {{name}}', { name })}
      onPointerEnter={loadHandOver}
      onClick={() => onOpen({ deliveryBoyId, name })}
    >
      {stops === undefined
        ? t('Hand over')
        : t('Hand over {{shown}}', { shown: formatQuantity(stops) })}
    </Button>
  );
}
