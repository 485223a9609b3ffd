import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import type { Role } from '@milkround/contracts';
import { useTimeZone } from '../api/settings.queries';
import { useDegradedParts } from '../live';
import type { ScreenRoute } from './screen-route';
import { Icon } from '../ui/Icon';
import { notesOf } from './degraded-notes';
import styles from './ScreenNote.module.css';

interface Props {
  role: Role;
  screens: readonly ScreenRoute[];
}

/**
 * Says that figures of this screen are out of date or incomplete. The office's dashboard has notes of all parts of the server, and the
 * office sees the reason.
 */
export function DegradedNote({ role, screens }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const parts = useDegradedParts();
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  const isOverview = role !== 'delivery-boy' && screen === screens[0];
  const visibleParts = parts.filter(
    ({ part }) => isOverview || screen?.reads.some((model) => model === part),
  );
  return (
    <div role="status">
      {notesOf(visibleParts, timeZone, t).map(({ key, names, sentence, reason }) => (
        <div key={key} className={styles.note}>
          <Icon name="alert" size={18} />
          <div className={styles.words}>
            {isOverview && names && <b>{names}</b>}
            {sentence && <p>{sentence}</p>}
            {reason && <p className={styles.reason}>{reason}</p>}
          </div>
        </div>
      ))}
    </div>
  );
}
