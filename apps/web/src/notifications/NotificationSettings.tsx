import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { Toggle } from '../ui/Toggle';
import styles from './Notifications.module.css';
import { useNotifications, type NotificationChoice } from './use-notifications';

/** The setting whether this device shows notifications about people who need help, and its quiet hours. */
export function NotificationSettings({ role }: { role: OfficeRole }) {
  const { t } = useTranslation();
  const { isPossible, isBlocked, isKnown, isOn, isBusy, choice, demo, turnOn, turnOff } =
    useNotifications(role);
  const [changes, setChanges] = useState<Partial<NotificationChoice>>({});
  const values = { ...choice, ...changes };
  const set = (change: Partial<NotificationChoice>) =>
    setChanges((current) => ({ ...current, ...change }));
  const isChanged = Object.keys(changes).length > 0;
  const isWrong = values.quietFrom === '' || values.quietUntil === '';
  const save = () => {
    setChanges({});
    void turnOn(values);
  };
  if (!isPossible)
    return (
      <Card>
        <p className={styles.hint}>
          {t(
            'This browser cannot show notifications. On an iPhone, put Milkround on the home screen first.',
          )}
        </p>
      </Card>
    );
  return (
    <Card>
      {isBlocked && !isOn ? (
        <p className={styles.hint}>
          {t('The browser does not show notifications of this page. Allow them in its settings.')}
        </p>
      ) : (
        isKnown && (
          <Toggle
            label={t('On this device')}
            isOn={isOn}
            state={isBusy ? t('One moment…') : isOn ? t('On') : t('Off')}
            onChange={(isWanted) => void (isBusy || (isWanted ? turnOn(values) : turnOff()))}
          />
        )
      )}
      {isKnown && !isBlocked && demo && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={values.withDemo}
            onChange={(event) => set({ withDemo: event.target.checked })}
          />
          {t('Also of the delivery boys of the demo')}
        </label>
      )}
      {isOn && (
        <div className={styles.quiet}>
          <TextField
            label={t('Quiet from')}
            type="time"
            value={values.quietFrom}
            onChange={(event) => set({ quietFrom: event.target.value })}
          />
          <TextField
            label={t('Quiet until')}
            type="time"
            value={values.quietUntil}
            onChange={(event) => set({ quietUntil: event.target.value })}
          />
        </div>
      )}
      {isOn && isChanged && (
        <Button onClick={save} disabled={isBusy || isWrong}>
          {t('Save')}
        </Button>
      )}
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-labelledby="notifications">
      <h2 id="notifications">{t('Notifications')}</h2>
      <p className={styles.hint}>
        {t(
          'When you look elsewhere, this device tells you who has stalled, has not begun or will be late. Each of it once.',
        )}
      </p>
      {children}
    </section>
  );
}
