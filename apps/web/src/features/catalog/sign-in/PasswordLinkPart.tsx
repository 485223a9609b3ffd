import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PASSWORD_LINK_PATH,
  type NewPasswordLink,
  type PasswordLink,
  type PasswordLinkPurpose,
} from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { useBrand } from '../../../api/settings.queries';
import { useSession } from '../../../session/session';
import { Button, buttonClass } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { ErrorNote } from '../../../ui/ErrorNote';
import { LoadingRows } from '../../../ui/LoadingRows';
import { TextField } from '../../../ui/TextField';
import { useExpiryText } from '../../../ui/useExpiryText';
import { useSave } from '../../../ui/useSave';
import { passwordLinksQuery } from './password-links.queries';
import type { SignInPerson } from './sign-in-person';
import styles from './PersonSignIn.module.css';

/** The address of a link. The token is its fragment, which no browser sends to a server. */
const addressOf = ({ token }: NewPasswordLink) =>
  `${window.location.origin}${PASSWORD_LINK_PATH}#${token}`;

interface Props {
  person: SignInPerson;
  /** Whether an invite link is made at once. */
  isInvited: boolean;
}

/** Makes a link with which a person sets a password, shows how long it is valid, and revokes it. */
export function PasswordLinkPart({ person: { role, id, name }, isInvited }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const { data, isPending, error, refetch } = useQuery(passwordLinksQuery);
  const [newLink, setNewLink] = useState<NewPasswordLink | null>(null);
  // The link is shown before the other links are read again, because the server never sends it a second time.
  const show = (link: NewPasswordLink | null) => {
    setNewLink(link);
    void refetch();
  };
  const { save: create, isSaving: isCreating } = useSave<NewPasswordLink>({
    onDone: ({ data: link }) => show(link),
  });
  const { save: revoke, isSaving: isRevoking } = useSave({ onDone: () => show(null) });
  const isSaving = isCreating || isRevoking;
  const currentLink = data?.find((link) => link.role === role && link.id === id);
  const isOwn = session?.role === role && session.role === 'admin' && session.id === id;
  const make = (purpose: PasswordLinkPurpose) =>
    create('admin/create-password-link', { role, personId: id, purpose });
  // Only one link is made even if React runs the effect twice: a second link would replace the one that is shown.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isInvited || hasBegun.current) return;
    hasBegun.current = true;
    make('invite');
  });
  return (
    <section className={styles.part} aria-labelledby="person-password-link">
      <h3 id="person-password-link">{t('Link to set a password')}</h3>
      {isPending && <LoadingRows count={1} height={48} />}
      {error && !data && (
        <ErrorNote
          message={t('Error loading data.')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && isOwn && <p>{t('You change your own password under Account.')}</p>}
      {data && !isOwn && (
        <>
          {currentLink && !newLink && <KnownLink link={currentLink} name={name} />}
          {newLink ? (
            <MadeLink link={newLink} name={name} />
          ) : (
            <p>
              {t(
                'Make a link and send it to {{name}} yourself. Whoever opens it can choose the password, once.',
                { name },
              )}
            </p>
          )}
          <div className={styles.buttons}>
            {!newLink && (
              <>
                <Button disabled={isSaving} onClick={() => make('invite')}>
                  {t('Invite link, 7 days')}
                </Button>
                <Button look="ghost" disabled={isSaving} onClick={() => make('reset')}>
                  {t('Reset link, 24 hours')}
                </Button>
              </>
            )}
            {currentLink && currentLink.expiresAt !== null && (
              <Button
                look="ghost"
                disabled={isSaving}
                onClick={() => revoke('admin/revoke-password-link', { role, personId: id })}
              >
                {t('Take back the link')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function KnownLink({
  link: { purpose, expiresAt, isExpired },
  name,
}: {
  link: PasswordLink;
  name: string;
}) {
  const { t } = useTranslation();
  const expiryText = useExpiryText();
  if (expiresAt === null)
    return <p>{t('{{name}} has no password yet and no link to choose one.', { name })}</p>;
  const time = expiryText(expiresAt);
  if (isExpired)
    return (
      <p>{t('The invite expired on {{time}} without being used. Make a new link.', { time })}</p>
    );
  if (purpose === 'invite')
    return (
      <p>{t('There is an invite link, valid until {{time}}. A new link replaces it.', { time })}</p>
    );
  return (
    <p>{t('There is a reset link, valid until {{time}}. A new link replaces it.', { time })}</p>
  );
}

function MadeLink({ link, name }: { link: NewPasswordLink; name: string }) {
  const { t } = useTranslation();
  const expiryText = useExpiryText();
  const website = useBrand();
  const address = addressOf(link);
  const time = expiryText(link.expiresAt);
  const message = t(
    'Hello {{name}}, with this link you choose your password for {{website}}. It works once, until {{time}}. Give it to nobody.',
    { name, website, time },
  );
  return (
    <>
      <TextField
        label={t('Link')}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <p>{t('Valid until {{time}}. Copy it now: it is not shown again.', { time })}</p>
      <div className={styles.buttons}>
        <CopyButton value={address} label={t('Copy link')} />
        <a
          className={buttonClass('ghost')}
          href={`https://wa.me/?text=${encodeURIComponent(`${message}

${address}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('Share by WhatsApp')}
        </a>
      </div>
    </>
  );
}
