import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OidcLinkOwner } from '@milkround/contracts';
import { api } from '../../../api/client';
import { errorText } from '../../../api/errors';
import { useTimeZone } from '../../../api/settings.queries';
import { Button } from '../../../ui/Button';
import { ErrorNote } from '../../../ui/ErrorNote';
import { formatTimestamp } from '../../../ui/format';
import { useSave } from '../../../ui/useSave';
import type { SignInPerson } from './sign-in-person';
import styles from './PersonSignIn.module.css';

const oidcLinksQuery = queryOptions({
  queryKey: ['oidc-links'],
  queryFn: ({ signal }) => api.get<OidcLinkOwner[]>('admin/get-oidc-links', {}, { signal }),
  staleTime: 0,
});

/** The linked account of the sign-in service of a person of the office, and a button that ends the link. Renders nothing without a link. */
export function OidcLinkPart({ person: { role, id, name } }: { person: SignInPerson }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { data, error, refetch } = useQuery(oidcLinksQuery);
  const { save, isSaving } = useSave({ invalidates: [oidcLinksQuery.queryKey] });
  const link = data?.find((owner) => owner.role === role && owner.id === id);
  if (error && !data)
    return (
      <ErrorNote
        message={t('Error loading data.')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!link) return null;
  return (
    <section className={styles.part} aria-labelledby="person-oidc-link">
      <h3 id="person-oidc-link">{t('Sign-in service')}</h3>
      <p>
        {t(
          'Linked with {{issuer}} since {{time}}. Without the link, the next one who signs in there with the email of {{name}} is linked.',
          {
            issuer: new URL(link.issuer).host,
            time: formatTimestamp(link.linkedAt, timeZone),
            name,
          },
        )}
      </p>
      <div className={styles.buttons}>
        <Button
          look="danger"
          disabled={isSaving}
          onClick={() => save('admin/remove-oidc-link', { role, personId: id })}
        >
          {t('Remove the link')}
        </Button>
      </div>
    </section>
  );
}
