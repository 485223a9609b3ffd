import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useTimeZone } from '../api/settings.queries';
import { useNow } from '../live';
import { ErrorNote } from '../ui/ErrorNote';
import { LoadingRows } from '../ui/LoadingRows';
import { parseTravel, withTravel } from './address/travel-address';
import { PastView } from './past/PastView';
import type { PastProps } from './past/past-props';

/** The server's clock may be ahead of this device's. */
const CLOCK_DOUBT_MS = 90_000;

/** The past screen with its bar; for an invalid address, the reason and a link back. */
export default function Past({ officeRole, screen, deliveryBoyId, children }: PastProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const now = useNow();
  const [address, setAddress] = useSearchParams();
  if (!timeZone) return <LoadingRows />;
  const travel = parseTravel(address, timeZone, now + CLOCK_DOUBT_MS);
  const leave = () => {
    setAddress(withTravel(address, null, timeZone), { preventScrollReset: true });
    // The button that was pressed is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  if ('problem' in travel)
    return (
      <ErrorNote
        message={t('This moment cannot be shown.')}
        detail={t(travel.problem, { words: travel.words })}
        onRetry={leave}
        retryLabel={t('Back to live')}
      />
    );
  return (
    <PastView
      officeRole={officeRole}
      screen={screen}
      deliveryBoyId={deliveryBoyId}
      addressTravel={travel}
      timeZone={timeZone}
      onLeave={leave}
    >
      {children}
    </PastView>
  );
}
