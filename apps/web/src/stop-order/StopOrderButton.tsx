import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session';
import { Button } from '../ui/Button';
import { lazyPart } from '../ui/lazy-part';

const { Component: StopOrderDialog, load } = lazyPart(() => import('./StopOrderDialog'));

interface Props {
  /** Left out by a delivery boy, who has one list. */
  deliveryBoyId?: number;
  /** Whether the button is only as large as its sign. */
  isShort?: boolean;
}

/** Opens the dialog in which the stops are put in order. */
export function StopOrderButton({ deliveryBoyId = 0, isShort = false }: Props) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  const [isOpen, setOpen] = useState(false);
  if (!role) return null;
  return (
    <>
      <Button
        look="ghost"
        aria-label={isShort ? t('Order of stops') : undefined}
        title={isShort ? t('Order of stops') : undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⇅</span> {!isShort && t('Order of stops')}
      </Button>
      {isOpen && (
        <Suspense>
          <StopOrderDialog role={role} deliveryBoyId={deliveryBoyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
