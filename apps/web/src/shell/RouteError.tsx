import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { SETTINGS_PATH } from '@milkround/contracts';
import { send } from '../api/send';
import { ErrorNote } from '../ui/ErrorNote';
import { PartNotLoaded } from '../ui/lazy-part';

/** The `errorElement` of all routes: a file that could not be loaded, or a defect of the screen. */
export function RouteError() {
  const error = useRouteError();
  return <ScreenFailed isMissing={error instanceof PartNotLoaded} />;
}

const REACHED_WITHIN_MS = 20_000;

/** Replaces a screen that could not be fetched or that has a defect. In both cases loading the page again may help. */
function ScreenFailed({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation();
  const [trying, setTrying] = useState<'yes' | 'no' | 'in vain'>('no');
  const retry = async () => {
    setTrying('yes');
    if (await canBeReached()) window.location.reload();
    else setTrying('in vain');
  };
  const words = {
    yes: t('Trying...'),
    no: null,
    'in vain': t('The server cannot be reached. Please try again when there is a connection.'),
  };
  if (isMissing)
    return (
      <ErrorNote
        message={t('This page could not be loaded.')}
        detail={
          words[trying] ?? t('There may be no connection, or a new version. Please try again.')
        }
        onRetry={() => void retry()}
      />
    );
  return (
    <ErrorNote
      message={t('This page could not be shown.')}
      detail={
        words[trying] ??
        t("Load it again; if that does not help, tell the person who runs the dairy's system.")
      }
      retryLabel={t('Reload')}
      onRetry={() => void retry()}
    />
  );
}

/** Whether the server can be reached: a reload without it would show the browser's own error page, or that of a network. */
const canBeReached = (): Promise<boolean> =>
  send({ method: 'GET', url: SETTINGS_PATH, headers: {}, timeoutMs: REACHED_WITHIN_MS }).then(
    ({ ok }) => ok,
    () => false,
  );
