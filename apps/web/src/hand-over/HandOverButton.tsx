import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session';
import { Button, type ButtonLook } from '../ui/Button';
import { formatQuantity } from '../ui/format';
import { lazyPart } from '../ui/lazy-part';

const { Component: HandOverDialog, load } = lazyPart(() => import('./HandOverDialog'));

interface Props {
  deliveryBoyId: number;
  name: string;
  /** The number of stops to come, where the button names it instead of showing its icon. */
  stops?: number;
  look?: ButtonLook;
  className?: string;
}

/** Opens the dialog in which the office hands over stops of a delivery boy. It renders nothing for other roles. */
export function HandOverButton({ deliveryBoyId, name, stops, look = 'ghost', className }: Props) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  const [isOpen, setOpen] = useState(false);
  if (role !== 'admin' && role !== 'supervisor') return null;
  return (
    <>
      <Button
        look={look}
        icon={stops === undefined ? 'change' : undefined}
        className={className}
        aria-label={t('Hand over stops of {{name}}', { name })}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {stops === undefined ? t('Hand over') : t('Hand over {{shown}}', { shown: formatQuantity(stops) })}
      </Button>
      {isOpen && (
        <Suspense>
          <HandOverDialog role={role} deliveryBoyId={deliveryBoyId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
