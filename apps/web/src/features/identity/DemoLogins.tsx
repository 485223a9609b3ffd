import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DEMO_LOGINS_PATH, type DemoLogin, type Role } from '@milkround/contracts';
import { api } from '../../api/client';
import { settingsQuery } from '../../api/settings.queries';
import { Button } from '../../ui/Button';
import styles from './SignInScreen.module.css';
import type { SignIn } from './use-sign-in';

const demoLoginsQuery = queryOptions({
  queryKey: ['demo-logins'],
  queryFn: ({ signal }) => api.get<DemoLogin[]>(DEMO_LOGINS_PATH, {}, { signal }),
  staleTime: Infinity,
});

/** A button for each person of the demo who can sign in here. A server without the demo has none. */
export function DemoLogins({ role, signIn }: { role: Role; signIn: SignIn }) {
  const { t } = useTranslation();
  const isDemo = useQuery(settingsQuery).data?.demo ?? false;
  const { data: logins = [] } = useQuery({ ...demoLoginsQuery, enabled: isDemo });
  const roleLogins = logins.filter((login) => login.role === role);
  if (roleLogins.length === 0) return null;
  return (
    <section className={styles.demo} aria-label={t('Demo')}>
      <p>{t('This is a demo. Sign in with one tap as')}</p>
      <div>
        {roleLogins.map(({ name, areaName, username, password }) => (
          <Button
            key={username}
            look="ghost"
            wide
            disabled={signIn.isSending}
            onClick={() => void signIn.send({ username, password })}
          >
            <span>
              {name} {areaName && <small>{areaName}</small>}
            </span>
          </Button>
        ))}
      </div>
    </section>
  );
}
