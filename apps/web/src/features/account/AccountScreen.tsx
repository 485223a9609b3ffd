import { useTranslation } from 'react-i18next';
import { NotificationSettings } from '../../notifications/NotificationSettings';
import { areaOf, ROLE_PLACES } from '../../session/roles';
import { useSession } from '../../session/session';
import { Screen } from '../../ui/Screen';
import styles from './Account.module.css';
import { OwnPassword } from './OwnPassword';
import { OwnSecondFactor } from './OwnSecondFactor';
import { OwnSessions } from './OwnSessions';

/** The own password and the own sessions, for everybody. */
export default function AccountScreen() {
  const { t } = useTranslation();
  const session = useSession();
  if (!session) return null;
  const email = session.role === 'delivery-boy' ? session.deliveryBoyInfo.email : session.email;
  return (
    <Screen
      title={t('Account')}
      subtitle={[t(ROLE_PLACES[session.role].name), areaOf(session)].filter(Boolean).join(' · ')}
    >
      <div className={styles.page}>
        <section className={styles.who}>
          <h2>{session.name}</h2>
          <p>{email}</p>
        </section>
        <OwnPassword role={session.role} email={email} />
        {session.role !== 'delivery-boy' && <OwnSecondFactor session={session} />}
        {session.role !== 'delivery-boy' && <NotificationSettings role={session.role} />}
        <OwnSessions role={session.role} />
      </div>
    </Screen>
  );
}
