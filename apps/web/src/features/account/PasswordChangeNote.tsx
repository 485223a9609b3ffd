import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CredentialChange, Session } from '@milkround/contracts';
import { api } from '../../api/client';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { withoutPasswordChange } from '../../session/session';
import { formatTimestamp } from '../../ui/format';
import { createNotices } from '../../ui/notices';
import { ReadNote } from '../../ui/ReadNote';

interface Props {
  session: Session;
}

/** Says that another person has changed the password or reset the second factor, until the note is acknowledged. */
export default function PasswordChangeNote({ session }: Props): ReactNode {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`${session.role}/acknowledge-password-change`, {}),
    onMutate: createNotices,
    onSuccess: () => withoutPasswordChange(session.token),
    onError: (error, _nothing, notices) => notices?.error(errorText(error)),
  });
  const { passwordChange, secondFactorReset } = session;
  const timeOf = ({ at }: CredentialChange) => ({ time: formatTimestamp(at, timeZone) });
  return (
    <ReadNote disabled={isPending} onRead={() => mutate()}>
      {passwordChange &&
        (passwordChange.name === null
          ? t('Your password was changed on the server, {{time}}.', timeOf(passwordChange))
          : t('{{name}} changed your password, {{time}}.', {
              name: passwordChange.name,
              ...timeOf(passwordChange),
            }))}
      {passwordChange && secondFactorReset && ' '}
      {secondFactorReset &&
        (secondFactorReset.name === null
          ? t(
              'Your second factor was reset on the server, {{time}}. Switch it on again under Account.',
              timeOf(secondFactorReset),
            )
          : t('{{name}} reset your second factor, {{time}}. Switch it on again under Account.', {
              name: secondFactorReset.name,
              ...timeOf(secondFactorReset),
            }))}
    </ReadNote>
  );
}
