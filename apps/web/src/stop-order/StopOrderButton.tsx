import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { loadStopOrder } from './useStopOrder';

interface Props {
  /** Whether the button is only as large as its icon. */
  isShort?: boolean;
  onOpen: () => void;
}

/** Opens the dialog of `useStopOrder`. */
export function StopOrderButton({ isShort = false, onOpen }: Props) {
  const { t } = useTranslation();
  const name = isShort ? t('Order of stops') : undefined;
  return (
    <Button
      look="ghost"
      aria-label={name}
      title={name}
      onPointerEnter={loadStopOrder}
      onClick={onOpen}
    >
      <span aria-hidden="true">⇅</span> {!isShort && t('Order of stops')}
    </Button>
  );
}
