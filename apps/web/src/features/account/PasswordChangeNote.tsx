import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordChange, Session } from '@milkround/contracts';
import { api } from '../../api/client';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { withoutPasswordChange } from '../../session/session';
import { formatTimestamp } from '../../ui/format';
import { createNotices } from '../../ui/notices';
import { ReadNote } from '../../ui/ReadNote';

interface Props {
  session: Session;
  change: PasswordChange;
}

/** Tells that somebody else has changed the password, until it is acknowledged. */
export default function PasswordChangeNote({ session, change }: Props): ReactNode {
  const { t } = useTranslation();
  const time = formatTimestamp(change.at, useTimeZone());
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`${session.role}/acknowledge-password-change`, {}),
    onMutate: createNotices,
    onSuccess: () => withoutPasswordChange(session.token),
    onError: (error, _nothing, notices) => notices?.error(errorText(error)),
  });
  return (
    <ReadNote disabled={isPending} onRead={() => mutate()}>
      {change.name === null
        ? t('Your password was changed on the server, {{time}}.', { time })
        : t('{{name}} changed your password, {{time}}.', { name: change.name, time })}
    </ReadNote>
  );
}
